import { stemmer } from '@orama/stemmers/arabic';
import { createSnowballConfig } from '../text-search-config.ts';

/** Configuration `arabic`. */
export const CONFIG = createSnowballConfig('arabic', stemmer);
