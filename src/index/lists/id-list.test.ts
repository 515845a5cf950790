import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeIds, encodeIds } from './id-list.ts';

const highest = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 4_000_000_000 }));
/** Scattered ids, and runs of them. */
const list = highest.chain((most) =>
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: most }), fc.nat(12)), { minLength: 1, maxLength: 60 })
    .map((runs) => {
      const ids = new Set<number>();
      for (const [first, more] of runs)
        for (let id = first; id <= Math.min(most, first + more); id += 1) ids.add(id);
      return { most, ids: Uint32Array.from(ids).sort() };
    }),
);

test('a list of ids is read as it was written', () => {
  fc.assert(
    fc.property(list, ({ most, ids }) => {
      expect(decodeIds(encodeIds(ids, most), ids.length, most)).toEqual(ids);
    }),
    { seed: 20_261_122, numRuns: 3000 },
  );
});

test('of lists as bits, as runs and as distances the shortest is taken', () => {
  const all = Uint32Array.from({ length: 100_000 }, (_, i) => i + 1);
  const odd = all.filter((id) => id % 2 === 1);
  const few = all.filter((id) => id % 1000 === 1);
  const most = all.filter((id) => id % 1000 !== 1);
  const butOne = all.filter((id) => id !== 70_000);
  const sizes = [all, odd, few, most, butOne].map((ids) => encodeIds(ids, 100_000).length);
  const ofFew = sizes[2]!;
  expect(sizes).toEqual([1 + 1 + 3, 1 + 12_500, expect.any(Number), 1 + ofFew, 1 + 3]);
  expect(ofFew).toBeLessThan(160);
  for (const ids of [all, odd, few, most, butOne])
    expect(decodeIds(encodeIds(ids, 100_000), ids.length, 100_000)).toEqual(ids);
});

test('bytes that are no list of so many ids are refused', () => {
  const ids = Uint32Array.of(3, 70, 71, 900);
  const bytes = encodeIds(ids, 1000);
  expect(() => decodeIds(bytes.subarray(0, 3), 4, 1000)).toThrow('a list of records is damaged');
  expect(() => decodeIds(bytes, 4, 899)).toThrow('a list of records is damaged');
  const butFew = Uint8Array.of(34, ...encodeIds(ids, 1000));
  expect(decodeIds(butFew, 996, 1000)).toHaveLength(996);
  for (const [count, highest] of [
    [4, 1000],
    [1000, 1000],
    [895, 899],
    [1100, 1000],
  ] as const)
    expect(() => decodeIds(butFew, count, highest)).toThrow('a list of records is damaged');
});
