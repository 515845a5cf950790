import { stemmer } from '@orama/stemmers/tamil';
import { createSnowballConfig } from '../text-search-config.ts';

/** Configuration `tamil`. */
export const CONFIG = createSnowballConfig('tamil', stemmer);
