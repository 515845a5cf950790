import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Relation } from '../core/ports.ts';
import { identifier, sql } from '../core/sql/fragment.ts';
import { createNativeEngine } from '../engine/native/native-engine.ts';
import { createDialect } from './dialect.ts';

const engine = createNativeEngine();
const dialect = createDialect();
/** The build counted something else than there is: so it shows whose count an answer is. */
const COUNTED = 41;
const relations = new Map<string, Relation>(
  ['t', 'empty'].map((name) => [
    name,
    {
      name: identifier(name),
      rows: name === 't' ? 4 : 0,
      columns: [
        { id: 'city', type: 'text', distinct: name === 't' ? COUNTED : 0 },
        { id: 'size', type: 'int4' },
      ],
    },
  ]),
);

beforeAll(() =>
  engine.withSession(async (session) => {
    await session.run(
      sql`CREATE TABLE t AS SELECT * FROM (VALUES (1::BIGINT, 'Lima', 1), (2, 'Lima', 2), (3, 'Oslo', 2), (4, NULL, 3)) AS r(_id, city, size)`,
    );
    await session.run(sql`CREATE TABLE empty AS SELECT * FROM t WHERE false`);
  }),
);
afterAll(() => engine.close());

async function ask(text: string): Promise<readonly unknown[][]> {
  const parsed = await dialect.parse(text, 32_000);
  const { statement } = await parsed.compile(relations, engine);
  const { rows, columns } = await engine.query(statement);
  return Array.from({ length: rows }, (_, row) =>
    columns.map(({ values }) => (typeof values[row] === 'string' ? values[row] : Number(values[row]))),
  );
}

test.each([
  ['SELECT count(DISTINCT city) FROM t', [[COUNTED]]],
  ['SELECT count(DISTINCT c.city), count(*), max(size) FROM t AS c', [[COUNTED, 4, 3]]],
  ['SELECT count(DISTINCT x) + 1 FROM t AS c(i, f, x, y)', [[COUNTED + 1]]],
  ['SELECT n FROM (SELECT count(DISTINCT city) AS n FROM t HAVING count(*) > 1) AS s', [[COUNTED]]],
  ['SELECT count(DISTINCT city), count(DISTINCT _id) FROM empty', [[0, 0]]],
  ['SELECT count(DISTINCT _id) FROM t', [[4]]],
])('what the build counted is not counted again: %s', async (text, records) => {
  expect(await ask(text)).toEqual(records);
});

test.each([
  ['SELECT count(DISTINCT city) FROM t WHERE size > 0', [[2]]],
  ['SELECT count(DISTINCT city) FILTER (WHERE size > 0) FROM t', [[2]]],
  ['SELECT count(DISTINCT city) FROM t GROUP BY size ORDER BY 1', [[0], [1], [2]]],
  ['SELECT count(DISTINCT upper(city)) FROM t', [[2]]],
  ['SELECT count(DISTINCT size) FROM t', [[3]]],
  ['SELECT count(city) FROM t', [[3]]],
  ['SELECT count(DISTINCT a.city) FROM t AS a JOIN t AS b ON a.size = b.size', [[2]]],
  ['SELECT count(DISTINCT a.city) FROM t AS a, t AS b', [[2]]],
  ['SELECT count(DISTINCT city) FROM (SELECT city FROM t LIMIT 2) AS s', [[1]]],
  ["WITH t AS (SELECT 'x' AS city) SELECT count(DISTINCT city) FROM t", [[1]]],
])('whatever else is counted: %s', async (text, records) => {
  expect(await ask(text)).toEqual(records);
});
