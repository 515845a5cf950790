import fc from 'fast-check';
import { expect, test } from 'vitest';
import { both, complement, either, forEachBoth, IdSet, unite, without, type Ids } from './ids.ts';

const ROWS = 60;
const id = fc.integer({ min: 1, max: ROWS });
const ids = fc.uniqueArray(id).map((list) => Uint32Array.from(list).sort());
test('joins, meets and leaves out as sets do', () => {
  fc.assert(
    fc.property(ids, ids, fc.constantFrom(1, 1000), (few, others, apart) => {
      const [a, b] = [few.map((one) => one * apart), others.map((one) => one * apart)];
      const [inA, inB] = [new Set(a), new Set(b)];
      const all = Array.from({ length: ROWS + 1 }, (_, i) => i * apart);
      expect([...either(a, b)]).toEqual(all.filter((i) => inA.has(i) || inB.has(i)));
      expect([...both(a, b)]).toEqual(all.filter((i) => inA.has(i) && inB.has(i)));
      expect([...without(a, b)]).toEqual(all.filter((i) => inA.has(i) && !inB.has(i)));
      if (apart === 1) expect([...complement(a, ROWS)]).toEqual(all.filter((i) => i > 0 && !inA.has(i)));
      const places: (readonly number[])[] = [];
      forEachBoth(a, b, (inFirst, inSecond) => places.push([inFirst, inSecond]));
      expect(places).toEqual([...both(a, b)].map((i) => [a.indexOf(i), b.indexOf(i)]));
    }),
    { seed: 3 },
  );
});

const toSet = (lists: readonly Ids[]) =>
  [...new Set(lists.flatMap((list) => [...list]))].toSorted((a, b) => a - b);

test.each([
  ['few', 60, 20],
  ['many', 30_000, 8_000],
])('unites lists, be their ids %s', (_, rows, most) => {
  const some = fc.array(
    fc
      .tuple(fc.nat(most), fc.integer({ min: 1, max: rows }), fc.integer({ min: 1, max: 3 }))
      .map(([count, first, step]) => Uint32Array.from({ length: count }, (__, i) => first + i * step)),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(some, (lists) => {
      const expected = toSet(lists);
      expect([...unite(lists)]).toEqual(expected);
      const all = new IdSet(expected.at(-1) ?? 0);
      for (const list of lists) all.add(list);
      expect([...all.ids()]).toEqual(expected);
    }),
    { seed: 3, numRuns: 30 },
  );
});
