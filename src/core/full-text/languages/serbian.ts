import { stemmer } from '@orama/stemmers/serbian';
import { createSnowballConfig } from '../text-search-config.ts';

/** Configuration `serbian`. */
export const CONFIG = createSnowballConfig('serbian', stemmer);
