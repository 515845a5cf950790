import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IndexFileError } from '../core/search-index/index-file-error.ts';
import { decodeUnited, encodeUnited } from './united-text.ts';

const MOST = { records: 5000, words: 300 };
const idsUpTo = (highest: number, minLength: number) =>
  fc
    .uniqueArray(fc.integer({ min: 1, max: highest }), { minLength, maxLength: 200 })
    .map((ids) => Uint32Array.from(ids.toSorted((a, b) => a - b)));

test('reads what was written', () => {
  fc.assert(
    fc.property(idsUpTo(MOST.records, 1), idsUpTo(MOST.words, 0), (ids, words) => {
      const bytes = encodeUnited({ ids, words }, MOST);
      expect(decodeUnited(bytes, ids.length, MOST)).toEqual({ ids, words });
    }),
  );
});

test('refuses what is cut off, and records and words that the table has not', () => {
  const text = { ids: Uint32Array.of(7, 9, 4000), words: Uint32Array.of(2, 299) };
  const bytes = encodeUnited(text, MOST);
  for (let length = 0; length < bytes.length; length += 1)
    expect(() => decodeUnited(bytes.subarray(0, length), 3, MOST)).toThrow(IndexFileError);
  for (const most of [
    { ...MOST, records: 3999 },
    { ...MOST, words: 298 },
    { ...MOST, records: 2 },
  ])
    expect(() => decodeUnited(bytes, 3, most)).toThrow(IndexFileError);
});
