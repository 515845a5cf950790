import { stemmer } from '@orama/stemmers/irish';
import { createSnowballConfig } from '../text-search-config.ts';

/** Configuration `irish`. */
export const CONFIG = createSnowballConfig('irish', stemmer);
