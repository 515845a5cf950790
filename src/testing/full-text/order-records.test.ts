import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Ids } from '../../core/search-index/ids.ts';
import { orderRecords } from '../../core/search-index/order-records.ts';
import type { IndexValues, TableIndex } from '../../core/search-index/ports/table-index.ts';
import type { ValueKey } from '../../core/search-index/values/value-keys.ts';
import { compareValues } from '../../core/search-index/values/value-order.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { drawIndexed, toRelation } from './drawn-relation.ts';

/* Pages of some of a table's records, in the orders of columns: however it is found what belongs to a page, it is what sorting all of them gives. */

const ROWS = 30_000;
const engine = createNativeEngine({ threads: 1 });
afterAll(() => engine.close());

const COLUMNS = {
  // Values of many records, of few, of one each; most without a value.
  grade: ['text', `'g' || floor(12 * r1 * r1)::INTEGER`],
  score: ['int4', `CASE WHEN r2 < 0.1 THEN NULL ELSE floor(900 * r1)::INTEGER END`],
  level: [
    'float8',
    `CASE WHEN r2 < 0.02 THEN -0.0 WHEN r2 < 0.04 THEN 0.0 ELSE round(r3 * 5000, 1) - 2500 END`,
  ],
  code: ['text', `'c' || (i * 7919) % 1000003`],
  rare: ['date', `CASE WHEN r3 < 0.9 THEN NULL ELSE DATE '2020-01-01' + floor(r2 * 3000)::INTEGER END`],
} as const;
type Column = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as Column[];

const relation = toRelation('ordered', COLUMNS, ROWS);
const made = drawIndexed(engine, relation, COLUMNS, 37);

/** By column the value of each record, from 1. */
async function keysOf(index: TableIndex): Promise<ReadonlyMap<string, readonly (ValueKey | undefined)[]>> {
  const all = Uint32Array.from({ length: ROWS }, (_, i) => i + 1);
  const read = NAMES.map(async (id) => {
    const values = index.column(id)?.values as IndexValues;
    return [id, [undefined, ...(await values.keysOf(all, {}))]] as const;
  });
  return new Map(await Promise.all(read));
}

const key = fc.record({
  column: fc.constantFrom<string>(...NAMES),
  descending: fc.boolean(),
  nullsFirst: fc.boolean(),
});
const sort = fc.oneof(
  fc.tuple(key),
  fc.tuple(key, key),
  key.map((one) => [one, { column: '_id', descending: true, nullsFirst: false }]),
);
/** Some records: scattered, side by side, or of few values. */
const records = fc.oneof(
  fc.record({
    count: fc.constantFrom(1, 40, 130, 190, 260, 590, 900, 4000),
    every: fc.constantFrom(1, 3, 7),
  }),
);

test('a page of some records is what sorting them all gives', async () => {
  const index = await made;
  const keys = await keysOf(index);
  await fc.assert(
    fc.asyncProperty(
      records,
      fc.nat(ROWS),
      sort,
      fc.nat(1000),
      fc.constantFrom(1, 20, 100, 130, 700),
      async ({ count, every }, first, order, where, limit) => {
        const ids = Uint32Array.from(
          new Set(Array.from({ length: count }, (_, i) => 1 + ((first + i * every * 11) % ROWS))),
        ).sort() as Ids;
        const start = Math.floor((ids.length * where) / 1000);
        const slice = { start, end: start + limit };
        const found = await orderRecords(index, relation, { ids, sort: order, slice, exact: new Map() });
        const sorted = [...ids].sort((a, b) => {
          for (const { column, descending, nullsFirst } of order) {
            const [one, other] = [a, b].map((id) => (column === '_id' ? id : keys.get(column)?.[id]));
            if (one === other) continue;
            if (one === undefined || other === undefined) return (one === undefined) === nullsFirst ? -1 : 1;
            const by = compareValues(one, other);
            if (by !== 0) return descending ? -by : by;
          }
          return a - b;
        });
        expect(found && [...found]).toEqual(sorted.slice(slice.start, slice.end));
      },
    ),
    { seed: 20_261_126, numRuns: 300 },
  );
}, 120_000);
