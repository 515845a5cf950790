import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';

/* Canonical codes (Huffman's): how many bits each symbol has tells all of them. */

/** Bits of a code at most. */
export const MOST_BITS = 13;

/** What the next bits stand for, by as many of them as the longest code has: symbol × 16 + bits of its code; 0: nothing. */
export interface CodeTable {
  readonly bits: number;
  readonly entries: Uint32Array;
}

/**
 * Codes of a length follow each other in the order of their symbols, and longer ones come after shorter ones. Throws IndexFileError where there are no
 * such codes.
 * @param lengths by symbol the bits of its code; 0: it has none
 */
export function codesOf(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length);
  let code = 0;
  for (let bits = 1; bits <= MOST_BITS; bits += 1) {
    code *= 2;
    for (let symbol = 0; symbol < lengths.length; symbol += 1)
      if (lengths[symbol] === bits) codes[symbol] = code++;
    if (code > 2 ** bits) throw new IndexFileError('a part of it is in a code that is none');
  }
  return codes;
}

/** What reads the codes. Throws IndexFileError as codesOf does. */
export function toCodeTable(lengths: Uint8Array): CodeTable {
  const codes = codesOf(lengths);
  const bits = lengths.reduce((most, own) => Math.max(most, own), 1);
  const entries = new Uint32Array(2 ** bits);
  lengths.forEach((length, symbol) => {
    if (length === 0) return;
    const from = codes[symbol]! << (bits - length);
    entries.fill(symbol * 16 + length, from, from + 2 ** (bits - length));
  });
  return { bits, entries };
}
