import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Relation } from '../../core/ports.ts';
import { identifier, sql } from '../../core/sql/fragment.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { createDialect } from '../dialect.ts';

const engine = createNativeEngine();
const dialect = createDialect();
beforeAll(() =>
  engine.withSession(({ run }) =>
    run(
      sql`CREATE TABLE t AS SELECT i AS _id, CAST(i AS INTEGER) AS id, repeat('some words of a long text ', 70 * CAST(i AS INTEGER)) AS txt FROM range(1, 41) r(i)`,
    ),
  ),
);
afterAll(() => engine.close());

const RELATION: Relation = {
  name: identifier('t'),
  rows: 40,
  columns: [
    { id: 'id', type: 'int4' },
    { id: 'txt', type: 'text' },
  ],
};

async function ask(text: string): Promise<readonly (readonly unknown[])[]> {
  const parsed = await dialect.parse(text, 32_000);
  const { statement } = await parsed.compile(new Map([['t', RELATION]]), engine);
  const { columns, rows } = await engine.query(statement);
  return Array.from({ length: rows }, (_, row) =>
    columns.map(({ values }) => Number(values[row] ?? Number.NaN)),
  );
}

const WORDS = (70 * 6 * 40 * 41) / 2;

test.each([
  [`SELECT count(*) FROM t, unnest(string_to_array(trim(txt), ' ')) w`, [[WORDS]]],
  [`SELECT count(*) FROM t CROSS JOIN LATERAL unnest(string_to_array(trim(txt), ' ')) w`, [[WORDS]]],
  [
    `SELECT max(n), count(DISTINCT id) FROM t, unnest(string_to_array(trim(txt), ' ')) WITH ORDINALITY u(w, n)`,
    [[70 * 6 * 40, 40]],
  ],
  [
    `SELECT count(*), sum(length(substr(txt, i, 10))) FROM t, generate_series(1, length(txt), 10) i WHERE id > 20`,
    [[111_020, 1_110_200]],
  ],
])('words of long texts do not take a text each: %s', async (text, rows) => {
  expect(await ask(text)).toEqual(rows);
});

test.each([
  [
    'SELECT id, u FROM t, unnest(ARRAY[id, id + 1]) u WHERE id < 3 ORDER BY 1, 2',
    [
      [1, 1],
      [1, 2],
      [2, 2],
      [2, 3],
    ],
  ],
  [
    'SELECT t.id, g, h FROM t, generate_series(1, id) g, generate_series(g, id) h WHERE id = 2 ORDER BY 2, 3',
    [
      [2, 1, 1],
      [2, 1, 2],
      [2, 2, 2],
    ],
  ],
  [
    'SELECT u.* FROM t, ROWS FROM (generate_series(1, id), generate_series(7, 7)) u WHERE id = 2 ORDER BY 1',
    [
      [1, 7],
      [2, Number.NaN],
    ],
  ],
  ['SELECT id FROM t, unnest(CASE WHEN id = 2 THEN ARRAY[1, 2] END) u WHERE id < 4', [[2], [2]]],
  ['SELECT a.id, u FROM t a JOIN t b ON a.id = b.id, unnest(ARRAY[b.id]) u WHERE a.id = 3', [[3, 3]]],
  [
    'SELECT count(*) FROM t a WHERE EXISTS (SELECT 1 FROM t b, unnest(ARRAY[b.id, a.id]) u WHERE u = a.id + 1)',
    [[39]],
  ],
  [
    'SELECT a.id, u FROM t a LEFT JOIN LATERAL unnest(ARRAY[NULLIF(a.id, 1)]) u ON true WHERE a.id < 3 ORDER BY 1',
    [
      [1, Number.NaN],
      [2, 2],
    ],
  ],
])('rows of a function stand beside what they are made of: %s', async (text, rows) => {
  expect(await ask(text)).toEqual(rows);
});
