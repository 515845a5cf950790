import { stemmer } from '@orama/stemmers/indonesian';
import { createSnowballDictionary } from '../dictionary.ts';
import { createConfig } from '../text-search-config.ts';

/** Configuration `indonesian`. */
export const INDONESIAN = createConfig('indonesian', createSnowballDictionary(stemmer, new Set()));
