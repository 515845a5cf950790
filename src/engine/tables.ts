import { EngineError, type EngineFailure } from '../core/errors.ts';
import { identifier, raw, sql, type SqlFragment } from '../core/sql/fragment.ts';
import type { LoadJob, LoadSession } from './duckdb-engine.ts';
import { EngineLost } from './engine-errors.ts';
import { namedIn } from './named-in.ts';

/** Which tables an engine has been asked to hold, and which of them it has lost. */
export interface Tables {
  provide<T>(table: string, job: LoadJob<T>): Promise<T>;
  /** Makes again the lost tables that a statement names in double quotes. True when there were any. */
  restore(statement: string): Promise<boolean>;
  /** Whether a table is there and takes next to nothing, as a store does that is read by range. */
  isLight(table: string): boolean;
  /** Removes a table and forgets how to make it; one that is being made goes when it is there. Rejects with EngineError. */
  forget(table: string): Promise<void>;
  /** Forgets what is loaded, not how: the database was emptied. */
  lose(): void;
}

/** What tables are loaded and unloaded with. */
export interface TablesOptions {
  /** Runs a job against the database that is alive now; rejects with EngineLost when that one dies first. */
  readonly open: <T>(use: (session: LoadSession) => Promise<T>) => Promise<T>;
  /** MiB that the database may take. Of its tables those used longest ago go first where all take more than their share. */
  readonly memory: number;
}

interface Entry {
  readonly job: LoadJob<unknown>;
  pending: Promise<unknown> | null;
  /** What the job answered; null when it has not run yet or its table is lost. */
  loaded: { readonly answer: unknown } | null;
  /** What the table takes, in bytes; loads that overlap may each count the other's. */
  bytes: number;
}

const ATTEMPTS = 3;

/** Asks for the bytes that tables in memory take; what DuckDB keeps of attached files it gives up by itself. */
const TABLE_BYTES = raw(
  "SELECT coalesce(sum(memory_usage_bytes), 0)::BIGINT FROM duckdb_memory() WHERE tag = 'IN_MEMORY_TABLE'",
);

/** What tables may take of an engine's memory; the rest is for statements. */
const SHARE = 0.6;

/** Tables smaller than this are not worth dropping: a store that is read by range, above all. */
const WORTHWHILE = 1_000_000;

/**
 * Tables that are made once, and made again when they are needed after they were lost: with the database, or because another one
 * needed their memory.
 */
export function createTables({ open, memory }: TablesOptions): Tables {
  const budget = SHARE * memory * 2 ** 20;
  /** The one used longest ago first. */
  const entries = new Map<string, Entry>();
  /** Counts the databases that were lost. */
  let life = 0;

  const run = (statement: SqlFragment) => open((session) => session.run(statement));
  const measure = async () => Number((await run(TABLE_BYTES)).columns[0]?.values[0] ?? 0);

  async function attempt(entry: Entry, left: number): Promise<unknown> {
    const began = life;
    try {
      const before = await measure();
      const answer = await open(entry.job);
      const bytes = (await measure()) - before;
      if (began === life) {
        entry.loaded = { answer };
        entry.bytes = Math.max(0, bytes);
        await keepBudget(entry);
        return answer;
      }
      if (left === 0) throw new EngineLost('the engine restarted while a table was being loaded');
    } catch (error) {
      const again =
        error instanceof EngineLost ||
        // Whoever finds the file again may find it whole.
        failureOf(error) === 'unreadable' ||
        (failureOf(error) === 'out-of-memory' && (await makeRoom(left === ATTEMPTS - 1)));
      if (left === 0 || !again) throw error;
    }
    return attempt(entry, left - 1);
  }

  /** Packs all tables, which is slow; the second time drops them. False when there was none. */
  async function makeRoom(first: boolean): Promise<boolean> {
    // A database that is full may find no room even for packing.
    if (first)
      return run(sql`CHECKPOINT`).then(
        () => true,
        () => true,
      );
    const loaded = [...entries].filter(([, entry]) => entry.loaded);
    for (const [table, entry] of loaded) await unload(table, entry);
    return loaded.length > 0;
  }

  async function keepBudget(newest: Entry): Promise<void> {
    let total = [...entries.values()].reduce((sum, entry) => sum + (entry.loaded ? entry.bytes : 0), 0);
    for (const [table, entry] of entries) {
      if (total <= budget) return;
      if (entry === newest || !entry.loaded || entry.bytes < WORTHWHILE) continue;
      total -= entry.bytes;
      await unload(table, entry);
    }
  }

  async function unload(table: string, entry: Entry): Promise<void> {
    entry.loaded = null;
    await run(sql`DROP TABLE IF EXISTS ${identifier(table)}`);
  }

  function touch(table: string, entry: Entry): void {
    entries.delete(table);
    entries.set(table, entry);
  }

  function load(table: string, entry: Entry): Promise<unknown> {
    if (entry.pending) return entry.pending;
    if (entry.loaded) return Promise.resolve(entry.loaded.answer);
    entry.pending = attempt(entry, ATTEMPTS - 1).then(
      (answer) => {
        entry.pending = null;
        return answer;
      },
      (error: unknown) => {
        entries.delete(table);
        throw error;
      },
    );
    return entry.pending;
  }

  return {
    provide<T>(table: string, job: LoadJob<T>): Promise<T> {
      let entry = entries.get(table);
      if (!entry) {
        entry = { job, pending: null, loaded: null, bytes: 0 };
      }
      touch(table, entry);
      // One name always means one job, and so one type of answer.
      return load(table, entry) as Promise<T>;
    },
    async restore(statement) {
      const named = namedIn(statement, entries);
      for (const [table, entry] of named) touch(table, entry);
      const lost = named.filter(([, entry]) => !entry.loaded);
      await Promise.all(lost.map(([table, entry]) => load(table, entry)));
      return lost.length > 0;
    },
    isLight(table) {
      const entry = entries.get(table);
      return entry?.loaded != null && entry.bytes < WORTHWHILE;
    },
    async forget(table) {
      const entry = entries.get(table);
      if (!entry) return;
      // Whoever loads it hears why it failed.
      await entry.pending?.catch(() => undefined);
      if (entries.get(table) !== entry) return;
      entries.delete(table);
      if (entry.loaded) await unload(table, entry);
    },
    lose() {
      life++;
      for (const entry of entries.values()) entry.loaded = null;
    },
  };
}

function failureOf(error: unknown): EngineFailure | null {
  return error instanceof EngineError ? error.failure : null;
}
