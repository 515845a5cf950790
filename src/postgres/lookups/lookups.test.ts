import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Columns } from '../../core/ports.ts';
import { createIndexSearch } from '../../core/search/search-index.ts';
import type { IndexSearch } from '../../core/search/search-plan.ts';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { WORDS } from '../../testing/full-text/arbitrary-texts.ts';
import { indexedRelation, record, type Row } from '../../testing/full-text/indexed-relation.ts';
import { createDialect } from '../dialect.ts';

const engine = createNativeEngine();
afterAll(() => engine.close());
const dialect = createDialect();

const part = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.tuple(fc.constantFrom(...WORDS), fc.nat(3), fc.nat(8)).map(([word, a, b]) => word.slice(a, b)),
  fc.constantFrom('CAT', 'Züri', 'a_c', '100%', 'dog cat', '\\%', 'İstan', 'σας'),
);
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
/** Conditions on `a`, some of which an index can tell. */
const leaf = fc.oneof(
  fc
    .tuple(fc.constantFrom('text', 'b'), fc.constantFrom('ILIKE', 'LIKE', 'NOT ILIKE'), part)
    .map(([column, operator, own]) => `a.${column} ${operator} ${quoted(`%${own}%`)}`),
  part.map((own) => `a.text ILIKE ${quoted(`${own}%`)}`),
  fc
    .tuple(fc.constantFrom('=', '<', '>=', '<>'), fc.nat(3000))
    .map(([operator, id]) => `a.id ${operator} ${id}`),
  fc
    .tuple(fc.constantFrom('=', '>'), fc.constantFrom('1.5', '100', '-0.25', '0'))
    .map(([o, x]) => `${x} ${o} a.x`),
  fc.constantFrom(...WORDS).map((word) => `a.b = ${quoted(word)}`),
  fc
    .tuple(fc.constantFrom('cat', 'dog & run', 'sky | cats', 'cat <-> dog', '!cat', 'da:*'), fc.boolean())
    .map(([query, isTurned]) => {
      const sides = ['a._full_text', `to_tsquery('english', ${quoted(query)})`];
      return (isTurned ? sides.toReversed() : sides).join(' @@ ');
    }),
);
const { condition } = fc.letrec<{ readonly condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 2 },
    { arbitrary: leaf, weight: 3 },
    { arbitrary: fc.tuple(tie('condition'), tie('condition')).map(([a, b]) => `(${a} AND ${b})`), weight: 3 },
    fc.tuple(tie('condition'), tie('condition')).map(([a, b]) => `(${a} OR ${b})`),
    tie('condition').map((a) => `NOT (${a})`),
    tie('condition').map((a) => `(${a}) IS NOT TRUE`),
  ),
}));
const statement = fc
  .tuple(
    fc.constantFrom(
      'SELECT a._id, a.b FROM t AS a WHERE # ORDER BY 1',
      'SELECT count(*), min(a.text) FROM t AS a WHERE #',
      'SELECT o._id, a._id FROM t AS o LEFT JOIN t AS a ON a._id = o._id + 1 WHERE # ORDER BY 1',
      'SELECT o._id, a._id FROM t AS a RIGHT JOIN t AS o ON a._id = o._id + 1 WHERE # ORDER BY 1',
      'SELECT o._id, a._id FROM t AS o FULL JOIN t AS a ON a._id = o._id + 1 WHERE # ORDER BY 1, 2',
      'SELECT a._id FROM t AS a WHERE NOT EXISTS (SELECT 1 FROM t AS o WHERE o._id = a._id AND #) ORDER BY 1',
      'SELECT a._id, (SELECT count(*) FROM t AS o WHERE #) FROM t AS a ORDER BY 1',
      'SELECT a._id, # FROM t AS a ORDER BY 1',
      'SELECT a.id FROM (SELECT * FROM t) AS a WHERE # ORDER BY 1',
      'SELECT count(*) FROM t AS a WHERE # UNION ALL SELECT count(*) FROM t',
      'WITH a AS (SELECT * FROM t AS a WHERE #) SELECT a._id FROM a ORDER BY 1',
    ),
    condition,
  )
  .map(([text, own]) => text.replace('#', own));

test('a statement keeps the same records whether or not an index tells some ahead', async () => {
  let decided = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(record, { minLength: 25, maxLength: 60 }),
      fc.array(statement, { minLength: 40, maxLength: 40 }),
      async (rows, statements) => {
        const { relation, index } = await indexedRelation(engine, rows as readonly Row[]);
        const failed = (error: Error) => {
          throw error;
        };
        const search = createIndexSearch(index, failed);
        for (const text of statements) {
          const run = async (indexOf?: () => Promise<IndexSearch | undefined>) => {
            const parsed = await dialect.parse(text, 1000);
            const compiled = await parsed.compile(new Map([['t', relation]]), engine, indexOf);
            const answer = await compiled.finish(await engine.query(compiled.statement));
            return { rows: toRows(answer), sql: compiled.statement.texts.join('?') };
          };
          // Some searches of sub-selects are refused.
          const refused = (error: unknown) => ({ rows: String(error), sql: '' });
          const [scan, looked] = [await run().catch(refused), await run(async () => search).catch(refused)];
          if (scan.sql !== looked.sql) decided += 1;
          expect([text, looked.rows]).toEqual([text, scan.rows]);
        }
      },
    ),
    { seed: 20_261_122, numRuns: 5, endOnFailure: true },
  );
  expect(decided).toBeGreaterThan(30);
});

function toRows({ rows, columns }: Columns): unknown[][] {
  return Array.from({ length: rows }, (_, row) => columns.map(({ values }) => values[row]));
}
