import { EngineError } from '../../../core/errors.ts';
import type { Columns, QueryOptions } from '../../../core/ports.ts';
import { renderWithLiterals, type SqlFragment } from '../../../core/sql/fragment.ts';
import { describeBy } from '../../describe-by.ts';
import type { DuckDBEngine, LoadJob } from '../../duckdb-engine.ts';
import { EngineLost } from '../../engine-errors.ts';
import { NATIVE_EXTENSIONS } from '../native-database.ts';
import { attempt } from './attempt.ts';
import { giveUp, isFull } from './blame.ts';
import { createBudget } from './budget.ts';
import { createExpectedCost } from './expected-cost.ts';
import { LANE_OF, LONGER } from './lane-settings.ts';
import type { EngineMember } from './member.ts';
import type { StatementKind } from './messages.ts';
import { createNamedTables } from './named-tables.ts';
import { Preempted } from './preemption.ts';
import { createProcessPool, type ProcessPoolOptions } from './process-pool.ts';
import { MemoryTaken } from './watch-memory.ts';

/** How often a statement is begun when the process ends under it. */
const ATTEMPTS = 3;

/**
 * DuckDB's native library in processes of its own, for statements of strangers: one that takes too much time or memory costs its process,
 * which is replaced, and nobody else anything but a moment. Searches, SQL and downloads have processes of their own; what takes
 * long moves to others yet, which leave the cores to everybody else. Processes start when they are needed, and read the tables they
 * need; stores are shared, being files.
 */
export function createProcessEngine(options: ProcessPoolOptions = {}): DuckDBEngine {
  const tables = createNamedTables();
  const expected = createExpectedCost();
  const pool = createProcessPool(options, tables.warm);
  const answers = new Map<string, Promise<unknown>>();

  /** Begins a statement again, and elsewhere where that is better, as long as it is not to blame and nothing of its answer was handed over. */
  async function* answer(
    kind: StatementKind,
    statement: SqlFragment,
    { signal, timeout, work = 'search', asker = '' }: QueryOptions = {},
  ): AsyncGenerator<Columns> {
    const text = renderWithLiterals(statement);
    const asked = { kind, text, budget: createBudget(timeout), signal, asker };
    let lane = expected.isLong(text) ? LONGER[LANE_OF[work]] : LANE_OF[work];
    for (let left = ATTEMPTS - 1; ; left--) {
      let begun = false;
      try {
        for await (const batch of attempt(lane, asked, { pool, tables, expected })) {
          begun = true;
          yield batch;
        }
        return;
      } catch (error) {
        const isInnocent =
          error instanceof Preempted || error instanceof EngineLost || (lane === 'search' && isFull(error));
        if (begun || left === 0 || !isInnocent) throw giveUp(error);
        // Alone in a process it is seen what it does, and one that was alone took little when memory was over.
        if (!(error instanceof MemoryTaken) || lane === 'search') lane = LONGER[lane];
      }
    }
  }

  async function query(statement: SqlFragment, queryOptions?: QueryOptions): Promise<Columns> {
    for await (const batch of answer('run', statement, queryOptions)) return batch;
    throw new EngineError('crashed', 'a statement had no answer');
  }

  /** Does something in the process of searches, again in another where that one ends. */
  async function load<T>(use: (member: EngineMember) => Promise<T>): Promise<T> {
    for (let left = ATTEMPTS - 1; ; left--) {
      const place = await pool.take('search', { asker: '', handicap: 0 });
      try {
        return await use(place.member);
      } catch (error) {
        // A process that holds other tables may have no room that an empty one has.
        const isWorthAnother = error instanceof EngineLost || (isFull(error) && left === ATTEMPTS - 1);
        if (isFull(error)) place.retire();
        if (left === 0 || !isWorthAnother) throw error;
      } finally {
        place.release(Promise.resolve());
      }
    }
  }

  return {
    extensions: NATIVE_EXTENSIONS,
    query,
    stream: (statement, queryOptions) => answer('stream', statement, queryOptions),
    describe: describeBy(query),
    async tablesOf(statement, queryOptions) {
      for await (const { columns } of answer('tables', statement, queryOptions))
        return Array.from(columns[0]?.values ?? [], String);
      return undefined;
    },
    provide<T>(table: string, job: LoadJob<T>): Promise<T> {
      tables.add(table, job);
      let loading = answers.get(table);
      if (!loading) {
        loading = load((member) => member.tables.provide(table, job));
        answers.set(table, loading);
        // Whoever provides it hears of it, and may try again.
        loading.catch(() => {
          answers.delete(table);
          tables.remove(table);
        });
      }
      // One name always means one job, and so one type of answer.
      return loading as Promise<T>;
    },
    withSession: (job) => load(({ session }) => job(session)),
    async start() {
      await load(async () => undefined);
      pool.prepare();
    },
    close: pool.close,
  };
}
