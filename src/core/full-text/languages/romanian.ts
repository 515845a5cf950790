import { stemmer } from '@orama/stemmers/romanian';
import { createSnowballDictionary } from '../dictionary.ts';
import { createConfig } from '../text-search-config.ts';

/** PostgreSQL 18 writes the letters with a comma below; the package knows them with a cedilla, as they were long encoded. */
function stem(word: string): string {
  return stemmer(word.replaceAll('ș', 'ş').replaceAll('ț', 'ţ')).replaceAll('ş', 'ș').replaceAll('ţ', 'ț');
}

/** Configuration `romanian`. */
export const ROMANIAN = createConfig('romanian', createSnowballDictionary(stem, new Set()));
