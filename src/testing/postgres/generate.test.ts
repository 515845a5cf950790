import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNodeEngine } from '../node-engine.ts';
import { compare } from './compare.ts';
import { generateStatement } from './generate.ts';
import { createOracle, type Oracle } from './oracle.ts';
import { openSqlTables, type SqlTables } from './tables.ts';

const SEEDS = Array.from({ length: 300 }, (_, i) => i + 1);

/** Differences that docs/sql.md names: more digits than a DECIMAL has, and errors in values that nobody needs. */
const NAMED = [
  /^ours: .*(not supported by datapond|numeric format of datapond)/,
  /^ours: an answer \| PostgreSQL: (division by zero|.*out of range)/,
];

const engine = createNodeEngine();
let tables: SqlTables;
let oracle: Oracle;

beforeAll(async () => {
  tables = await openSqlTables(engine);
  const names = ['stations', 'seattle-weather', 'research-projects', 'nulls', 'types'];
  oracle = await createOracle(
    tables.ports,
    names.flatMap((name) => tables.resources.get(name) ?? []),
  );
}, 300_000);

afterAll(async () => {
  await oracle.close();
  await engine.close();
  tables.close();
});

test('statements of random expressions answer as in PostgreSQL', async () => {
  const surprises: string[] = [];
  let agreed = 0;
  for (const seed of SEEDS) {
    const statement = generateStatement(seed);
    const { difference } = await compare(tables, oracle, statement);
    if (difference === '') agreed += 1;
    else if (!NAMED.some((pattern) => pattern.test(difference)))
      surprises.push(`seed ${seed}: ${statement}\n  ${difference}`);
  }
  console.info(`Random SQL: ${agreed} of ${SEEDS.length} statements agree with PostgreSQL`);
  expect(surprises).toEqual([]);
  expect(agreed / SEEDS.length).toBeGreaterThan(0.98);
}, 300_000);
