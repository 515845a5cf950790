import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { createNodeEngine } from '../node-engine.ts';
import { MATRIX, MATRIX_TABLE } from './contexts.ts';
import { READ_NAMES } from './tables-by-kind.ts';
import { generateStatement } from './generate.ts';
import { judge, shrink, type Judged, type Verdict } from './judge.ts';
import { createOracle } from './oracle.ts';
import { write } from './phrase.ts';
import { judgeSuite } from './suite/judge-suite.ts';
import { POSTGRES_ADDRESS } from './server.ts';
import { openSqlTables } from './tables.ts';

const USAGE = `npm run sql-oracle -- [--count N] [--seed S] [--matrix N] [--wasm] [STATEMENT …]
npm run sql-oracle -- --suite FOLDER [--files FILE,…]
  Puts statements to datastore_search_sql and to PostgreSQL, and shows the smallest of each cause that differs.
  --count N    random statements (2000)
  --seed S     the first one's seed (1)
  --matrix N   statements of the matrix of expressions and contexts, evenly chosen; 0 none (2000)
  --wasm       DuckDB-WASM, as in a browser, instead of DuckDB's native engine
  STATEMENT    these alone; {mixed}, {stations} … are tables
  --suite FOLDER  the SELECTs of PostgreSQL's own regression suite, out of its sources' src/test/regress, over its own tables:
               how many agree of those that CKAN's allow list permits, and those that do not. It needs psql and a server whose
               user may create databases and read the folder
  --files FILE,…  of the suite these files alone (select,join …)
DATAPOND_POSTGRES=postgresql://user@host:port/database names a server; otherwise PGlite answers.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    matrix: { type: 'string', default: '2000' },
    wasm: { type: 'boolean' },
    suite: { type: 'string' },
    files: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

if (values.suite !== undefined) {
  await showSuite(values.suite);
  process.exit(0);
}

/** The suite's statements that differ, and counts of all. */
async function showSuite(folder: string): Promise<void> {
  const address = process.env[POSTGRES_ADDRESS];
  if (!address) throw new Error(`--suite needs a server: set ${POSTGRES_ADDRESS}`);
  const counts = new Map<string, number>();
  for await (const { file, verdict, judged } of judgeSuite(
    resolve(folder),
    address,
    values.files?.split(','),
  )) {
    counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
    if (['agree', 'allow-list', 'no table', 'undetermined'].includes(verdict)) continue;
    console.log(`\n${file}: ${verdict}\n  ${judged.statement}\n  ${judged.difference}`);
  }
  const apart = ['allow-list', 'no table', 'undetermined'];
  const permitted = [...counts].reduce((sum, [verdict, n]) => sum + (apart.includes(verdict) ? 0 : n), 0);
  console.log();
  for (const [verdict, count] of [...counts].sort(([, a], [, b]) => b - a))
    console.log(`  ${verdict}: ${count}`);
  const percent = ((100 * (counts.get('agree') ?? 0)) / permitted).toFixed(2);
  console.log(`${percent} % agree of ${permitted} that CKAN permits, over tables that there are`);
}

const engine = values.wasm ? createNodeEngine() : createNativeEngine();
const tables = await openSqlTables(engine);
const oracle = await createOracle(
  tables.ports,
  READ_NAMES.flatMap((name) => tables.resources.get(name) ?? []),
);

/** What a statement's difference has in common with others of the same cause: its words without names, numbers and texts. */
function causeOf({ verdict, difference }: Judged, shape: string): string {
  if (verdict === 'wrong value') return `${verdict}: ${shape}`;
  const words = difference.replaceAll(/"[^"]*"|'[^']*'|\b[a-z]\w*\d+\w*\b|[-+]?\d[\d.:]*/g, '…');
  return `${verdict}: ${words}`;
}

const FAILURES: ReadonlySet<Verdict> = new Set(['wrong value', 'false refusal', 'fault', 'missed error']);

async function judgeAll(): Promise<void> {
  const matrix = Math.min(Number(values.matrix), MATRIX.length);
  const chosen = Array.from({ length: matrix }, (_, i) => MATRIX[Math.floor((i * MATRIX.length) / matrix)]!);
  const cases = [
    ...chosen.map(({ phrase, context }) => ({ phrase, table: MATRIX_TABLE, origin: context })),
    ...Array.from({ length: Number(values.count) }, (_, i) => {
      const seed = Number(values.seed) + i;
      return { ...generateStatement(seed), origin: `seed ${seed}` };
    }),
  ];
  const counts = new Map<Verdict, number>();
  const causes = new Map<string, { count: number; smallest: Judged }>();
  const known = new Map<string, number>();
  for (const { phrase, table } of cases) {
    const judged = await judge(tables, oracle, write(phrase));
    counts.set(judged.verdict, (counts.get(judged.verdict) ?? 0) + 1);
    if (judged.verdict === 'agree' || judged.verdict === 'allow-list') continue;
    // Of a cause that is known well its smallest statement is, too.
    const rough = causeOf(judged, phrase.parts[0]?.text ?? '');
    known.set(rough, (known.get(rough) ?? 0) + 1);
    const isNew = FAILURES.has(judged.verdict) && (known.get(rough) ?? 0) <= 5;
    const smallest = isNew
      ? await shrink(tables, oracle, { phrase, table, verdict: judged.verdict })
      : judged;
    const cause = causeOf(smallest, smallest.statement.replaceAll(/'[^']*'|\d+/g, '…'));
    const before = causes.get(cause);
    if (!before) causes.set(cause, { count: 1, smallest });
    else {
      before.count += 1;
      if (smallest.statement.length < before.smallest.statement.length) before.smallest = smallest;
    }
  }
  const sorted = [...causes].sort(
    ([a, x], [b, y]) => a.split(':')[0]?.localeCompare(b.split(':')[0] ?? '') || y.count - x.count,
  );
  for (const [, { count, smallest }] of sorted) {
    console.log(`\n${count} × ${smallest.verdict}\n  ${smallest.statement}\n  ${smallest.difference}`);
  }
  console.log(`\n${cases.length} statements`);
  for (const [verdict, count] of [...counts].sort(([, a], [, b]) => b - a))
    console.log(`  ${verdict}: ${count} (${((100 * count) / cases.length).toFixed(2)} %)`);
}

if (positionals.length === 0) await judgeAll();
for (const statement of positionals) {
  const { verdict, difference } = await judge(tables, oracle, statement);
  console.log(`${verdict}: ${statement}${difference && `\n  ${difference}`}`);
}
await oracle.close();
await engine.close();
tables.close();
