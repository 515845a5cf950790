import fc from 'fast-check';
import { expect, test } from 'vitest';
import { both, countsOf, either, tally, without } from './ids.ts';

const ROWS = 60;
const id = fc.integer({ min: 1, max: ROWS });
const ids = fc.uniqueArray(id).map((list) => Uint32Array.from(list).sort());
const lists = fc.array(
  fc.record({ ids: fc.array(id).map((list) => Uint32Array.from(list).sort()), times: fc.nat(3) }),
  { maxLength: 20 },
);

test('joins, meets and leaves out as sets do', () => {
  fc.assert(
    fc.property(ids, ids, (a, b) => {
      const [inA, inB] = [new Set(a), new Set(b)];
      const all = Array.from({ length: ROWS + 1 }, (_, i) => i);
      expect([...either(a, b)]).toEqual(all.filter((i) => inA.has(i) || inB.has(i)));
      expect([...both(a, b)]).toEqual(all.filter((i) => inA.has(i) && inB.has(i)));
      expect([...without(a, b)]).toEqual(all.filter((i) => inA.has(i) && !inB.has(i)));
    }),
    { seed: 3 },
  );
});

test('counts by record, be the lists few or many', () => {
  fc.assert(
    fc.property(lists, ids, (some, asked) => {
      const expected = new Map<number, number>();
      for (const { ids: list, times } of some)
        for (const one of list) if (times > 0) expected.set(one, (expected.get(one) ?? 0) + times);
      const found = tally(ROWS, some);
      expect([...found.ids]).toEqual([...expected.keys()].toSorted((a, b) => a - b));
      expect([...found.counts]).toEqual([...found.ids].map((one) => expected.get(one)));
      expect([...countsOf(asked, found)]).toEqual([...asked].map((one) => expected.get(one) ?? 0));
    }),
    { seed: 3 },
  );
});

test('counts no further than 255', () => {
  const often = { ids: new Uint32Array(200).fill(7), times: 1 };
  const most = { ids: Uint32Array.of(7), counts: Uint8Array.of(255) };
  expect(tally(7, [often, often])).toEqual(most);
  expect(tally(7, [{ ...often, times: 2 }])).toEqual(most);
  expect(
    tally(
      7,
      Array.from({ length: 12 }, () => ({ ...often, times: 90 })),
    ),
  ).toEqual(most);
});
