import { stemmer } from '@orama/stemmers/indian';
import { createSnowballDictionary } from '../dictionary.ts';
import { createConfig, englishDictionary } from '../text-search-config.ts';

/** Configuration `hindi`: words of ASCII letters are read as English. */
export const HINDI = createConfig('hindi', createSnowballDictionary(stemmer, new Set()), englishDictionary);
