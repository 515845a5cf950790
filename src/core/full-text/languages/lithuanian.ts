import { stemmer } from '@orama/stemmers/lithuanian';
import { createSnowballConfig } from '../text-search-config.ts';

/** Configuration `lithuanian`. */
export const CONFIG = createSnowballConfig('lithuanian', stemmer);
