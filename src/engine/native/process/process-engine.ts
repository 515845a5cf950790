import { availableParallelism } from 'node:os';
import { EngineError } from '../../../core/errors.ts';
import type { Columns, QueryOptions, Work } from '../../../core/ports.ts';
import { renderWithLiterals, type SqlFragment } from '../../../core/sql/fragment.ts';
import { describeBy } from '../../describe-by.ts';
import type { DuckDBEngine, LoadJob } from '../../duckdb-engine.ts';
import { EngineLost } from '../../engine-errors.ts';
import { createLimit } from '../../limit.ts';
import { type EngineFolder, makeEngineFolder } from '../engine-folder.ts';
import { NATIVE_EXTENSIONS } from '../native-database.ts';
import { createLanes, LONGER, type LaneName, type LanesSettings, type Place } from './lanes.ts';
import { type EngineMember, startMember } from './member.ts';
import { watchMemory } from './watch-memory.ts';
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

const LANES: LanesSettings = {
  search: { processes: 1, each: 8, waiting: 256, patience: 10_000, nice: 0 },
  sql: { processes: 2, each: 1, waiting: 64, patience: 10_000, nice: 2 },
  dump: { processes: 1, each: 16, waiting: 64, patience: 30_000, nice: 8 },
  longSearch: { processes: 1, each: 1, waiting: 32, patience: 30_000, nice: 10 },
  longSql: { processes: 2, each: 1, waiting: 8, patience: 30_000, nice: 15 },
};

const LANE_OF: Readonly<Record<Work, LaneName>> = { search: 'search', sql: 'sql', dump: 'dump' };

/** Milliseconds after which a statement that is in the way of others moves on. Absent: it may stay. */
const MOVES_AFTER: Partial<Record<LaneName, number>> = { search: 2_000, sql: 400 };

/** Statements of which it is remembered that they take long, and the characters of the longest of them. */
const REMEMBERED = { statements: 500, characters: 20_000 };

/** It is in the way of others, and is to be begun again where it is not. */
class MovesAside extends Error {
  override readonly name = 'MovesAside';
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
  const slow = new Set<string>();
  let folder: Promise<EngineFolder> | null = null;
  const openFolder = () => (folder ??= makeEngineFolder(options.within));
  const lanes = createLanes({
    settings: { ...LANES, ...options.lanes },
    async start() {
      const opened = await openFolder();
      const settings = {
        folder: opened.path,
        memory,
        hardMemory,
        threads: Math.min(4, availableParallelism()),
        answerBytes: ANSWER_BYTES,
      };
      return startMember(settings, opened);
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
  });
  const watch = watchMemory(lanes.members, totalMemory * 2 ** 20);

  /** Loads into a process what a statement names and is not there. */
  async function provideNamed({ tables }: EngineMember, text: string): Promise<void> {
    const named = [...jobs].filter(([table]) => text.includes(`"${table.replaceAll('"', '""')}"`));
    await Promise.all(named.map(([table, job]) => tables.provide(table, job)));
  }

  /** One attempt in one lane. */
  async function* attempt(
    lane: LaneName,
    kind: StatementKind,
    text: string,
    queryOptions: QueryOptions,
  ): AsyncGenerator<Columns> {
    const place = await lanes.take(lane, queryOptions.signal);
    const limit = createLimit(queryOptions);
    let ended = Promise.resolve();
    try {
      await limit.guard(provideNamed(place.member, text));
      const statement = place.member.child.ask(kind, text);
      ended = statement.ended;
      limit.onHit(() => statement.stop());
      const aside = leaveInTime(place, () => remember(text));
      try {
        for (;;) {
          const batch = await limit.guard(aside.unlessMoved(statement.next()));
          // Nothing that was handed over can be taken back.
          aside.dispose();
          if (!batch) return;
          yield batch;
        }
      } catch (error) {
        throw blame(error, place, text);
      } finally {
        aside.dispose();
        statement.stop();
      }
    } finally {
      limit.dispose();
      place.release(ended);
    }
  }

  /** Whose fault it is that a process ended: that of the statement which was alone in it. */
  function blame(error: unknown, place: Place, text: string): unknown {
    if (!(error instanceof EngineError)) return error;
    if (error.failure === 'out-of-memory') {
      remember(text);
      // Its allocator keeps what it has, and the next statement would find none.
      place.retire();
    }
    if (error.failure === 'timeout') remember(text);
    if (!(error instanceof EngineLost) || place.isShared) return error;
    remember(text);
    const tookMemory = watch.largest(place.member) > 0.5 * hardMemory;
    return tookMemory
      ? new EngineError('out-of-memory', 'the statement took too much memory')
      : new EngineError('crashed', error.message);
  }

  function remember(text: string): void {
    if (text.length > REMEMBERED.characters) return;
    slow.delete(text);
    slow.add(text);
    const [oldest] = slow;
    if (slow.size > REMEMBERED.statements && oldest !== undefined) slow.delete(oldest);
  }

  async function* answer(
    kind: StatementKind,
    statement: SqlFragment,
    queryOptions: QueryOptions = {},
  ): AsyncGenerator<Columns> {
    const text = renderWithLiterals(statement);
    const first = LANE_OF[queryOptions.work ?? 'search'];
    let lane: LaneName = (slow.has(text) && LONGER[first]) || first;
    for (let left = ATTEMPTS - 1; ; left--) {
      let begun = false;
      try {
        for await (const batch of attempt(lane, kind, text, queryOptions)) {
          begun = true;
          yield batch;
        }
        return;
      } catch (error) {
        const isInnocent =
          error instanceof MovesAside || error instanceof EngineLost || (lane === 'search' && isFull(error));
        if (begun || left === 0 || !isInnocent) throw error;
        // Alone in a process it is seen what it does.
        lane = LONGER[lane] ?? lane;
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
      const place = await lanes.take('search', undefined);
      try {
        return await use(place.member);
      } catch (error) {
        if (left === 0 || !(error instanceof EngineLost)) throw error;
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
      let known = answers.get(table);
      if (!known) {
        known = load(({ tables }) => tables.provide(table, job));
        answers.set(table, known);
        known.catch(() => {
          answers.delete(table);
          jobs.delete(table);
        });
      }
      // One name always means one job, and so one type of answer.
      return known as Promise<T>;
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

/** Others may have taken the memory. */
function isFull(error: unknown): boolean {
  return error instanceof EngineError && error.failure === 'out-of-memory';
}

/** Sees to it that a statement which is in the way of others goes to a longer lane: with its process, or to be begun again. */
function leaveInTime(place: Place, onMove: () => void) {
  const after = MOVES_AFTER[place.lane];
  let clock: ReturnType<typeof setTimeout> | undefined;
  let leave: (error: MovesAside) => void = () => undefined;
  const left = new Promise<never>((_, reject) => (leave = reject));
  left.catch(() => undefined);
  const look = () => {
    // What is in nobody's way may stay; who comes later is looked for again.
    if (!place.isWanted()) return start();
    onMove();
    if (!place.moveOn()) leave(new MovesAside());
  };
  const start = () => {
    if (after !== undefined) clock = setTimeout(look, after);
  };
  start();
  return {
    unlessMoved: <T>(promise: Promise<T>): Promise<T> => Promise.race([promise, left]),
    dispose: () => clearTimeout(clock),
  };
}
