import { isUtf8 } from '../../csv/sniff-encoding.ts';
import { upperHalf } from './any-decoder.ts';

/** A text whose bytes are UTF-8 but for some, which are read as windows-1252. */
export interface MendedUtf8 {
  readonly utf8: Uint8Array;
  /** 1-based lines in which there were such bytes, each once. */
  readonly lines: readonly number[];
}

/** Bytes that are looked at for what most letters are. */
const SAMPLE = 1_000_000;

/**
 * Mends a text that is UTF-8 for the most part: files of two sources have been put together, or a letter was cut. Null when it is
 * UTF-8, or when most of what is beyond ASCII is not.
 */
export function mendUtf8(bytes: Uint8Array): MendedUtf8 | null {
  if (isUtf8(bytes) || !isMostlyUtf8(bytes)) return null;
  // A byte may become three.
  const out = new Uint8Array(bytes.length + 2 * countHigh(bytes));
  const encoder = new TextEncoder();
  const letters = upperHalf('windows-1252').map((letter) => encoder.encode(letter));
  const lines: number[] = [];
  let length = 0;
  let line = 1;
  for (let at = 0; at < bytes.length;) {
    const size = characterSize(bytes, at);
    if (size > 0) {
      if (bytes[at] === 10 || (bytes[at] === 13 && bytes[at + 1] !== 10)) line++;
      for (const end = at + size; at < end; at++) out[length++] = bytes[at] as number;
      continue;
    }
    if (lines.at(-1) !== line) lines.push(line);
    const letter = letters[(bytes[at++] as number) - 128] as Uint8Array;
    out.set(letter, length);
    length += letter.length;
  }
  return { utf8: out.subarray(0, length), lines };
}

/** Bytes of the character that begins there; 0: none does. */
function characterSize(bytes: Uint8Array, at: number): number {
  const first = bytes[at] as number;
  if (first < 0x80) return 1;
  const size = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4) return 0;
  return isUtf8(bytes.subarray(at, at + size)) && at + size <= bytes.length ? size : 0;
}

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
