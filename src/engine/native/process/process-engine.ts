import { availableParallelism } from 'node:os';
import { EngineError } from '../../../core/errors.ts';
import type { Columns, QueryOptions } from '../../../core/ports.ts';
import { renderWithLiterals, type SqlFragment } from '../../../core/sql/fragment.ts';
import { describeBy } from '../../describe-by.ts';
import type { DuckDBEngine, LoadJob } from '../../duckdb-engine.ts';
import { EngineLost } from '../../engine-errors.ts';
import { createLimit } from '../../limit.ts';
import { type EngineFolder, makeEngineFolder } from '../engine-folder.ts';
import { NATIVE_EXTENSIONS } from '../native-database.ts';
import { blame, giveUp, isFull, isTooLarge } from './blame.ts';
import { createExpectedCost } from './expected-cost.ts';
import { LANE_OF, LANES, type LaneName, type LanesSettings, LONG, LONGER } from './lane-settings.ts';
import { createLanes } from './lanes.ts';
import { preemptWhenDue, Preempted, type Patience } from './preemption.ts';
import { type EngineMember, startMember } from './member.ts';
import { MemoryTaken, watchMemory } from './watch-memory.ts';
import type { StatementKind } from './messages.ts';

export interface ProcessEngineOptions {
  /** MiB that all processes may take together, the one that starts them with them. Default 2048. */
  readonly totalMemory?: number | undefined;
  /** MiB that tables and statements may take in one process, as far as DuckDB counts them. Default: by `totalMemory`. */
  readonly memory?: number;
  /** Where the engine makes its own folder, which ends with it. Default: the system's folder for such. */
  readonly within?: string | undefined;
  readonly lanes?: Partial<LanesSettings>;
}

/** MiB. */
const TOTAL_MEMORY = 2048;

/** MiB: what a process takes beside what DuckDB counts, and what the system counts that is not in use. */
const BESIDE = 300;

/** Bytes that one answer may have: 32,000 records of 2 KB. Downloads, which come in batches, have no such limit. */
const ANSWER_BYTES = 64 * 2 ** 20;

/** Milliseconds that a statement has to end after it was stopped. */
const GRACE = 300;

/** How often a statement is begun when the process ends under it. */
const ATTEMPTS = 3;

/** Milliseconds that a statement may wait for its turns, all together. */
const PATIENCE = 30_000;

/** Tables that a process has from the beginning which is started ahead: each takes some ten milliseconds. */
const LIGHT = 4;

/** Bytes of memory that are to be free for a process that is started ahead, and for one that takes the place of a paused one. */
const FREE = { spare: 100 * 2 ** 20, pause: 350 * 2 ** 20 };

/** What a statement has left, in milliseconds, all attempts together. */
interface Budget extends Patience {
  timeout: number | undefined;
}

/**
 * DuckDB's native library in processes of its own, for statements of strangers: one that takes too much time or memory costs its process,
 * which is replaced, and nobody else anything but a moment. Searches, SQL and downloads have processes of their own; what takes
 * long moves to others yet, which leave the cores to everybody else. Processes start when they are needed, and read the tables they
 * need; stores are shared, being files.
 */
export function createProcessEngine(options: ProcessEngineOptions = {}): DuckDBEngine {
  const totalMemory = options.totalMemory ?? TOTAL_MEMORY;
  const memory = options.memory ?? Math.max(128, Math.round(0.45 * totalMemory) - BESIDE);
  const hardMemory = (memory + BESIDE) * 2 ** 20;
  const jobs = new Map<string, LoadJob<unknown>>();
  const answers = new Map<string, Promise<unknown>>();
  const expected = createExpectedCost();
  /** Tables that statements name, the latest last, of those that take next to nothing. */
  const light = new Map<string, LoadJob<unknown>>();
  let folder: Promise<EngineFolder> | null = null;
  const openFolder = () => (folder ??= makeEngineFolder(options.within));
  const lanes = createLanes({
    settings: { ...LANES, ...options.lanes },
    async start(nice) {
      const opened = await openFolder();
      const settings = {
        folder: opened.path,
        memory,
        hardMemory,
        threads: Math.min(4, availableParallelism()),
        answerBytes: ANSWER_BYTES,
      };
      return startMember(settings, opened, nice);
    },
    async warm({ tables }) {
      for (const [table, job] of light) await tables.provide(table, job);
    },
    grace: GRACE,
    restingMemory: {
      // Tables stay where they are loaded, and may take their part.
      search: 0.75 * hardMemory,
      dump: 0.75 * hardMemory,
      sql: 0.4 * hardMemory,
      longSearch: 0.75 * hardMemory,
      longSql: 0.4 * hardMemory,
    },
    hasRoom: (what) => watch.hasRoom(FREE[what]),
  });
  const watch = watchMemory(lanes.members, totalMemory * 2 ** 20);

  /** Loads into a process what a statement names and is not there. */
  async function provideNamed({ tables }: EngineMember, text: string): Promise<void> {
    const named = [...jobs].filter(([table]) => text.includes(`"${table.replaceAll('"', '""')}"`));
    await Promise.all(named.map(([table, job]) => tables.provide(table, job)));
    for (const [table, job] of named) if (tables.isLight(table)) remember(table, job);
  }

  function remember(table: string, job: LoadJob<unknown>): void {
    light.delete(table);
    light.set(table, job);
    const [oldest] = light.keys();
    if (light.size > LIGHT && oldest !== undefined) light.delete(oldest);
  }

  /** One attempt in one lane. */
  async function* attempt(
    lane: LaneName,
    { kind, text, budget }: { readonly kind: StatementKind; readonly text: string; readonly budget: Budget },
    { signal, asker = '' }: QueryOptions,
  ): AsyncGenerator<Columns> {
    const queuedAt = performance.now();
    const handicap = expected.handicapOf(text);
    const place = await lanes.take(lane, { asker, handicap, signal, patience: budget.waits }).finally(() => {
      budget.waits = Math.max(0, budget.waits - (performance.now() - queuedAt));
    });
    const { child } = place.member;
    const began = performance.now();
    const { waits } = budget;
    const limit = createLimit({
      ...(signal && { signal }),
      ...(budget.timeout !== undefined && { timeout: budget.timeout }),
    });
    let ended = Promise.resolve();
    try {
      await limit.guard(provideNamed(place.member, text)).catch((error: unknown) => {
        // Its allocator keeps what it has, and the next table would find none.
        if (isFull(error)) place.retire();
        throw error;
      });
      const memory = child.memory();
      const prepared = place.worked();
      const statement = child.ask(kind, text);
      ended = statement.ended;
      limit.onHit(() => statement.stop());
      let isGuilty = false;
      let isAnswered = false;
      const aside = preemptWhenDue(place, limit, budget);
      try {
        for (;;) {
          const batch = await limit.guard(aside.unlessMoved(statement.next()));
          // Nothing that was handed over can be taken back.
          aside.dispose();
          isAnswered = true;
          if (!batch) return;
          yield batch;
        }
      } catch (error) {
        // Its allocator keeps what it has, and the next statement would find none.
        if (isFull(error) || isTooLarge(error)) place.retire();
        const grew = watch.largest(place.member) - memory;
        const blamed = blame(error, { isAlone: place.isAlone, grew });
        isGuilty = blamed !== error || isFull(error);
        throw blamed;
      } finally {
        aside.dispose();
        statement.stop();
        const worked = isGuilty ? Infinity : place.worked() - prepared;
        // Of what somebody left it is not known how long it would have taken.
        if (isAnswered || worked >= LONG) expected.learn(text, worked, place.isAlone);
      }
    } finally {
      limit.dispose();
      place.release(ended);
      if (budget.timeout !== undefined)
        budget.timeout = Math.max(1, budget.timeout - (performance.now() - began - (waits - budget.waits)));
    }
  }

  async function* answer(
    kind: StatementKind,
    statement: SqlFragment,
    queryOptions: QueryOptions = {},
  ): AsyncGenerator<Columns> {
    const text = renderWithLiterals(statement);
    const budget: Budget = { waits: PATIENCE, timeout: queryOptions.timeout };
    const first = LANE_OF[queryOptions.work ?? 'search'];
    let lane = expected.isLong(text) ? LONGER[first] : first;
    for (let left = ATTEMPTS - 1; ; left--) {
      let begun = false;
      try {
        for await (const batch of attempt(lane, { kind, text, budget }, queryOptions)) {
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
      const place = await lanes.take('search', { asker: '', handicap: 0 });
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
      if (!jobs.has(table)) jobs.set(table, job);
      let loading = answers.get(table);
      if (!loading) {
        loading = load(({ tables }) => tables.provide(table, job));
        answers.set(table, loading);
        loading.catch(() => {
          answers.delete(table);
          jobs.delete(table);
        });
      }
      // One name always means one job, and so one type of answer.
      return loading as Promise<T>;
    },
    withSession: (job) => load(({ session }) => job(session)),
    async start() {
      await load(async () => undefined);
      lanes.prepare();
    },
    async close() {
      watch.stop();
      await lanes.close();
      await (await folder?.catch(() => null))?.remove();
    },
  };
}
