import { stemmer } from '@orama/stemmers/serbian';
import { createSnowballDictionary } from '../dictionary.ts';
import { createConfig } from '../text-search-config.ts';

/** Configuration `serbian`. */
export const SERBIAN = createConfig('serbian', createSnowballDictionary(stemmer, new Set()));
