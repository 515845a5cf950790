import { expect, test } from 'vitest';
import type { Relation, WholeReads } from '../core/ports.ts';
import type { IndexSearch } from '../core/search/search-plan.ts';
import { identifier } from '../core/sql/fragment.ts';
import { createDialect } from './dialect.ts';

const dialect = createDialect();
const RELATION: Relation = {
  name: identifier('t'),
  rows: 6400,
  columns: [
    { id: 'city', type: 'text' },
    { id: 'value', type: 'int4' },
    { id: 'note', type: 'text' },
    { id: 'built', type: 'date' },
  ],
};
const RELATIONS = new Map([
  ['t', RELATION],
  ['u', { ...RELATION, name: identifier('u') }],
]);

/** @param every an index that finds each so many-th record for whatever is asked; absent: there is none */
async function readsOf(text: string, every?: number): Promise<ReadonlyMap<string, WholeReads>> {
  const ids = Uint32Array.from(
    { length: Math.floor(RELATION.rows / (every ?? 1)) },
    (_, i) => i * (every ?? 1) + 1,
  );
  const index: IndexSearch = {
    records: RELATION.rows,
    page: async () => undefined,
    match: async (_, most = Infinity) => (ids.length <= most ? { ids, ranks: [] } : undefined),
    watch: () => () => ({ requests: 0, bytes: 0, parts: [] }),
    failed: (error) => {
      throw error;
    },
  };
  const parsed = await dialect.parse(text, 100);
  const own = new Map([...RELATIONS].filter(([name]) => parsed.relations.includes(name)));
  return (await parsed.reads?.(own, async () => (every === undefined ? undefined : index))) ?? new Map();
}

const named = (reads: ReadonlyMap<string, WholeReads>) =>
  Object.fromEntries([...reads].map(([name, { columns }]) => [name, columns.toSorted()]));

test.each([
  [
    'SELECT city, count(*), max(built) FROM t WHERE value > 5 GROUP BY city',
    { t: ['built', 'city', 'value'] },
  ],
  ['SELECT count(*) FROM t WHERE value > 5', { t: ['value'] }],
  ['SELECT DISTINCT city FROM t LIMIT 5', { t: ['city'] }],
  [
    'SELECT city FROM (SELECT city, row_number() OVER (PARTITION BY city ORDER BY value) AS n FROM t) AS r WHERE n < 3',
    { t: ['city', 'value'] },
  ],
  ['SELECT city, sum(n) FROM (SELECT city, value AS n FROM t) AS r GROUP BY 1', { t: ['city', 'value'] }],
  [
    'WITH r AS (SELECT city, avg(value) AS m FROM t GROUP BY 1) SELECT max(m) FROM r',
    { t: ['city', 'value'] },
  ],
  [
    'SELECT a.city, count(*) FROM t AS a JOIN u ON a.value = u.value GROUP BY 1',
    { t: ['city', 'value'], u: ['city', 'value'] },
  ],
  ['SELECT city FROM t GROUP BY 1 UNION ALL SELECT city FROM u GROUP BY 1', { t: ['city'], u: ['city'] }],
  // What the description tells, or a part of the records.
  ['SELECT max(value) FROM t', {}],
  ['SELECT city FROM t', {}],
  ['SELECT city FROM t ORDER BY value LIMIT 5', {}],
  ['SELECT max(value) FROM (SELECT value FROM t LIMIT 5) AS r', {}],
  ['SELECT DISTINCT * FROM t', {}],
  ['SELECT city, count(*) FROM t WHERE EXISTS (SELECT 1 FROM u) GROUP BY 1', {}],
  ['SELECT city, count(*) FROM t GROUP BY 1 UNION ALL SELECT city, 1 FROM u', {}],
  ["SELECT count(*) FROM t WHERE note ILIKE '%abc%'", {}],
  ["SELECT city, count(*) FROM t WHERE _full_text @@ to_tsquery('abc') GROUP BY 1", {}],
])('%s', async (text, expected) => {
  expect(named(await readsOf(text))).toEqual(expected);
});

test('conditions are told apart', async () => {
  const reads = await readsOf('SELECT city, count(*) FROM t AS a WHERE a.value > 5 GROUP BY city');
  expect(reads.get('t')?.conditions).toEqual(['value']);
});

test('of a table whose records an index tells nothing is read wholly, unless they are all over it', async () => {
  const text = 'SELECT city, count(*) FROM t WHERE value = 5 GROUP BY 1';
  expect(named(await readsOf(text, 30))).toEqual({ t: ['city', 'value'] });
  expect(named(await readsOf(text, 300))).toEqual({});
  // More than a twentieth is not told.
  expect(named(await readsOf(text, 2))).toEqual({ t: ['city', 'value'] });
});

test('a table that is read twice is not narrowed once', async () => {
  const text = 'SELECT count(*) FROM t AS a JOIN t AS b ON a.city = b.city WHERE a.value = 5';
  expect(named(await readsOf(text, 300))).toEqual({ t: ['city', 'value'] });
});
