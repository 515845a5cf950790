import { isUtf8 } from '../../csv/dialect/sniff-encoding.ts';
import { upperHalf } from './any-decoder.ts';
import { characterSize } from './character-size.ts';
import { guessEncoding } from './guess-encoding.ts';

/** A text in two encodings, each letter read in its own. */
export interface MendedUtf8 {
  readonly utf8: Uint8Array;
  /** 1-based lines in which there were letters of UTF-8, each once. */
  readonly lines: readonly number[];
  /** Those in which there were bytes of another encoding. */
  readonly others: readonly number[];
  /** The other encoding: one byte a letter. */
  readonly encoding: string;
}

/** Bytes that are looked at for what most letters are. */
const SAMPLE = 1_000_000;

/** Whether a text is UTF-8 for the most part and not all: files of two sources have been put together, or a letter was cut. */
export function needsMending(bytes: Uint8Array): boolean {
  return !isUtf8(bytes) && isMostlyUtf8(bytes);
}

/** Reads what is UTF-8 as that, and the other bytes as what their letters tell. */
export function mendUtf8(bytes: Uint8Array): MendedUtf8 {
  // A byte may become three.
  const out = new Uint8Array(bytes.length + 2 * countHigh(bytes));
  const encoder = new TextEncoder();
  const encoding = guessOther(bytes);
  const letters = upperHalf(encoding).map((letter) => encoder.encode(letter));
  const lines: number[] = [];
  const others: number[] = [];
  let length = 0;
  let line = 1;
  for (let at = 0; at < bytes.length;) {
    const size = characterSize(bytes, at);
    if (size > 1 && lines.at(-1) !== line) lines.push(line);
    if (size > 0) {
      if (bytes[at] === 10 || (bytes[at] === 13 && bytes[at + 1] !== 10)) line++;
      for (const end = at + size; at < end; at++) out[length++] = bytes[at]!;
      continue;
    }
    if (others.at(-1) !== line) others.push(line);
    const letter = letters[bytes[at++]! - 128]!;
    out.set(letter, length);
    length += letter.length;
  }
  return { utf8: out.subarray(0, length), lines, others, encoding };
}

/** What bytes that are no UTF-8 are encoded in, letters of UTF-8 taken for some of ASCII. */
function guessOther(bytes: Uint8Array): string {
  const others = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length;) {
    const size = characterSize(bytes, at);
    others[length++] = size > 1 ? LETTER : bytes[at]!;
    at += Math.max(size, 1);
  }
  const { encoding, isSure } = guessEncoding(others.subarray(0, length));
  const isOfBytes = upperHalf(encoding).every((letter) => [...letter].length === 1 && letter !== '\uFFFD');
  return isSure && isOfBytes ? encoding : 'windows-1252';
}

/** `a` */
const LETTER = 97;

/** The first bytes of the two that a letter of Western languages is in UTF-8: `Â` and `Ã` in windows-1252. */
const FIRSTS = [0xc2, 0xc3];

/** Of windows-1252, what may stand behind a capital that ends a word: quotation marks, dashes, dots, a blank. */
const BEHIND_WORDS = [0x85, 0x92, 0x93, 0x94, 0x96, 0x97, 0x9b, 0xa0, 0xab, 0xb7, 0xbb];

/**
 * Whether letters of a text that is not all UTF-8 are so all the same: where windows-1252 would have `Ã¼`, which nobody writes, or a
 * mark behind such a capital, `Ã–`, with no word's end.
 */
export function hasUtf8Letters(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length - 1; at++) {
    if (!FIRSTS.includes(bytes[at]!) || characterSize(bytes, at) === 0) continue;
    if (!BEHIND_WORDS.includes(bytes[at + 1]!) || isLetter(bytes[at + 2])) return true;
  }
  return false;
}

/** Different letters of two bytes that a text of another encoding has not by chance. */
const MANY_LETTERS = 5;

/** Whether a text that is valid UTF-8 is so by no chance: it has its mark, a character of three bytes, a letter of the West, or several others. */
export function isSurelyUtf8(bytes: Uint8Array): boolean {
  if (bytes.some((byte) => byte >= 0xe0) || hasUtf8Letters(bytes)) return true;
  const letters = new Set<number>();
  bytes.forEach((byte, at) => byte >= 0xc2 && letters.add((byte << 8) + bytes[at + 1]!));
  return letters.size >= MANY_LETTERS;
}

const isLetter = (byte: number | undefined) => byte !== undefined && /[a-z]/i.test(String.fromCharCode(byte));

function countHigh(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes) if (byte > 127) count++;
  return count;
}

/** A dash or a quotation mark of UTF-8: three bytes that hardly stand in another text by chance. */
const MARKS = /[\u2010-\u2026]/g;

/** Bytes that are no UTF-8, for each such mark. */
const MOST_EACH = 5;

/** Whether it has more letters beyond ASCII that are UTF-8 than bytes that are not, or marks that nothing else is. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, SAMPLE));
  const damaged = text.match(/\uFFFD/g)?.length ?? 0;
  const others = text.match(/[^\0-\x7f\uFFFD]/g)?.length ?? 0;
  return others > damaged || MOST_EACH * (text.match(MARKS)?.length ?? 0) > damaged;
}
