import { stemmer } from '@orama/stemmers/indian';
import { createSnowballConfig, englishDictionary } from '../text-search-config.ts';

/** Configuration `hindi`: words of ASCII letters are read as English. */
export const CONFIG = createSnowballConfig('hindi', stemmer, '', englishDictionary);
