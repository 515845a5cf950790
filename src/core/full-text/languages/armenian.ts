import { stemmer } from '@orama/stemmers/armenian';
import { createSnowballDictionary } from '../dictionary.ts';
import { createConfig } from '../text-search-config.ts';

/** Configuration `armenian`. */
export const ARMENIAN = createConfig('armenian', createSnowballDictionary(stemmer, new Set()));
