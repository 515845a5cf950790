import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import { decodeTile, encodeTile } from './tile-piece.ts';

const HIGHEST = 5000;
const value = fc.oneof(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 }));
const records = fc.uniqueArray(fc.integer({ min: 1, max: HIGHEST }), { minLength: 1 }).chain((ids) =>
  fc.record({
    ids: fc.constant(Uint32Array.from(ids).sort()),
    first: fc
      .array(value, { minLength: ids.length, maxLength: ids.length })
      .map((own) => Float64Array.from(own)),
    second: fc
      .array(value, { minLength: ids.length, maxLength: ids.length })
      .map((own) => Float64Array.from(own)),
  }),
);

test('records come back with their values', () => {
  fc.assert(
    fc.property(records, (own) => {
      expect(decodeTile(encodeTile(own, HIGHEST), own.ids.length, HIGHEST)).toEqual(own);
    }),
  );
});

test('what is no tile is refused', () => {
  const tile = encodeTile(
    {
      ids: Uint32Array.of(3, 90),
      first: Float64Array.of(1, 70_000),
      second: Float64Array.of(-5, 5),
    },
    HIGHEST,
  );
  expect(() => decodeTile(tile.subarray(0, 4), 2, HIGHEST)).toThrow(IndexFileError);
  expect(() => decodeTile(tile, 2, 50)).toThrow(IndexFileError);
  const wide = tile.slice();
  wide[1] = 60;
  expect(() => decodeTile(wide, 2, HIGHEST)).toThrow(IndexFileError);
});
