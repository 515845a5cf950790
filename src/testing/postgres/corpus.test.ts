import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DUCKDB_WORDS } from '../../postgres/runtime-errors.ts';
import { createNodeEngine } from '../node-engine.ts';
import { compare } from './compare.ts';
import { DIFFERENCES, printDifferences } from './differences.ts';
import { createOracle, type Oracle } from './oracle.ts';
import { readCorpora } from './read-corpus.ts';
import { openSqlTables, type SqlTables } from './tables.ts';

const engine = createNodeEngine();
let tables: SqlTables;
let oracle: Oracle;
const agreed: string[] = [];
const differed: string[] = [];

beforeAll(async () => {
  tables = await openSqlTables(engine);
  oracle = await createOracle(tables.ports, tables.resources.values());
}, 300_000);

afterAll(async () => {
  const total = agreed.length + differed.length;
  const percent = ((100 * agreed.length) / total).toFixed(1);
  console.info(`SQL corpus: ${agreed.length} of ${total} statements agree with PostgreSQL (${percent} %)`);
  for (const { reason, statements } of DIFFERENCES) console.info(`  ${statements.length} × ${reason}`);
  await oracle.close();
  await engine.close();
  tables.close();
});

const listed = new Set(DIFFERENCES.flatMap(({ statements }) => statements));

test.each(readCorpora())(
  'statements about $name answer as in PostgreSQL, or stand in the list of differences',
  async ({ statements }) => {
    const surprises: string[] = [];
    for (const statement of statements) {
      const { difference, ours } = await compare(tables, oracle, statement);
      if ('error' in ours && DUCKDB_WORDS.test(ours.error)) surprises.push(`${statement}\n  ${ours.error}`);
      (difference === '' ? agreed : differed).push(statement);
      if ((difference !== '') !== listed.has(statement))
        surprises.push(`${statement}\n  ${difference || 'agrees, though it is listed'}`);
    }
    expect(surprises).toEqual([]);
  },
  300_000,
);

test('the corpus has at least 400 statements, and at least 98 of 100 agree', () => {
  const statements = readCorpora().flatMap((corpus) => corpus.statements);
  expect(statements.length).toBeGreaterThanOrEqual(400);
  expect(statements.filter((statement) => listed.has(statement)).length / statements.length).toBeLessThan(
    0.02,
  );
  expect([...listed].filter((statement) => !statements.includes(statement))).toEqual([]);
});

test('docs/sql.md shows the list of differences', () => {
  const page = readFileSync(new URL('../../../docs/sql.md', import.meta.url), 'utf8');
  expect(page).toContain(printDifferences());
});
