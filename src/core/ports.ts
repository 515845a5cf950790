import type { Field, Resource } from './catalog.ts';
import type { Preview } from './preview/preview.ts';
import type { SqlFragment } from './sql/fragment.ts';

/**
 * A value as an engine hands it over: BIGINT as bigint, other integers and floats as number, lists as arrays. Other types are
 * cast in SQL before they leave the engine.
 */
export type Cell = string | number | bigint | boolean | null | readonly Cell[];

/** One column of an answer. `values` has one entry a row. */
export interface Column {
  readonly name: string;
  readonly values: ArrayLike<Cell>;
  /** The same as UTF-8, where it is texts, or the digits of numbers, and they are at hand: then `values` costs something when it is first read. */
  readonly texts?: Utf8Texts;
  /** The same as one column of all items, where it is lists and the engine has them so: `values` costs something then, too. */
  readonly lists?: CellLists;
}

/** Lists of a column, their items one after the other. */
export interface CellLists {
  readonly items: Column;
  /** Where each row's items begin, and at last where the last one's end. */
  readonly offsets: Int32Array;
  /** 1 for each row that is null; null when none is. */
  readonly nulls: Uint8Array | null;
}

/** Texts of a column, one after the other. */
export interface Utf8Texts {
  readonly bytes: Uint8Array;
  /** Where each row's text begins, and at last where the last one ends. */
  readonly offsets: Int32Array;
  /** 1 for each row that is null; null when none is. */
  readonly nulls: Uint8Array | null;
}

/** An answer, or one batch of it, by column. */
export interface Columns {
  readonly rows: number;
  readonly columns: readonly Column[];
}

/** What core reads of an AbortSignal, which satisfies it. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** What statements are for: an engine may keep one kind of work from standing in another's way. */
export type Work = 'search' | 'sql' | 'dump';

/** How a statement is run. */
export interface QueryOptions {
  /** Cancels the statement; the promise then rejects with EngineError `cancelled`. */
  readonly signal?: CancelSignal | undefined;
  /** Milliseconds; past them the promise rejects with EngineError `timeout`. Default: none. */
  readonly timeout?: number;
  /** Default: search. */
  readonly work?: Work;
  /** Who asks, where turns are taken by it: an address, say. Those without one are one. */
  readonly asker?: string | undefined;
}

/**
 * Runs DuckDB SQL. Statements must project only BOOLEAN, integers up to 64 bits, DOUBLE, VARCHAR and lists of these: what every
 * engine hands over unchanged.
 */
export interface QueryEngine {
  /** The whole answer. Rejects with EngineError. */
  query(statement: SqlFragment, options?: QueryOptions): Promise<Columns>;
  /** The answer in batches, in bounded memory. Ending the iteration early cancels the statement. */
  stream(statement: SqlFragment, options?: QueryOptions): AsyncIterable<Columns>;
  /** Output column names and DuckDB type names of a SELECT, without running it. Rejects with EngineError. */
  describe(
    statement: SqlFragment,
    options?: QueryOptions,
  ): Promise<readonly { readonly name: string; readonly type: string }[]>;
  /**
   * What DuckDB's own parser and binder say of a statement, without running it: the names, without schemas, of the tables it reads
   * (DuckDB's own views are not among them); undefined where the binder cannot tell without the data. Rejects with EngineError
   * `invalid` where it is not exactly one statement.
   */
  tablesOf(statement: SqlFragment, options?: QueryOptions): Promise<readonly string[] | undefined>;
}

/** A resource's table inside the engine. */
export interface Relation {
  /** Its quoted name, ready for FROM. It has a BIGINT column `_id` and every field under its own id. */
  readonly name: SqlFragment;
  /** What its records are read from, where a statement is to see some alone: an item of FROM. Absent: its name. */
  readonly from?: SqlFragment;
  /** Of the whole table. */
  readonly rows: number;
  readonly columns: readonly RelationColumn[];
  /** Whether the records lie in another order than that of their `_id`. Absent: no. */
  readonly reordered?: boolean;
}

/** A column of a table in the database. */
export interface RelationColumn extends Field {
  /**
   * For a `numeric` column whose texts cannot be told from its values (scales differ, NaN): the relation's column that holds
   * them as PostgreSQL would print them.
   */
  readonly numericText?: string;
  /** For a `numeric` column: the DuckDB type it is kept as, `DECIMAL(p, s)` or DOUBLE. Absent: taken for DOUBLE. */
  readonly duck?: string;
  /** For a `jsonb` column that holds any: the relation's column of texts that sort, and are equal, as the values do. */
  readonly sortedBy?: string;
  /** How many different values it holds, null not among them. Absent: nobody has counted them. */
  readonly distinct?: number;
}

/** Makes resources ready to query. */
export interface Relations {
  /**
   * Loads the resource's file on first use, once however many wait for it. Rejects with ResourceError when the file is
   * missing or damaged.
   */
  open(resource: Resource): Promise<Relation>;
  /** Whether `open` has done so, so that nobody would wait for it. */
  isOpen(resource: Resource): boolean;
  /** What `open` is going to give, where that is known while it opens a resource for the first time. Never rejects. Absent: it is not known. */
  outline?(resource: Resource): Promise<Relation | undefined>;
  /** Says of a resource that is being opened what a statement will read of it: it may come meanwhile. Never rejects. */
  expect?(resource: Resource, reads: WholeReads): Promise<void>;
}

/** What is read of a table from the first record to the last. */
export interface WholeReads {
  /** By their ids. */
  readonly columns: readonly string[];
  /** Those of them that decide which records are kept: where these lie in the order of such a column, not all are read. */
  readonly conditions: readonly string[];
}

/** What is known of tables without opening them. */
export interface Previews {
  /** The first records of a resource; null when there are none at hand, and its table must be asked. */
  first(resource: Resource): Promise<Preview | null>;
}
