import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import type { FrequentAnswer } from '../../core/search-index/ports/index-frequent.ts';
import { decodeOrdered, decodeWithin, encodeOrdered, encodeWithin } from './frequent-pages.ts';

const HIGHEST = 5000;
const ids = fc
  .uniqueArray(fc.integer({ min: 1, max: HIGHEST }), { minLength: 1, maxLength: 60 })
  .map((own) => Uint32Array.from(own));
const answer = fc.tuple(ids, fc.nat(3000)).map(([own, more]): FrequentAnswer => ({
  total: own.length + more,
  ids: own.toSorted(),
  times: new Uint32Array(own.length).fill(2),
}));
const none: FrequentAnswer = { total: 0, ids: new Uint32Array(0), times: new Uint32Array(0) };

test('reads what was written', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(answer, fc.constant(none)), { maxLength: 9 }),
      ids,
      ids,
      (answers, ascending, descending) => {
        expect(decodeWithin(encodeWithin(answers), answers.length, HIGHEST)).toEqual(answers);
        const ordered = { total: 60, ascending, descending };
        expect(decodeOrdered(encodeOrdered(ordered), HIGHEST)).toEqual(ordered);
      },
    ),
  );
});

test('refuses what is cut off, and records that the table has not', () => {
  const three = Uint32Array.of(7, 9, 4000);
  const within = encodeWithin([none, { total: 9, ids: three, times: Uint32Array.of(2, 2, 1) }]);
  const ordered = encodeOrdered({ total: 3, ascending: three, descending: three.toReversed() });
  for (let length = 0; length < within.length; length += 1)
    expect(() => decodeWithin(within.subarray(0, length), 2, HIGHEST)).toThrow(IndexFileError);
  for (let length = 0; length < ordered.length; length += 1)
    expect(() => decodeOrdered(ordered.subarray(0, length), HIGHEST)).toThrow(IndexFileError);
  expect(() => decodeWithin(within, 2, 3999)).toThrow(IndexFileError);
  expect(() => decodeOrdered(ordered, 3999)).toThrow(IndexFileError);
  // More records than there are in all.
  const more = encodeWithin([{ total: 2, ids: three, times: Uint32Array.of(2, 2, 1) }]);
  expect(() => decodeWithin(more, 1, HIGHEST)).toThrow(IndexFileError);
  const ends = encodeOrdered({ total: 2, ascending: three, descending: three });
  expect(() => decodeOrdered(ends, HIGHEST)).toThrow(IndexFileError);
});
