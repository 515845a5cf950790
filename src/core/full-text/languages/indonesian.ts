import { stemmer } from '@orama/stemmers/indonesian';
import { createSnowballConfig } from '../text-search-config.ts';

/** Configuration `indonesian`. */
export const CONFIG = createSnowballConfig('indonesian', stemmer);
