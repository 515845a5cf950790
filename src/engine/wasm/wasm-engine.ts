import type { Columns, QueryOptions } from '../../core/ports.ts';
import { renderWithLiterals, type SqlFragment } from '../../core/sql/fragment.ts';
import { toColumns } from '../arrow-columns.ts';
import { describeBy } from '../describe-by.ts';
import type { DuckDBEngine } from '../duckdb-engine.ts';
import { EngineLost } from '../engine-errors.ts';
import { createLimit, type Limit } from '../limit.ts';
import { createTables } from '../tables.ts';
import type { Database } from './database.ts';
import { createLifecycle } from './lifecycle.ts';
import type { LaunchedWorker } from './process.ts';
import { createStatement } from './statement.ts';

/** What an engine in a browser is made with. */
export interface WasmEngineOptions {
  /** Starts another worker: at first use, and after each crash. See browser-worker.ts. */
  readonly launch: () => Promise<LaunchedWorker>;
  /** MiB that tables and statements may take. Default 1536: WebAssembly ends at 4 GiB, files being loaded come on top. */
  readonly memory?: number;
  /** Milliseconds that a cancelled statement has to yield before its worker is discarded. Default 250. */
  readonly grace?: number;
}

/** An engine whose tables go when their files do. */
export interface WasmEngine extends DuckDBEngine {
  /** Removes a table that was provided, and how it is made. Rejects with EngineError. */
  forget(table: string): Promise<void>;
}

/** Milliseconds a statement runs before others get their turn. */
const SLICE = 25;

/** Milliseconds before a statement's time limit: one that comes so far may be one that cannot be stopped. About what DuckDB takes to start. */
const STAND_BY = 2000;

/** How often a statement is run when workers die under it. One that kills them itself must end, too. */
const ATTEMPTS = 4;

/**
 * DuckDB-WASM as an engine. It starts at first use. A crash, or a statement that does not yield after it was cancelled, costs
 * the worker: the next statement finds a fresh one, with its tables loaded again; innocent statements under way are run again.
 */
export function createWasmEngine(options: WasmEngineOptions): WasmEngine {
  const { launch, memory = 1536 } = options;
  const lifecycle = createLifecycle({
    launch,
    memory,
    slice: SLICE,
    grace: options.grace ?? 250,
    onLoss: () => tables.lose(),
  });
  const tables = createTables({ open: async (use) => use(await lifecycle.database()), memory });
  /** Whether a statement failed for no fault of its own: its worker died under it, or a table of it had to make room. */
  const deservesRetry = async (error: unknown, text: string) =>
    !lifecycle.closed && (error instanceof EngineLost || (await tables.restore(text)));

  /** The database with what a statement reads. To start it and to load tables, downloads above all, is none of its time. */
  async function ready(text: string, limit: Limit): Promise<Database> {
    const goOn = limit.hold();
    try {
      await limit.guard(tables.restore(text));
      const database = await limit.guard(lifecycle.database());
      const preparing = database.prepare(text, limit).catch((error: unknown) => {
        // What cannot be planned says so when it runs; a worker that ended meanwhile runs nothing.
        if (!database.process.alive) throw error;
      });
      limit.onHit(() => lifecycle.expectEnd(database, preparing));
      await limit.guard(preparing);
      return database;
    } finally {
      goOn();
    }
  }

  async function* pieces(
    text: string,
    queryOptions: QueryOptions | undefined,
    streaming: boolean,
  ): AsyncGenerator<Uint8Array> {
    const limit = createLimit(queryOptions);
    try {
      yield* run(text, limit, streaming);
    } finally {
      limit.dispose();
    }
  }

  async function* run(text: string, limit: Limit, streaming: boolean): AsyncGenerator<Uint8Array> {
    const database = await ready(text, limit);
    const connection = await database.take(limit);
    const unfollow = follow(database, limit);
    const running = createStatement(database.process, connection, { text, limit, streaming });
    let ending: Promise<void> | null = null;
    const end = () => (ending ??= running.end().then((usable) => database.give(connection, usable)));
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    limit.onNear(STAND_BY, () => lifecycle.standBy(database, finished));
    limit.onHit(() => lifecycle.expectEnd(database, end()));
    try {
      for (let piece = await limit.guard(running.next()); piece; piece = await limit.guard(running.next())) {
        yield piece;
      }
    } finally {
      unfollow();
      // The caller need not wait until DuckDB has let go.
      void end().finally(finish);
    }
  }

  async function* batches(text: string, queryOptions?: QueryOptions): AsyncGenerator<Columns> {
    let schema: Uint8Array | null = null;
    for await (const piece of pieces(text, queryOptions, true)) {
      if (schema) yield toColumns([schema, piece]);
      else schema = piece;
    }
  }

  async function query(statement: SqlFragment, queryOptions?: QueryOptions): Promise<Columns> {
    const text = renderWithLiterals(statement);
    for (let left = ATTEMPTS - 1; ; left--) {
      try {
        const all: Uint8Array[] = [];
        for await (const piece of pieces(text, queryOptions, false)) all.push(piece);
        return toColumns(all);
      } catch (error) {
        if (left === 0 || !(await deservesRetry(error, text))) throw error;
      }
    }
  }

  async function* stream(statement: SqlFragment, queryOptions?: QueryOptions): AsyncGenerator<Columns> {
    const text = renderWithLiterals(statement);
    for (let left = ATTEMPTS - 1; ; left--) {
      let begun = false;
      try {
        for await (const batch of batches(text, queryOptions)) {
          begun = true;
          yield batch;
        }
        return;
      } catch (error) {
        if (begun || left === 0 || !(await deservesRetry(error, text))) throw error;
      }
    }
  }

  return {
    extensions: new Set(),
    query,
    stream,
    describe: describeBy(query),
    async tablesOf(statement, queryOptions) {
      const text = renderWithLiterals(statement);
      const limit = createLimit(queryOptions);
      try {
        const database = await ready(text, limit);
        const asking = database.tablesOf(text);
        limit.onHit(() => lifecycle.expectEnd(database, asking));
        return await limit.guard(asking);
      } finally {
        limit.dispose();
      }
    },
    provide: (table, job) => tables.provide(table, job),
    forget: (table) => tables.forget(table),
    withSession: async (job) => job(await lifecycle.database()),
    async start() {
      await lifecycle.database();
    },
    close: () => lifecycle.close(),
  };
}

/** Holds a statement's clock while its worker waits for bytes. Returns how to stop. */
function follow({ process }: Database, limit: Limit): () => void {
  let goOn: (() => void) | undefined;
  const stop = process.reads?.listen((waits) => {
    if (waits) goOn ??= limit.hold();
    else {
      goOn?.();
      goOn = undefined;
    }
  });
  return () => stop?.();
}
