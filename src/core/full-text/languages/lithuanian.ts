import { stemmer } from '@orama/stemmers/lithuanian';
import { createSnowballDictionary } from '../dictionary.ts';
import { createConfig } from '../text-search-config.ts';

/** Configuration `lithuanian`. */
export const LITHUANIAN = createConfig('lithuanian', createSnowballDictionary(stemmer, new Set()));
