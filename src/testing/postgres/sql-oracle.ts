import { parseArgs } from 'node:util';
import { createNativeEngine } from '../../engine/native/native-engine.ts';
import { createNodeEngine } from '../node-engine.ts';
import { MATRIX, MATRIX_TABLE } from './contexts.ts';
import { TABLES } from './expressions.ts';
import { generateStatement } from './generate.ts';
import { judge, shrink, type Judged, type Verdict } from './judge.ts';
import { createOracle } from './oracle.ts';
import { write } from './phrase.ts';
import { openSqlTables } from './tables.ts';

const USAGE = `npm run sql-oracle -- [--count N] [--seed S] [--matrix N] [--wasm] [STATEMENT …]
  Puts statements to datastore_search_sql and to PostgreSQL, and shows the smallest of each cause that differs.
  --count N    random statements (2000)
  --seed S     the first one's seed (1)
  --matrix N   statements of the matrix of expressions and contexts, evenly chosen; 0 none (2000)
  --wasm       DuckDB-WASM, as in a browser, instead of DuckDB's native engine
  STATEMENT    these alone; {mixed}, {stations} … are tables
DATAPOND_POSTGRES=postgresql://user@host:port/database names a server; otherwise PGlite answers.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    matrix: { type: 'string', default: '2000' },
    wasm: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

const engine = values.wasm ? createNodeEngine() : createNativeEngine();
const tables = await openSqlTables(engine);
const oracle = await createOracle(
  tables.ports,
  TABLES.flatMap(({ name }) => tables.resources.get(name.slice(1, -1)) ?? []),
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
  const chosen = Array.from(
    { length: matrix },
    (_, i) => MATRIX[Math.floor((i * MATRIX.length) / matrix)] as (typeof MATRIX)[number],
  );
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
    const smallest = isNew ? await shrink(tables, oracle, phrase, table, judged.verdict) : judged;
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
