import { stemmer } from '@orama/stemmers/romanian';
import { createSnowballConfig } from '../text-search-config.ts';

/** Configuration `romanian`. */
export const CONFIG = createSnowballConfig('romanian', stemmer);
