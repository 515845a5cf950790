import { stemmer } from '@orama/stemmers/swedish';
import { createSnowballDictionary } from '../dictionary.ts';
import { toWordSet } from '../stop-words/word-set.ts';
import { createConfig } from '../text-search-config.ts';

const OTHER_ENDING = /^(?:lig|ig|els|fullt)/;

/** PostgreSQL 18 also takes the t off `-öst` (röst is rös), which the package does for `-löst` only. */
function stem(word: string): string {
  const stemmed = stemmer(word);
  if (!/[iklnprtuv]öst$/.test(stemmed)) return stemmed;
  // At most one ending of this kind is taken off.
  if (word.startsWith(stemmed) && OTHER_ENDING.test(word.slice(stemmed.length))) return stemmed;
  const region = /^[^aeiouyäåö]*[aeiouyäåö]+[^aeiouyäåö]/.exec(word)?.[0].length ?? word.length;
  return stemmed.length - 3 >= Math.max(region, 3) ? stemmed.slice(0, -1) : stemmed;
}

const STOP_WORDS = toWordSet(`
  och det att i en jag hon som han på den med var sig för så till är men ett om hade de av icke mig du
  henne då sin nu har inte hans honom skulle hennes där min man ej vid kunde något från ut när efter upp
  vi dem vara vad över än dig kan sina här ha mot alla under någon eller allt mycket sedan ju denna själv
  detta åt utan varit hur ingen mitt ni bli blev oss din dessa några deras blir mina samma vilken er sådan
  vår blivit dess inom mellan sådant varför varje vilka ditt vem vilket sitta sådana vart dina vars vårt
  våra ert era vilkas
`);

/** Configuration `swedish`. */
export const SWEDISH = createConfig('swedish', createSnowballDictionary(stem, STOP_WORDS));
