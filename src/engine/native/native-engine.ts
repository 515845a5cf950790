import { EngineError } from '../../core/errors.ts';
import type { CancelSignal, Columns, QueryOptions } from '../../core/ports.ts';
import { renderWithLiterals, type SqlFragment } from '../../core/sql/fragment.ts';
import { describeBy } from '../describe-by.ts';
import type { DuckDBEngine, LoadJob } from '../duckdb-engine.ts';
import { EngineLost } from '../engine-errors.ts';
import { createLimit, type Limit } from '../limit.ts';
import { createTables } from '../tables.ts';
import { type EngineFolder, makeEngineFolder } from './engine-folder.ts';
import { createLoadSession } from './load-session.ts';
import { NATIVE_EXTENSIONS, type NativeDatabase, openNativeDatabase } from './native-database.ts';

/** How an engine in this process is set up. */
export interface NativeEngineOptions {
  /** MiB that tables and statements may take. Default 4096. */
  readonly memory?: number;
  /** Default: one a core. */
  readonly threads?: number;
  /** Let what does not fit into memory go to disk, into the engine's own folder, instead of failing. Default: no. */
  readonly spills?: boolean;
  /** Where the engine makes its own folder, which ends with it. Default: the system's folder for such. */
  readonly within?: string;
  /** Let `progress` tell how far a statement is. Default: no. */
  readonly watched?: boolean;
}

/** The engine, and files of its own. */
export interface NativeEngine extends DuckDBEngine {
  /** A path for a file that statements may write and read. The file ends with the engine. */
  newFile(): Promise<string>;
  /** As DuckDBEngine's. @param signal ends the job's statements: they reject with EngineError `cancelled` */
  withSession<T>(job: LoadJob<T>, signal?: CancelSignal): Promise<T>;
  /** How much of the statement under way is done, 0 to 1; null when there is none, or nobody knows. */
  progress(): number | null;
}

interface Opened {
  readonly database: NativeDatabase;
  readonly folder: EngineFolder;
}

/** MiB. */
const MEMORY = 4096;

/**
 * DuckDB's native library as an engine in this very process, for what trusts its statements: the build and tests. It differs from the one
 * in WebAssembly in that it uses all cores, and in that a statement which does not heed its interruption goes on in the background.
 * What strangers send goes to ../process/process-engine.ts.
 */
export function createNativeEngine(options: NativeEngineOptions = {}): NativeEngine {
  let opening: Promise<Opened> | null = null;
  let running: NativeDatabase | null = null;
  let closed = false;

  const begin = (within?: EngineFolder): Promise<Opened> =>
    open(options, within).then(
      (made) => {
        running = made.database;
        return made;
      },
      (error: unknown) => {
        opening = null;
        throw error;
      },
    );
  const opened = (): Promise<Opened> => {
    if (closed) return Promise.reject(new EngineError('crashed', 'the engine was closed'));
    opening ??= begin();
    return opening;
  };

  /**
   * Hears what a statement failed with. A database that DuckDB has ended is given up: another one begins in the same folder, and tables come back
   * when they are asked for.
   */
  function hear(error: unknown, { database, folder }: Opened): void {
    if (!(error instanceof EngineError) || error.failure !== 'crashed' || running !== database) return;
    running = null;
    database.close();
    tables.lose();
    if (closed) return;
    opening = begin(folder);
    // Who asks next hears of it.
    opening.catch(() => undefined);
  }

  const run = async (text: string, limit: Limit) => {
    const one = await opened();
    try {
      return await one.database.run(text, limit);
    } catch (error) {
      hear(error, one);
      throw error;
    }
  };
  const sessionUntil = (signal?: CancelSignal) =>
    createLoadSession(
      async (text) => {
        const limit = createLimit({ signal });
        try {
          return await run(text, limit);
        } finally {
          limit.dispose();
        }
      },
      async () => (await opened()).folder,
    );
  const session = sessionUntil();
  const tables = createTables({ open: (use) => use(session), memory: options.memory ?? MEMORY });

  /** The answer, of tables that are there: those that had to make room are loaded again. */
  async function answer(text: string, limit: Limit): Promise<Columns> {
    await tables.restore(text);
    return run(text, limit).catch(async (error: unknown) => {
      if ((await tables.restore(text)) || error instanceof EngineLost) return run(text, limit);
      throw error;
    });
  }

  async function query(statement: SqlFragment, queryOptions?: QueryOptions): Promise<Columns> {
    const limit = createLimit(queryOptions);
    try {
      return await limit.guard(answer(renderWithLiterals(statement), limit));
    } finally {
      limit.dispose();
    }
  }

  return {
    extensions: NATIVE_EXTENSIONS,
    query,
    async *stream(statement, queryOptions) {
      const limit = createLimit(queryOptions);
      const text = renderWithLiterals(statement);
      let begun = false;
      try {
        await limit.guard(tables.restore(text));
        const one = await limit.guard(opened());
        try {
          for await (const batch of one.database.stream(text, limit)) {
            begun = true;
            yield batch;
          }
        } catch (error) {
          hear(error, one);
          throw error;
        }
      } catch (error) {
        if (limit.reason || begun || !(await tables.restore(text))) throw error;
        // A table had made room for others.
        yield await query(statement, queryOptions);
      } finally {
        limit.dispose();
      }
    },
    describe: describeBy(query),
    async tablesOf(statement) {
      const text = renderWithLiterals(statement);
      await tables.restore(text);
      return (await opened()).database.tablesOf(text);
    },
    newFile: async () => (await opened()).folder.newFile(),
    progress: () => running?.progress() ?? null,
    provide: (table, job) => tables.provide(table, job),
    withSession: (job, signal) => job(signal ? sessionUntil(signal) : session),
    async start() {
      await opened();
    },
    async close() {
      closed = true;
      // What never opened has nothing to close; who opened it was told.
      const last = await opening?.catch(() => null);
      last?.database.close();
      await last?.folder.remove();
    },
  };
}

/** Bytes that an answer may have: what one buffer of Node's holds with ease. */
const ANSWER_BYTES = 2 ** 31;

async function open(options: NativeEngineOptions, within?: EngineFolder): Promise<Opened> {
  const folder = within ?? (await makeEngineFolder(options.within));
  const database = await openNativeDatabase({
    folder: folder.path,
    memory: options.memory ?? MEMORY,
    threads: options.threads ?? null,
    spill: options.spills ? folder.path : null,
    watched: options.watched ?? false,
    givesBack: true,
    answerBytes: ANSWER_BYTES,
  }).catch(async (error: unknown) => {
    await folder.remove();
    throw error;
  });
  return { database, folder };
}
