import type { Columns, QueryEngine } from '../core/ports.ts';
import type { SqlFragment } from '../core/sql/fragment.ts';
import type { StoreFile } from './store-file.ts';

/** A QueryEngine that can also be filled. Core sees only QueryEngine; sources and shells see this. */
export interface DuckDBEngine extends QueryEngine {
  /**
   * Makes a table (or several) by running `job`, once however many ask; every later call gets the first one's answer. After a
   * restart, which empties the database, the job runs again: when it is asked for, or by itself before a statement that
   * names the table in double quotes. A job that fails is forgotten, so that the next call tries again.
   * Rejects with what the job threw, or with EngineError.
   */
  provide<T>(table: string, job: LoadJob<T>): Promise<T>;
  /** Runs a job that leaves nothing behind. Rejects like `provide`. */
  withSession<T>(job: LoadJob<T>): Promise<T>;
  /** Starts DuckDB now instead of on first use. Rejects with EngineError `crashed` when it cannot start. */
  start(): Promise<void>;
  /** Ends DuckDB and frees its memory; statements under way are rejected. It cannot be started again. */
  close(): Promise<void>;
  /** DuckDB extensions that are there. In WebAssembly there are none: `insertArrow` takes the place of `parquet`. */
  readonly extensions: ReadonlySet<string>;
}

/** A file that lies on disk, and stays there. */
export interface DiskFile {
  readonly path: string;
}

/** Must leave the table complete or throw; half a table from an earlier attempt may be there when it starts. */
export type LoadJob<T> = (session: LoadSession) => Promise<T>;

/** What a load may do beyond querying. Valid until its job has ended. */
export interface LoadSession {
  /** Runs one statement of the program's own. Rejects with EngineError. */
  run(statement: SqlFragment): Promise<Columns>;
  /**
   * Lets statements read `content` as a file for as long as `use` runs; its name cannot be guessed, and is free for the next one
   * afterwards. Bytes may be handed over (detached): do not use them again. Files on disk can be read in Node alone.
   */
  withFile<T>(content: Uint8Array | DiskFile, use: (fileName: string) => Promise<T>): Promise<T>;
  /**
   * Opens a DuckDB file under `name`, for reading alone: its tables are then `"name"."table"`. What was open under that name is
   * closed first. Rejects with EngineError.
   */
  attach(name: string, file: StoreFile): Promise<void>;
  /** Appends an Arrow IPC stream to a table, creating it when `create` is set. The bytes are handed over. Only in WebAssembly. */
  insertArrow(table: string, ipcStream: Uint8Array, create: boolean): Promise<void>;
}
