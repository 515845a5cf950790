import fc from 'fast-check';
import { expect, test } from 'vitest';
import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import { decodePlaces, encodePlaces } from './key-places.ts';

/** Places of which each up to the greatest occurs. */
const someOrder = fc
  .array(fc.nat(40), { minLength: 1, maxLength: 300 })
  .map((places) => {
    const different = [...new Set(places)].sort((a, b) => a - b);
    return places.map((place) => different.indexOf(place));
  })
  .filter((places) => new Set(places).size > 1);
const places = fc.oneof(
  someOrder,
  someOrder.map((own) => own.toSorted((a, b) => a - b)),
  someOrder.map((own) => own.toSorted((a, b) => b - a)),
);

test('places are read as they were written', () => {
  fc.assert(
    fc.property(places, (own) => {
      const entries = Math.max(...own) + 1;
      const bytes = encodePlaces(Uint32Array.from(own), entries);
      expect([...decodePlaces(bytes, own.length, entries)]).toEqual(own);
    }),
  );
});

test('records in the order of their values take hardly any room', () => {
  const rising = Uint32Array.from({ length: 4096 }, (_, i) => i);
  expect(encodePlaces(rising, 4096).length).toBeLessThan(8);
  expect(encodePlaces(rising.toReversed(), 4096).length).toBeLessThan(8);
  expect(encodePlaces(Uint32Array.of(0, 2, 1), 3).length).toBe(2);
});

test('a list that is cut off or of another kind is told of', () => {
  const bytes = encodePlaces(Uint32Array.of(0, 2, 1, 3, 0), 4);
  expect(() => decodePlaces(bytes.subarray(0, 2), 5, 4)).toThrow(IndexFileError);
  expect(() => decodePlaces(Uint8Array.of(7, 0), 5, 4)).toThrow(IndexFileError);
});
