import { AsyncDuckDB, VoidLogger } from '@duckdb/duckdb-wasm';
import { EngineError, messageOf } from '../../core/errors.ts';
import { EngineLost, toEngineError } from '../engine-errors.ts';
import type { StoreReads } from './store-reads.ts';

/** A worker that speaks DuckDB-WASM's protocol, and where it finds its WebAssembly. */
export interface LaunchedWorker {
  readonly worker: Worker;
  readonly wasmUrl: string;
  /** Resolves when the worker has ended without a word. Absent: its end is not noticed before a time limit. */
  readonly ended?: Promise<void> | undefined;
  /** Absent: it reads no stores from a server. */
  readonly reads?: StoreReads;
  /** Reads a file on disk, where there is one. */
  readonly readFile?: (path: string) => Promise<Uint8Array>;
}

/** One DuckDB worker, from its start to its death. */
export interface Process {
  /**
   * Does something with the worker. Rejects with EngineError; with `crashed` after something no DuckDB survives, which also
   * kills the process; with EngineLost when the process is killed meanwhile, or was before.
   */
  call<T>(work: (db: AsyncDuckDB) => Promise<T>): Promise<T>;
  /** Ends the worker. Everything under way is rejected with EngineLost. */
  kill(reason: string): void;
  readonly alive: boolean;
  /** See LaunchedWorker. */
  readonly reads: StoreReads | undefined;
}

/** How DuckDB's worker is started. */
export interface ProcessSettings {
  /** SQL run once, before anything else: limits and the lock. */
  readonly setup: string;
  /** Milliseconds a statement may run before other statements get their turn. */
  readonly slice: number;
  /** Milliseconds for DuckDB to start. */
  readonly startLimit: number;
  /** Called once, when the process has died. */
  readonly onDeath: (process: Process) => void;
}

/** Starts DuckDB in a worker. Rejects with EngineError `crashed` when it does not start, with EngineLost when the worker was ended meanwhile. */
export async function startProcess(launched: LaunchedWorker, settings: ProcessSettings): Promise<Process> {
  const process = createProcess(launched, settings.onDeath);
  let ended = false;
  void launched.ended?.then(() => {
    ended = true;
    process.kill("DuckDB's worker ended");
  });
  // A WebAssembly that does not compile leaves DuckDB's worker silent instead of failed.
  const clock = setTimeout(() => process.kill(`no answer in ${settings.startLimit} ms`), settings.startLimit);
  try {
    await process.call((db) => db.instantiate(launched.wasmUrl));
    await process.call((db) =>
      db.open({
        path: ':memory:',
        query: { queryPollingInterval: settings.slice },
        // Stores are read by range; else DuckDB would fetch them whole.
        filesystem: { forceFullHTTPReads: false },
      }),
    );
    const connection = await process.call((db) => db.connectInternal());
    await process.call((db) => db.runQuery(connection, settings.setup));
    await process.call((db) => db.disconnect(connection));
    return process;
  } catch (error) {
    process.kill('it did not start');
    if (ended) throw error;
    const reason = messageOf(error);
    throw new EngineError('crashed', `DuckDB did not start: ${reason}`, { cause: error });
  } finally {
    clearTimeout(clock);
  }
}

function createProcess({ worker, reads }: LaunchedWorker, onDeath: (process: Process) => void): Process {
  const db = new AsyncDuckDB(new VoidLogger(), worker);
  const pending = new Set<(error: EngineError) => void>();
  let death: string | null = null;

  const process: Process = {
    get alive() {
      return death === null;
    },
    reads,
    call(work) {
      if (death !== null) return Promise.reject(new EngineLost(death));
      return new Promise((resolve, reject) => {
        pending.add(reject);
        const settle = () => pending.delete(reject);
        work(db).then(
          (value) => {
            settle();
            resolve(value);
          },
          (error: unknown) => {
            settle();
            reject(blame(error));
          },
        );
      });
    },
    kill(reason) {
      if (death !== null) return;
      death = reason;
      void db.terminate();
      for (const reject of pending) reject(new EngineLost(reason));
      pending.clear();
      onDeath(process);
    },
  };

  const blame = (error: unknown): EngineError => {
    if (!(error instanceof Error)) return new EngineError('crashed', String(error), { cause: error });
    const failure = toEngineError(error.message, error);
    if (failure.failure === 'unreadable') {
      // What was read of the file before must never be mixed with another.
      process.kill(failure.message);
      return failure;
    }
    // A trap or a full stack leaves DuckDB's memory in an unknown state; DuckDB says the same of itself by FATAL and INTERNAL.
    if (error.name !== 'Error' || failure.failure === 'crashed') {
      process.kill(`DuckDB crashed: ${failure.message}`);
      return new EngineError('crashed', failure.message, { cause: error });
    }
    return failure;
  };

  worker.addEventListener('error', (event) => process.kill(`DuckDB's worker failed: ${event.message}`));
  return process;
}
