import { EngineError, messageOf } from '../../core/errors.ts';
import type { Columns } from '../../core/ports.ts';
import { identifier, renderWithLiterals, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { toColumns } from '../arrow-columns.ts';
import type { LoadSession } from '../duckdb-engine.ts';
import { isNotOneStatement } from '../engine-errors.ts';
import { createLimit, type Limit } from '../limit.ts';
import { lockdownText, secretName } from '../lockdown.ts';
import { createPool } from '../pool.ts';
import { type LaunchedWorker, type Process, startProcess } from './process.ts';
import { createReadAhead } from './read-ahead/read-ahead.ts';
import { type RegisteredStore, registerStore } from './register-store.ts';
import { createStatement } from './statement.ts';

/** A database in one worker, closed to the outside, with its connections. It is empty at first and ends with the worker. */
export interface Database extends LoadSession {
  readonly process: Process;
  /** A connection for one statement. Rejects with EngineError, or with the limit's reason. */
  take(limit: Limit): Promise<number>;
  /** @param usable what Statement.end said */
  give(connection: number, usable: boolean): void;
  /** See ReadAhead. */
  prepare(statement: string, limit: Limit): Promise<void>;
  /** See QueryEngine. */
  tablesOf(text: string): Promise<readonly string[] | undefined>;
}

/** How a database in a worker is started. */
export interface DatabaseSettings {
  readonly launch: () => Promise<LaunchedWorker>;
  /** MiB. */
  readonly memory: number;
  /** Milliseconds. */
  readonly slice: number;
  readonly onDeath: (process: Process) => void;
}

const MAX_CONNECTIONS = 8;
const MAX_FILES = 3;
const START_LIMIT = 60_000;

/** Starts a worker and closes it to the outside. Rejects with EngineError `crashed`. */
export async function createDatabase({
  launch,
  memory,
  slice,
  onDeath,
}: DatabaseSettings): Promise<Database> {
  const folder = `${secretName()}/`;
  const setup = lockdownText({ folder, memory, threads: null, spill: null });
  const launched = await launch().catch((error: unknown) => {
    const reason = messageOf(error);
    throw new EngineError('crashed', `DuckDB did not start: ${reason}`, { cause: error });
  });
  const process = await startProcess(launched, { setup, slice, startLimit: START_LIMIT, onDeath });

  const connections = createPool(MAX_CONNECTIONS, () => process.call((db) => db.connectInternal()));
  let files = 0;
  const nextFile = () => `${folder}${files++}`;
  const fileNames = createPool(MAX_FILES, async () => nextFile());
  const unlimited = createLimit();
  /** By the names that they are open under. */
  const attached = new Map<string, RegisteredStore>();
  /** Those that are attached no more, but may still be read. */
  const replaced = new Set<RegisteredStore>();

  const ahead = createReadAhead((statement) => database.run(statement));
  const database: Database = {
    process,
    prepare: ahead.prepare,
    async take(limit) {
      const taking = connections.take();
      try {
        return await limit.guard(taking);
      } catch (error) {
        // Without a connection there is none to give back; the error before is told.
        taking.then(connections.give).catch(() => null);
        throw error;
      }
    },
    give(connection, usable) {
      if (usable) connections.give(connection);
      else connections.lose();
    },
    async run(statement: SqlFragment): Promise<Columns> {
      const connection = await connections.take();
      const running = createStatement(process, connection, {
        text: renderWithLiterals(statement),
        limit: unlimited,
        streaming: false,
      });
      try {
        const pieces: Uint8Array[] = [];
        for (let piece = await running.next(); piece; piece = await running.next()) pieces.push(piece);
        return toColumns(pieces);
      } finally {
        database.give(connection, await running.end());
      }
    },
    async tablesOf(text) {
      const connection = await connections.take();
      try {
        return await process.call((db) => db.getTableNames(connection, text));
      } catch (error) {
        // It parses and counts before it binds, and binds with dummies for values: some functions it cannot bind.
        if (error instanceof EngineError && error.failure !== 'crashed' && !isNotOneStatement(error))
          return undefined;
        throw error;
      } finally {
        connections.give(connection);
      }
    },
    async withFile(bytes, use) {
      if (!(bytes instanceof Uint8Array))
        throw new EngineError('invalid', 'DuckDB-WASM opens no tables on disk');
      const name = await fileNames.take();
      // Only a whole buffer can be handed over; a part of one (Node pools small ones) is copied.
      const whole = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
      try {
        await process.call((db) => db.registerFileBuffer(name, whole));
        return await use(name);
      } finally {
        // A file that stays costs memory; the statement has its answer.
        if (process.alive) await process.call((db) => db.dropFile(name)).catch(() => null);
        fileNames.give(name);
      }
    },
    async attach(name, file) {
      const fileName = nextFile();
      const store = await registerStore(process, launched, fileName, file);
      try {
        await database.run(sql`DETACH DATABASE IF EXISTS ${identifier(name)}`);
        ahead.remove(name);
        const before = attached.get(name);
        if (before) replaced.add(before);
        attached.delete(name);
        await database.run(sql`ATTACH ${fileName} AS ${identifier(name)} (READ_ONLY)`);
        attached.set(name, store);
      } catch (error) {
        replaced.add(store);
        throw error;
      } finally {
        for (const one of replaced) if (await one.drop()) replaced.delete(one);
      }
      if (store.ahead && file.kind === 'ranges') ahead.add(name, file, store.ahead);
    },
    async insertArrow(table, ipcStream, create) {
      const connection = await connections.take();
      try {
        await process.call((db) =>
          db.insertArrowFromIPCStream(connection, ipcStream, { name: table, create }),
        );
      } finally {
        connections.give(connection);
      }
    },
  };
  return database;
}
