import type { LoadJob, LoadSession } from './duckdb-engine.ts';
import { EngineLost } from './engine-errors.ts';

/** Which tables an engine has been asked to hold, and which of them a restart has emptied. */
export interface Tables {
  provide<T>(table: string, job: LoadJob<T>): Promise<T>;
  /** Makes again the lost tables that a statement names in double quotes. */
  restore(statement: string): Promise<void>;
  /** Forgets what is loaded, not how: the database was emptied. */
  lose(): void;
}

interface Entry {
  readonly job: LoadJob<unknown>;
  pending: Promise<unknown> | null;
  /** What the job answered in the life of the database it loaded into. */
  loaded: { readonly life: number; readonly answer: unknown } | null;
}

const ATTEMPTS = 2;

/** @param open runs a job against the database that is alive now; rejects with EngineLost when that one dies first */
export function createTables(open: <T>(use: (session: LoadSession) => Promise<T>) => Promise<T>): Tables {
  const entries = new Map<string, Entry>();
  let life = 1;

  async function attempt(entry: Entry, left: number): Promise<unknown> {
    const began = life;
    try {
      const answer = await open(entry.job);
      if (began === life) {
        entry.loaded = { life, answer };
        return answer;
      }
      if (left === 0) throw new EngineLost('the engine restarted while a table was being loaded');
    } catch (error) {
      if (!(error instanceof EngineLost) || left === 0) throw error;
    }
    return attempt(entry, left - 1);
  }

  function load(table: string, entry: Entry): Promise<unknown> {
    if (entry.pending) return entry.pending;
    if (entry.loaded?.life === life) return Promise.resolve(entry.loaded.answer);
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
        entry = { job, pending: null, loaded: null };
        entries.set(table, entry);
      }
      // One name always means one job, and so one type of answer.
      return load(table, entry) as Promise<T>;
    },
    async restore(statement) {
      if (life === 1) return;
      const named = [...entries].filter(
        ([table, entry]) =>
          entry.loaded !== null &&
          entry.loaded.life !== life &&
          statement.includes(`"${table.replaceAll('"', '""')}"`),
      );
      await Promise.all(named.map(([table, entry]) => load(table, entry)));
    },
    lose() {
      life++;
    },
  };
}
