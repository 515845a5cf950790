import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNodeEngine } from '../../../testing/node-engine.ts';
import type { Relation } from '../../../core/ports.ts';
import { raw, sql } from '../../../core/sql/fragment.ts';
import { isAmong, recordsById } from './compile-ids.ts';

const ROWS = 600_000;
const engine = createNodeEngine();
const relation: Relation = { name: raw('ids'), rows: ROWS, columns: [{ id: 'x', type: 'int4' }] };

beforeAll(() =>
  engine.withSession(({ run }) =>
    run(sql`CREATE TABLE ids AS SELECT range + 1 AS _id, range % 7 AS x FROM range(600000)`),
  ),
);
afterAll(() => engine.close());

async function select(from: ReturnType<typeof raw>): Promise<readonly number[]> {
  const { columns } = await engine.query(sql`SELECT CAST(_id AS INTEGER) FROM ${from}`);
  return Array.from(columns[0]?.values ?? [], Number).toSorted((a, b) => a - b);
}

const id = fc.integer({ min: 1, max: ROWS });
const few = fc.uniqueArray(id, { maxLength: 5 });
const near = fc
  .tuple(id, fc.uniqueArray(fc.nat(300), { maxLength: 40 }))
  .map(([start, steps]) => [...new Set(steps.map((step) => Math.min(start + step, ROWS)))]);
const many = fc.uniqueArray(id, { minLength: 50, maxLength: 400 });
/** Too many for lists. */
const most = fc
  .record({ step: fc.integer({ min: 1, max: 500 }), start: id })
  .map(({ step, start }) =>
    Array.from({ length: 1500 }, (_, i) => start + i * step).filter((one) => one <= ROWS),
  );

test.each([
  ['few ids', few, 8],
  ['ids near each other', near, 8],
  ['many ids', many, 8],
  ['ids for a bitmap', most, 12],
] as const)('selects the records with %s, whatever their order, and no others', async (_name, ids, runs) => {
  await fc.assert(
    fc.asyncProperty(ids, async (chosen) => {
      const sorted = chosen.toSorted((a, b) => a - b);
      expect(await select(recordsById(relation, Uint32Array.from(chosen.toReversed())))).toEqual(sorted);
      expect(await select(sql`ids WHERE ${isAmong(relation, Uint32Array.from(chosen))}`)).toEqual(sorted);
    }),
    { seed: 5, numRuns: runs },
  );
});

test('what no id stands for is found in no bitmap', async () => {
  const ids = Array.from({ length: 2000 }, (_, i) => (i < 1000 ? 2 * i + 1 : ROWS - 2 * (i - 1000)));
  expect(await select(recordsById(relation, Uint32Array.from(ids)))).toEqual(ids.toSorted((a, b) => a - b));
});
