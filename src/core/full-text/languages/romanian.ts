import { stemmer } from '@orama/stemmers/romanian';
import { createSnowballDictionary } from '../dictionary.ts';
import { createConfig } from '../text-search-config.ts';

/** Configuration `romanian`. */
export const ROMANIAN = createConfig('romanian', createSnowballDictionary(stemmer, new Set()));
