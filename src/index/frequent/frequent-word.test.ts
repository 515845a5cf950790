import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import { decodeFirsts, encodeFirsts, type FirstRecords } from './frequent-word.ts';

const HIGHEST = 5000;
const firstRecords = fc
  .uniqueArray(fc.tuple(fc.nat(HIGHEST - 1), fc.nat(300)), { maxLength: 200, selector: ([id]) => id })
  .map((pairs): FirstRecords => {
    const ordered = pairs.toSorted(([a, x], [b, y]) => y - x || a - b);
    return {
      ids: Uint32Array.from(ordered, ([id]) => id + 1),
      times: Uint32Array.from(ordered, ([, times]) => times),
    };
  });

test('reads what was written', () => {
  fc.assert(
    fc.property(firstRecords, (firsts) => {
      expect(decodeFirsts(encodeFirsts(firsts), HIGHEST)).toEqual(firsts);
    }),
  );
});

test('refuses what is cut off, and records that the table has not', () => {
  const bytes = encodeFirsts({ ids: Uint32Array.of(7, 9, 4000), times: Uint32Array.of(2, 2, 1) });
  for (let length = 0; length < bytes.length; length += 1)
    expect(() => decodeFirsts(bytes.subarray(0, length), HIGHEST)).toThrow(IndexFileError);
  expect(() => decodeFirsts(bytes, 3999)).toThrow(IndexFileError);
});
