import { stemmer } from '@orama/stemmers/greek';
import { createSnowballDictionary } from '../dictionary.ts';
import { createConfig } from '../text-search-config.ts';

/** Configuration `greek`. */
export const GREEK = createConfig('greek', createSnowballDictionary(stemmer, new Set()));
