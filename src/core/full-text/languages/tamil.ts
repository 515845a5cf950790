import { stemmer } from '@orama/stemmers/tamil';
import { createSnowballDictionary } from '../dictionary.ts';
import { createConfig } from '../text-search-config.ts';

/** Configuration `tamil`. */
export const TAMIL = createConfig('tamil', createSnowballDictionary(stemmer, new Set()));
