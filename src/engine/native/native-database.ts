import './zeroed-memory.ts';
import { type DuckDBConnection, DuckDBInstance, type DuckDBResult } from '@duckdb/node-api';
import { EngineError, messageOf } from '../../core/errors.ts';
import type { Columns } from '../../core/ports.ts';
import { renderWithLiterals, sql } from '../../core/sql/fragment.ts';
import { toEngineError } from '../engine-errors.ts';
import type { Limit } from '../limit.ts';
import { compileLockdown, type Lockdown } from '../lockdown.ts';
import { createPool } from '../pool.ts';
import { createColumnCollector } from './native-columns.ts';
import { type BatchSize, streamChecked } from './stream-checked.ts';

/** DuckDB's native library in this process, locked down. It knows nothing of tables that come and go. */
export interface NativeDatabase {
  /** Runs one statement; a hit limit interrupts it. Rejects with EngineError. */
  run(text: string, limit: Limit): Promise<Columns>;
  /**
   * One statement's answer while DuckDB makes it, on a connection of its own: whoever reads slowly keeps nobody waiting.
   * Rejects with EngineError.
   */
  stream(text: string, limit: Limit): AsyncGenerator<Columns>;
  /** As QueryEngine's. It is done at once, and takes the square of the statement's columns. */
  tablesOf(text: string): Promise<readonly string[] | undefined>;
  /** How much of the statement under way is done, 0 to 1; null when there is none, or nobody knows. */
  progress(): number | null;
  /** Waits for statements that do not heed their interruption. */
  close(): void;
}

/** How a database is opened. */
export interface NativeDatabaseOptions extends Lockdown {
  /** Let `progress` tell. */
  readonly watched: boolean;
  /** Give what is free back to the system by threads of its own: else that happens with the next statement alone, and there may be none for long. */
  readonly givesBack: boolean;
  /** Bytes that an answer may have as a whole: EngineError `too-large`. */
  readonly answerBytes: number;
}

/** A batch of a stream: of many records where they are short. */
const BATCH = { rows: 32_768, bytes: 4_000_000 };

/** DuckDB's extensions that are linked into its native library. */
export const NATIVE_EXTENSIONS: ReadonlySet<string> = new Set(['parquet', 'json', 'icu']);

const MAX_CONNECTIONS = 8;

/** Starts DuckDB. Rejects with EngineError `crashed`. */
export async function openNativeDatabase(options: NativeDatabaseOptions): Promise<NativeDatabase> {
  const { instance, first } = await open(options).catch((error: unknown) => {
    throw new EngineError('crashed', `DuckDB did not start: ${messageOf(error)}`, { cause: error });
  });
  let unused: DuckDBConnection | null = first;
  let running: DuckDBConnection | null = null;
  const connections = createPool(MAX_CONNECTIONS, async () => {
    const connection = unused ?? (await instance.connect());
    unused = null;
    return connection;
  });

  const { answerBytes } = options;
  const batchSize: BatchSize = { ...BATCH, mostBytes: answerBytes };

  async function run(text: string, limit: Limit): Promise<Columns> {
    const connection = await connections.take();
    let over = false;
    limit.onHit(() => {
      if (!over) connection.interrupt();
    });
    try {
      if (limit.reason) throw limit.reason;
      running = connection;
      return await readAll(await connection.run(text), answerBytes);
    } catch (error) {
      throw limit.reason ?? asEngineError(error);
    } finally {
      over = true;
      running = null;
      connections.give(connection);
    }
  }

  return {
    run,
    async *stream(text, limit) {
      let begun = false;
      try {
        const connection = await instance.connect();
        limit.onHit(() => connection.interrupt());
        try {
          for await (const batch of streamChecked(connection, text, batchSize)) {
            if (limit.reason) throw limit.reason;
            begun = true;
            yield batch;
          }
        } finally {
          connection.disconnectSync();
        }
      } catch (error) {
        if (limit.reason) throw limit.reason;
        if (error instanceof EngineError && error.failure !== 'crashed') throw error;
        if (begun) {
          // Whatever ended it ends this, too, and says why.
          await run(`SELECT count(COLUMNS(*)) FROM (${text})`, limit);
          throw asEngineError(error);
        }
        // The reason, or the answer after all.
        yield await run(text, limit);
      }
    },
    async tablesOf(text) {
      const connection = await connections.take();
      try {
        const { count } = await connection.extractStatements(text);
        if (count !== 1) throw new EngineError('invalid', 'Expected a single statement');
        return namesOrNone(() => connection.getTableNames(text, false));
      } catch (error) {
        throw asEngineError(error);
      } finally {
        connections.give(connection);
      }
    },
    progress() {
      // Negative: not known.
      const { percentage } = running?.progress ?? { percentage: -1 };
      return percentage < 0 ? null : percentage / 100;
    },
    close: () => instance.closeSync(),
  };
}

async function readAll(result: DuckDBResult, mostBytes: number): Promise<Columns> {
  const collector = createColumnCollector(result, mostBytes);
  for (let chunk = await result.fetchChunk(); chunk && chunk.rowCount > 0; chunk = await result.fetchChunk())
    collector.add(chunk);
  return collector.take();
}

async function open({ watched, givesBack, ...lockdown }: NativeDatabaseOptions) {
  const instance = await DuckDBInstance.create(':memory:');
  const first = await instance.connect();
  const setup = [
    // Times without zone are UTC everywhere in datapond.
    sql`SET TimeZone = 'UTC'`,
    ...(givesBack ? [sql`SET allocator_background_threads = true`] : []),
    // Of this connection alone, which is the one that statements take where they come one after another.
    ...(watched ? [sql`SET enable_progress_bar = true`, sql`SET enable_progress_bar_print = false`] : []),
    ...compileLockdown(lockdown),
  ];
  for (const statement of setup) await first.run(renderWithLiterals(statement));
  return { instance, first };
}

/** Names are found by a binder that has dummies for values: some functions it cannot bind. */
function namesOrNone(ask: () => readonly string[]): readonly string[] | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

function asEngineError(error: unknown): EngineError {
  return error instanceof EngineError ? error : toEngineError(messageOf(error), error);
}
