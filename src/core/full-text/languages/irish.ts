import { stemmer } from '@orama/stemmers/irish';
import { createSnowballDictionary } from '../dictionary.ts';
import { createConfig } from '../text-search-config.ts';

/** Configuration `irish`. */
export const IRISH = createConfig('irish', createSnowballDictionary(stemmer, new Set()));
