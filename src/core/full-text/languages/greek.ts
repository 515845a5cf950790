import { stemmer } from '@orama/stemmers/greek';
import { createSnowballConfig } from '../text-search-config.ts';

/** Configuration `greek`. */
export const CONFIG = createSnowballConfig('greek', stemmer);
