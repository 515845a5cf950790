import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { createNodeEngine } from '../node-engine.ts';
import { MATRIX } from './contexts.ts';
import { READ_NAMES } from './tables-by-kind.ts';
import { generateStatement } from './generate.ts';
import { judge } from './judge.ts';
import { createOracle, type Oracle } from './oracle.ts';
import { write } from './phrase.ts';
import { openSqlTables, type SqlTables } from './tables.ts';

/** Random statements, and as many of the matrix, evenly chosen: `npm run sql-oracle` puts more. */
const SAMPLE = 200;

// What a browser runs judges the random statements, what `serve` runs the matrix.
const engines = { wasm: createNodeEngine(), native: createNativeEngine() };
const tables: Partial<Record<keyof typeof engines, SqlTables>> = {};
let oracle: Oracle;

beforeAll(async () => {
  const opened = await openSqlTables(engines.wasm);
  tables.wasm = opened;
  tables.native = await openSqlTables(engines.native);
  oracle = await createOracle(
    opened.ports,
    READ_NAMES.flatMap((name) => opened.resources.get(name) ?? []),
  );
}, 300_000);

afterAll(async () => {
  await oracle.close();
  for (const engine of Object.values(engines)) await engine.close();
  for (const one of Object.values(tables)) one.close();
});

async function judgeAll(one: SqlTables | undefined, statements: readonly string[]): Promise<void> {
  const surprises: string[] = [];
  let agreed = 0;
  for (const statement of statements) {
    const { verdict, difference } = await judge(one as SqlTables, oracle, statement);
    if (verdict === 'agree') agreed += 1;
    // docs/sql.md names the others: what is refused as such, and errors in values that nobody needs.
    else if (['wrong value', 'false refusal', 'fault'].includes(verdict))
      surprises.push(`${verdict}: ${statement}\n  ${difference}`);
  }
  console.info(`${agreed} of ${statements.length} statements agree with PostgreSQL`);
  expect(surprises).toEqual([]);
  expect(agreed / statements.length).toBeGreaterThan(0.9);
}

test('statements of random expressions answer as in PostgreSQL', async () => {
  await judgeAll(
    tables.wasm,
    Array.from({ length: SAMPLE }, (_, i) => write(generateStatement(i + 1).phrase)),
  );
}, 300_000);

test('expressions answer as in PostgreSQL wherever they stand', async () => {
  const step = MATRIX.length / SAMPLE;
  await judgeAll(
    tables.native,
    Array.from({ length: SAMPLE }, (_, i) => write(MATRIX[Math.floor(i * step)]!.phrase)),
  );
}, 300_000);
