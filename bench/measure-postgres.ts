import type { BenchTable } from './bench-table.ts';
import type { Expected, PeerTimes } from './peer.ts';
import {
  LOWER_TEXTS,
  readExpected,
  toCkanStatements,
  toExpectedStatement,
  toLayout,
} from './peers/ckan-sql.ts';
import { startPostgres, type Postgres } from './peers/postgres.ts';
import { quoteName } from './peers/search-sql.ts';
import { percentile } from './percentile.ts';
import type { Kind } from './workload.ts';

/** Milliseconds that the timing of one kind may take in all, and its judging, before further requests are left out. */
const BUDGET = 20_000;

/** What PostgreSQL took for the requests of one kind, and says about them. */
export interface PostgresKind {
  readonly id: string;
  readonly times: readonly number[];
  readonly expected: readonly Expected[];
}

/**
 * Loads a table into a PostgreSQL of its own as CKAN would, asks it what CKAN would ask, and what the answers of the first requests should be.
 * Rejects where none is installed.
 * @param tell takes each kind when it is done, so that what was measured is kept when the run is ended
 */
export async function measurePostgres(
  table: BenchTable,
  csv: string,
  {
    kinds,
    rounds,
    tell,
  }: {
    readonly kinds: readonly Kind[];
    readonly rounds: number;
    readonly tell: (server: Omit<PeerTimes, 'times'>, kind: PostgresKind) => void;
  },
): Promise<void> {
  const server = await startPostgres();
  if (!server) throw new Error('PostgreSQL is not installed');
  try {
    const { create, index } = toLayout(table);
    const columns = table.columns.map(({ name }) => quoteName(name)).join(', ');
    const began = performance.now();
    for (const statement of create) await server.time(statement);
    await server.time(`\\copy t (${columns}) from '${csv}' with (format csv, header)`);
    for (const statement of index) await server.time(statement);
    const load = performance.now() - began;
    console.log(`  loaded in ${(load / 1000).toFixed(0)} s`);
    // Apart from CKAN's, for judging alone.
    await server.time(LOWER_TEXTS);
    for (const kind of kinds)
      tell({ version: server.version, load }, await measureKind(server, table, kind, rounds));
  } finally {
    server.close();
  }
}

async function measureKind(
  server: Pick<Postgres, 'time' | 'value'>,
  table: BenchTable,
  { id, asks }: Kind,
  rounds: number,
): Promise<PostgresKind> {
  const times: number[] = [];
  let spent = 0;
  for (const ask of [...asks.slice(-1), ...asks.slice(0, rounds)]) {
    if (spent > BUDGET) break;
    let ms = 0;
    for (const statement of toCkanStatements(ask, table)) ms += await server.time(statement);
    spent += ms;
    times.push(ms);
  }
  // The first one warms up.
  times.shift();
  const expected: Expected[] = [];
  const end = performance.now() + BUDGET;
  for (const ask of asks.slice(0, rounds)) {
    if (performance.now() > end) break;
    expected.push(readExpected(await server.value(toExpectedStatement(ask))));
  }
  const figures = [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(1).padStart(9));
  console.log(`  ${id.padEnd(16)} ${figures.join('')}  ${expected.length} judged`);
  return { id, times, expected };
}
