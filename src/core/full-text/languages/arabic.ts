import { stemmer } from '@orama/stemmers/arabic';
import { createSnowballDictionary } from '../dictionary.ts';
import { createConfig } from '../text-search-config.ts';

/** Configuration `arabic`. */
export const ARABIC = createConfig('arabic', createSnowballDictionary(stemmer, new Set()));
