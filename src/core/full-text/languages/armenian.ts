import { stemmer } from '@orama/stemmers/armenian';
import { createSnowballConfig } from '../text-search-config.ts';

/** Configuration `armenian`. */
export const CONFIG = createSnowballConfig('armenian', stemmer);
