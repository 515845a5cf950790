import './zeroed-memory.ts';
import { type DuckDBConnection, DuckDBInstance, type DuckDBResult } from '@duckdb/node-api';
import { rmSync } from 'node:fs';
import { constants, copyFile, link, mkdir, mkdtemp, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineError } from '../../core/errors.ts';
import type { Columns, QueryOptions } from '../../core/ports.ts';
import { identifier, renderWithLiterals, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { DiskFile, DuckDBEngine, LoadSession } from '../duckdb-engine.ts';
import { toEngineError } from '../engine-errors.ts';
import { createLimit, type Limit } from '../limit.ts';
import { compileLockdown, secretName } from '../lockdown.ts';
import { createPool } from '../pool.ts';
import { TABLE_BYTES, toTableBudget, toTableBytes } from '../table-memory.ts';
import { createTables } from '../tables.ts';
import { toColumns } from './native-columns.ts';
import { streamChecked } from './stream-checked.ts';

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
  /** How much of the statement under way is done, 0 to 1; null when there is none, or nobody knows. */
  progress(): number | null;
}

interface Opened {
  readonly instance: DuckDBInstance;
  readonly first: DuckDBConnection;
  /** Where files are for as long as they are loaded; nothing else on disk can be read. */
  readonly folder: string;
}

const MAX_CONNECTIONS = 8;

/** MiB. */
const MEMORY = 4096;

/** Chunks of 2048 rows that leave `stream` as one batch. */
const CHUNKS_PER_BATCH = 16;

/**
 * DuckDB's native library as an engine, for Node: the build, the server, tests. It differs from the one in WebAssembly in that
 * it uses all cores, and in that a statement which does not heed its interruption goes on in the background.
 */
export function createNativeEngine(options: NativeEngineOptions = {}): NativeEngine {
  let opening: Promise<Opened> | null = null;
  let closed = false;

  const database = (): Promise<Opened> => {
    if (closed) return Promise.reject(new EngineError('crashed', 'the engine was closed'));
    opening ??= open(options).catch((error: unknown) => {
      opening = null;
      throw new EngineError('crashed', `DuckDB did not start: ${messageOf(error)}`, { cause: error });
    });
    return opening;
  };
  let first: DuckDBConnection | null = null;
  let running: DuckDBConnection | null = null;
  const connections = createPool(MAX_CONNECTIONS, async () => {
    const opened = await database();
    if (first) return opened.instance.connect();
    return (first = opened.first);
  });
  const tables = createTables({
    open: (use) => use(session),
    async pack() {
      await session.run(sql`CHECKPOINT`);
    },
    async drop(table) {
      await session.run(sql`DROP TABLE IF EXISTS ${identifier(table)}`);
    },
    measure: async () => toTableBytes(await session.run(TABLE_BYTES)),
    budget: toTableBudget(options.memory ?? MEMORY),
  });

  /** Runs `read` over a connection's result; a hit limit interrupts the statement. */
  async function withResult<T>(
    limit: Limit,
    start: (connection: DuckDBConnection) => Promise<DuckDBResult>,
    read: (result: DuckDBResult) => Promise<T>,
  ): Promise<T> {
    const connection = await connections.take();
    let over = false;
    limit.onHit(() => {
      if (!over) connection.interrupt();
    });
    try {
      if (limit.reason) throw limit.reason;
      running = connection;
      return await read(await start(connection));
    } catch (error) {
      throw limit.reason ?? (error instanceof EngineError ? error : toEngineError(messageOf(error), error));
    } finally {
      over = true;
      running = null;
      connections.give(connection);
    }
  }

  const newFile = async () => join((await database()).folder, secretName());

  const session: LoadSession = {
    run: (statement) =>
      withResult(createLimit(), (connection) => connection.run(renderWithLiterals(statement)), readAll),
    async withFile(content, use) {
      const path = await newFile();
      await bringIn(content, path);
      try {
        return await use(path);
      } finally {
        await unlink(path);
      }
    },
    async attach(name, file) {
      if (file.kind !== 'path' && file.kind !== 'bytes')
        throw new EngineError('invalid', 'the native engine opens stores on disk alone');
      const path = await newFile();
      await bringIn(file.kind === 'bytes' ? file.bytes : file, path);
      await session.run(sql`DETACH DATABASE IF EXISTS ${identifier(name)}`);
      await session.run(sql`ATTACH ${path} AS ${identifier(name)} (READ_ONLY)`);
    },
    insertArrow: () => Promise.reject(new EngineError('invalid', 'the native engine takes no Arrow')),
  };

  /** The answer, of tables that are there: those that had to make room are loaded again. */
  async function answer<T>(statement: SqlFragment, limit: Limit, read: (result: DuckDBResult) => Promise<T>) {
    const text = renderWithLiterals(statement);
    const attempt = () => withResult(limit, (connection) => connection.run(text), read);
    await tables.restore(text);
    return attempt().catch(async (error: unknown) => {
      if (await tables.restore(text)) return attempt();
      throw error;
    });
  }

  async function query(statement: SqlFragment, queryOptions?: QueryOptions): Promise<Columns> {
    const limit = createLimit(queryOptions);
    try {
      return await limit.guard(answer(statement, limit, readAll));
    } finally {
      limit.dispose();
    }
  }

  return {
    extensions: new Set(['parquet', 'json', 'icu']),
    query,
    async *stream(statement, queryOptions) {
      const limit = createLimit(queryOptions);
      const text = renderWithLiterals(statement);
      let begun = false;
      try {
        await limit.guard(tables.restore(text));
        // A connection of its own: whoever reads slowly shall not keep others waiting.
        const connection = await (await limit.guard(database())).instance.connect();
        limit.onHit(() => connection.interrupt());
        try {
          for await (const batch of streamChecked(connection, text, CHUNKS_PER_BATCH)) {
            if (limit.reason) throw limit.reason;
            begun = true;
            yield batch;
          }
        } finally {
          connection.disconnectSync();
        }
      } catch (error) {
        if (limit.reason) throw limit.reason;
        if (begun) {
          // Whatever ended it ends this, too, and says why.
          await query(sql`SELECT count(COLUMNS(*)) FROM (${statement})`, queryOptions);
          throw error;
        }
        // The reason, or the answer where a table had made room for others.
        yield await query(statement, queryOptions);
      } finally {
        limit.dispose();
      }
    },
    async describe(statement, queryOptions) {
      const { rows, columns } = await query(sql`DESCRIBE ${statement}`, queryOptions);
      const [names, types] = [columns[0]?.values, columns[1]?.values];
      return Array.from({ length: rows }, (_, i) => ({ name: String(names?.[i]), type: String(types?.[i]) }));
    },
    async tablesOf(statement) {
      const text = renderWithLiterals(statement);
      await tables.restore(text);
      const connection = await connections.take();
      try {
        const { count } = await connection.extractStatements(text);
        if (count !== 1) throw new EngineError('invalid', 'Expected a single statement');
        return namesOrNone(() => connection.getTableNames(text, false));
      } catch (error) {
        throw error instanceof EngineError ? error : toEngineError(messageOf(error), error);
      } finally {
        connections.give(connection);
      }
    },
    newFile,
    progress() {
      // Negative: not known.
      const { percentage } = running?.progress ?? { percentage: -1 };
      return percentage < 0 ? null : percentage / 100;
    },
    provide: (table, job) => tables.provide(table, job),
    withSession: (job) => job(session),
    async start() {
      await database();
    },
    async close() {
      closed = true;
      const opened = await opening?.catch(() => null);
      opened?.instance.closeSync();
      if (!opened) return;
      await rm(opened.folder, { recursive: true });
      folders.delete(opened.folder);
    },
  };
}

/** Folders of engines that nobody has closed: a program that ends early leaves none behind. */
const folders = new Set<string>();
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function open({
  memory = MEMORY,
  threads,
  spills,
  within = tmpdir(),
  watched = false,
}: NativeEngineOptions): Promise<Opened> {
  await mkdir(within, { recursive: true });
  const folder = `${await mkdtemp(join(within, 'datapond-'))}/`;
  folders.add(folder);
  const instance = await DuckDBInstance.create(':memory:');
  const first = await instance.connect();
  // Times without zone are UTC everywhere in datapond.
  const setup = [
    sql`SET TimeZone = 'UTC'`,
    // Of this connection alone, which is the one that statements take where they come one after another.
    ...(watched ? [sql`SET enable_progress_bar = true`, sql`SET enable_progress_bar_print = false`] : []),
    ...compileLockdown({
      folder,
      memory,
      threads: threads ?? null,
      spill: spills ? folder : null,
    }),
  ];
  for (const statement of setup) await first.run(renderWithLiterals(statement));
  return { instance, first, folder };
}

/** Only files in the engine's own folder may be opened. */
async function bringIn(content: Uint8Array | DiskFile, path: string): Promise<void> {
  if (content instanceof Uint8Array) return writeFile(path, content, { mode: 0o600 });
  // Another file system, or a file of somebody else's.
  await link(content.path, path).catch(() => copyFile(content.path, path, constants.COPYFILE_FICLONE));
}

async function readAll(result: DuckDBResult): Promise<Columns> {
  return toColumns(result, await result.fetchAllChunks());
}

/** Names are found by a binder that has dummies for values: some functions it cannot bind. */
function namesOrNone(ask: () => readonly string[]): readonly string[] | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
