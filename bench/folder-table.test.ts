import { afterAll, expect, test } from 'vitest';
import type { Relation } from '../src/core/ports.ts';
import { identifier, raw, sql } from '../src/core/sql/fragment.ts';
import { createNativeEngine } from '../src/engine/native/native-engine.ts';
import { indexAt } from '../src/testing/full-text/indexed-relation.ts';
import { byIndex } from '../src/testing/full-text/search-both-ways.ts';
import { askTable, sampleTable } from './folder-table.ts';
import { FOLDER_WORKLOADS } from './folder-workloads.ts';
import { drawKinds } from './workload.ts';

const engine = createNativeEngine();
afterAll(() => engine.close());

async function make(
  name: string,
  rows: number,
  columns: readonly [id: string, type: string, made: string][],
) {
  const relation: Relation = {
    name: identifier(name),
    rows,
    columns: columns.map(([id, type]) => ({ id, type })),
  };
  const made = columns.map(([id, , text]) => `${text} AS "${id}"`).join(', ');
  await engine.withSession((session) =>
    session.run(
      sql`CREATE TABLE ${relation.name} AS ${raw(`SELECT i AS "_id", ${made} FROM range(1, ${rows + 1}) t(i)`)}`,
    ),
  );
  return relation;
}

test('requests are drawn from any table, and its index answers them as the table does', async () => {
  const relation = await make('mixed', 400, [
    ['a name, of two parts', 'text', "'Zoë ' || i % 7"],
    ['price in €', 'numeric', '(i / 4)::DECIMAL(9, 2)'],
    ['at', 'timestamp', "TIMESTAMP '2024-01-01' + to_hours(i)"],
    ['kind', 'bool', 'i % 3 = 0'],
    ['never', 'text', 'NULL::VARCHAR'],
  ]);
  const table = await sampleTable(engine, relation, 1);
  if (!table) throw new Error('nothing was drawn');
  const index = await indexAt(await engine.newFile(), engine, relation);
  expect(table.ordered.map(({ name }) => name)).toEqual(['price in €', 'at', 'kind']);
  expect(table.classes.map(({ name }) => name)).toEqual(['kind']);
  const kinds = drawKinds(FOLDER_WORKLOADS, table, 3, 1);
  expect(new Set(kinds.map(({ id }) => id)).size).toBe(FOLDER_WORKLOADS.length);
  let left = 0;
  for (const { id, asks } of kinds) {
    expect([id, asks.length > 0]).toEqual([id, true]);
    for (const ask of asks) {
      if ('sql' in ask) continue;
      const { limit = 100, offset = 0, ...params } = ask;
      const found = await byIndex(index, relation, { params: params as object, offset, limit }, 'contains');
      if (!found) {
        left++;
        continue;
      }
      const { batches, total } = await askTable(engine, relation, ask);
      const records = batches.reduce((sum, { rows }) => sum + rows, 0);
      expect([ask, found.rows.length, found.total]).toEqual([ask, records, total]);
    }
  }
  expect(left).toBeLessThan(5);
});

test('of a table without a word nothing is drawn', async () => {
  expect(await sampleTable(engine, await make('blank', 5, [['a', 'text', "' '"]]), 1)).toBeNull();
  expect(await sampleTable(engine, await make('empty', 0, [['a', 'text', "'x'"]]), 1)).toBeNull();
});
