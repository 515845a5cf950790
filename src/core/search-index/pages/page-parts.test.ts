import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderCut } from '../values/order-cut.ts';
import { planPage } from './page-parts.ts';
import type { ValueWalk } from '../ports/index-orders.ts';
import type { ValueRun } from '../values/value-run.ts';
import type { OrderSource } from './walk-parts.ts';

/* Pages of some records of an order in memory: whatever its cuts cost, and on whichever side they tell, the page is what sorting gives. */

const cut = fc.record({
  at: fc.double({ min: 0.05, max: 0.95, noNaN: true }),
  isBefore: fc.boolean(),
  bytes: fc.constantFrom(0, 1000, 100_000, 10_000_000),
});
const table = fc.record({
  // A value from 0 on, or none.
  values: fc.array(fc.option(fc.nat(40), { freq: 8 }), { minLength: 1, maxLength: 300, size: 'max' }),
  /** Values of a run. */
  width: fc.integer({ min: 1, max: 7 }),
  cuts: fc.array(cut, { maxLength: 3 }),
  bytes: fc.constantFrom(1000, 1_000_000, 100_000_000),
});

type Table = typeof table extends fc.Arbitrary<infer T> ? T : never;

/** @param read hears of each cut that is read */
function orderOf({ values, width, cuts, bytes }: Table, read: (cut: OrderCut) => void): OrderSource {
  const idsWhere = (test_: (value: number | null) => boolean) =>
    Uint32Array.from(values.flatMap((value, i) => (test_(value) ? [i + 1] : [])));
  const runs = Array.from({ length: Math.ceil(41 / width) }, (_, i) =>
    idsWhere((value) => value !== null && Math.floor(value / width) === i),
  );
  const nulls = idsWhere((value) => value === null);
  const toRun = (ids: Uint32Array): ValueRun => ({ ids, key: undefined, byValue: async (some) => [some] });
  return {
    records: values.length,
    nullCount: nulls.length,
    isExact: true,
    nulls: async () => nulls,
    nullRuns: Array.from({ length: 4 }, (_, i) => i * 75)
      .map((before) => nulls.filter((id) => id > before && id <= before + 75))
      .filter(({ length }) => length > 0)
      .map((ids) => ({ key: undefined, count: ids.length, read: async () => toRun(ids) })),
    async cuts() {
      const told = cuts.map(({ at, isBefore, bytes: own }): OrderCut => {
        const place = Math.max(1, Math.round(at * runs.length));
        const sides = [runs.slice(0, place), runs.slice(place)].map((side) =>
          Uint32Array.from(side.flatMap((ids) => [...ids])).sort(),
        );
        const one: OrderCut = {
          runs: place,
          before: sides[0]?.length ?? 0,
          bytes: own,
          isBefore,
          async read() {
            read(one);
            return sides[isBefore ? 0 : 1]!;
          },
        };
        return one;
      });
      return { bytes, cuts: told };
    },
    async *walk({ descending, skip, about, cut: from }: ValueWalk) {
      const all = [...runs.keys()].filter((run) => !from || run < from.runs === descending);
      if (descending) all.reverse();
      let skipped = 0;
      while (all.length > 0 && skipped + (runs[all[0]!]?.length ?? 0) <= skip)
        skipped += runs[all.shift()!]?.length ?? 0;
      yield { runs: [], skipped };
      const step = Math.max(1, Math.round((about / values.length) * runs.length));
      for (; all.length > 0;)
        yield {
          runs: all.splice(0, step).map((run) => toRun(runs[run]!)),
          skipped: 0,
        };
    },
  };
}

test('a page is found from whichever place of the order', async () => {
  const read = { before: 0, behind: 0 };
  const page = fc.record({
    every: fc.constantFrom(1, 2, 5),
    from: fc.nat(1000),
    size: fc.constantFrom(1, 3, 20, 100),
    descending: fc.boolean(),
    nullsFirst: fc.boolean(),
    isReadWhole: fc.boolean(),
    isAll: fc.boolean(),
    isById: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      table,
      page,
      async (own, { from, size, descending, nullsFirst, isReadWhole, isById, ...some }) => {
        const every = some.isAll ? 1 : some.every;
        const order = orderOf(own, ({ isBefore }) => (read[isBefore ? 'before' : 'behind'] += 1));
        const ids = Uint32Array.from(own.values.keys())
          .map((i) => i + 1)
          .filter((id) => id % every === 0);
        if (ids.length === 0) return;
        const start = Math.floor((from / 1001) * ids.length);
        const slice = { start, end: Math.min(ids.length, start + size) };
        const compare = (a: number, b: number) => {
          const [one, other] = [a, b].map((id) => own.values[id - 1] ?? null);
          if (one === other) return a - b;
          if (one === null || other === null) return (one === null) === nullsFirst ? -1 : 1;
          return ((one as number) - (other as number)) * (descending ? -1 : 1);
        };
        const plan = await planPage(order, {
          ids: some.isAll ? null : ids,
          count: ids.length,
          isById,
          key: { column: 'value', descending, nullsFirst },
          page: slice,
          isReadWhole,
          records: order.records,
          highest: own.values.length,
        });
        const parts = await plan.read();
        const found = parts.flatMap((part) => [...part.ids].sort(compare).slice(part.start, part.end));
        expect(found).toEqual([...ids].sort(compare).slice(slice.start, slice.end));
      },
    ),
    { seed: 20_261_126, numRuns: 2000 },
  );
  expect(Math.min(read.before, read.behind)).toBeGreaterThan(50);
});
