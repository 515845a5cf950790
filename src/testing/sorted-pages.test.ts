import { afterAll, expect, test } from 'vitest';
import { compileRecords } from '../backends/duckdb/search/compile-search.ts';
import type { SearchColumn } from '../core/search/search-columns.ts';
import type { RowSelection } from '../core/search/search-plan.ts';
import { identifier, raw, sql } from '../core/sql/fragment.ts';
import { pgType } from '../core/values/pg-types.ts';
import { createNodeEngine } from './node-engine.ts';

const engine = createNodeEngine();
afterAll(() => engine.close());

const ROWS = 2500;
const COLUMNS = ['int4', 'float8', 'numeric', 'text', 'bool', 'date', 'timestamp', 'time'].map((type) => ({
  id: type,
  type,
}));
const relation = { name: identifier('some'), rows: ROWS, columns: COLUMNS };

/** Few different values of each type, every eighth null, in no order. */
const TABLE = sql`CREATE TABLE ${relation.name} AS SELECT
  i AS "_id", v::INTEGER AS int4, CASE v WHEN 3 THEN 'NaN' WHEN 4 THEN '-inf' ELSE v / 7 END::DOUBLE AS float8, v::DECIMAL(9, 2) AS numeric,
  'é' || v AS text, v > 3 AS bool, DATE '2024-01-01' + v::INTEGER AS date, TIMESTAMP '2024-01-01' + to_hours(v) AS timestamp, TIME '01:00' + to_hours(v) AS time
  FROM (SELECT i, CASE WHEN h % 8 = 0 THEN NULL ELSE h % 8 END AS v FROM (SELECT i, (hash(i) % 1000)::BIGINT AS h FROM range(1, ${raw(String(ROWS + 1))}) r(i)))`;

const made = engine.withSession((session) => session.run(TABLE));

test.each(COLUMNS.flatMap(({ id }) => [[id, false] as const, [id, true] as const]))(
  'pages sorted by %s (descending: %s) follow each other as in the whole, nulls first and last',
  async (column, descending) => {
    await made;
    for (const nullsFirst of [true, false]) {
      const sort = [{ column, descending, nullsFirst }];
      const pages: unknown[] = [];
      for (let offset = 0; offset < ROWS; offset += 500) pages.push(...(await ids(sort, 500, offset)));
      expect(pages).toEqual(await ids(sort, undefined, 0));
      expect(new Set(pages).size).toBe(ROWS);
    }
  },
);

async function ids(sort: RowSelection['sort'], limit: number | undefined, offset: number) {
  const id: SearchColumn = { id: '_id', type: pgType('int8'), source: { id: '_id', type: 'int8' } };
  const selection = { relation, where: undefined, sort };
  const { columns } = await engine.query(compileRecords(selection, [id], 'search', { limit, offset }));
  return Array.from(columns[0]?.values ?? [], Number);
}
