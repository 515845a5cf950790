import { expect, test } from 'vitest';
import { findTablePlaces } from './table-places.ts';

const names = (sql: string) =>
  findTablePlaces(sql).map(({ written, hasAlias }) => written + (hasAlias ? '+' : ''));

test.each([
  ['SELECT * FROM airports', ['airports']],
  ['SELECT * FROM "Bird strikes" b, airports AS a WHERE b.x = a.x', ['"Bird strikes"+', 'airports+']],
  ['SELECT * FROM a JOIN b ON a.x = b.x LEFT JOIN c USING (x, y), d', ['a', 'b', 'c', 'd']],
  [
    'SELECT x FROM (SELECT * FROM inner1, inner2 WHERE a IN (SELECT b FROM inner3)) q, z',
    ['inner1', 'inner2', 'inner3', 'z'],
  ],
  ['SELECT x FROM (a JOIN b ON true) WHERE y', ['a', 'b']],
  ['WITH w AS (SELECT * FROM a), v (x, y) AS MATERIALIZED (SELECT 1, 2) SELECT * FROM w, v, b', ['a', 'b']],
  ['WITH a AS (SELECT * FROM a) SELECT * FROM a', ['a']],
  ['WITH RECURSIVE a AS (SELECT 1 UNION SELECT * FROM a) SELECT * FROM a', []],
  ['SELECT sum(x) OVER a FROM a WINDOW a AS (ORDER BY x)', ['a']],
  ['SELECT * FROM a, unnest(b) WITH ORDINALITY AS t (x, y), c', ['a', 'c']],
  ['SELECT extract(year FROM day), trim(both FROM name), substring(name FROM 2 FOR 3) FROM a', ['a']],
  ['SELECT * FROM a WHERE x IS NOT DISTINCT FROM y', ['a']],
  ["SELECT ' FROM b ' -- FROM c\n/* FROM d */ FROM a", ['a']],
  ['SELECT * FROM generate_series(1, 3) g, pg_catalog.pg_class, a', ['a']],
  ['SELECT * FROM a UNION SELECT * FROM b ORDER BY c, d', ['a', 'b']],
  ['SELECT * FROM ONLY a, LATERAL (SELECT 1) x', ['a']],
  ['FROM', []],
  ['SELECT ) FROM a', ['a']],
])('%j names %j', (sql, expected) => {
  expect(names(sql)).toEqual(expected);
});
