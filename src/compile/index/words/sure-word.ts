import { ENGLISH_STOP_WORDS } from '../../../core/full-text/english-stop-words.ts';
import { toLowerCase } from '../../../core/full-text/lower-case.ts';
import { decoderOf, isBlank, lettersOf } from './chunks.ts';

const LONGEST_STOP_WORD = Math.max(...[...ENGLISH_STOP_WORDS].map(({ length }) => length));
/** Chunks of a text that are looked at. */
const MOST = 8;
const [ZERO, NINE] = [48, 57];
/** What stands between the digits of numbers, dates and times. */
const BETWEEN = new Set(Array.from('.-:', (character) => character.charCodeAt(0)));

/** Whether one of the first chunks of a text, which lies in UTF-8 from `from` to `to`, is certainly a word that English keeps. */
export function hasSureWord(bytes: Uint8Array, from: number, to: number): boolean {
  let looked = 0;
  for (let at = from; at < to && looked < MOST; at += 1) {
    if (isBlank(bytes[at]!)) continue;
    const start = at;
    while (at < to && !isBlank(bytes[at]!)) at += 1;
    if (isSureWord(bytes, start, at)) return true;
    looked += 1;
  }
  return false;
}

/** Letters alone that are no stop word, or a number. Of what else there is a word may come, but need not. */
function isSureWord(bytes: Uint8Array, start: number, end: number): boolean {
  const letters = lettersOf(bytes, start, end);
  if (letters === 0) return isNumber(bytes, start, end);
  return letters > LONGEST_STOP_WORD || !ENGLISH_STOP_WORDS.has(toLowerCase(decoderOf(bytes)(start, end)));
}

function isNumber(bytes: Uint8Array, start: number, end: number): boolean {
  let digits = 0;
  for (let i = start; i < end; i += 1) {
    const byte = bytes[i]!;
    if (byte >= ZERO && byte <= NINE) digits += 1;
    else if (!BETWEEN.has(byte)) return false;
  }
  return digits > 0;
}
