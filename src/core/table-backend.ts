import type { BarScale } from './counts/bar-scale.ts';
import type { CountedTable } from './counts/counted-table.ts';
import type { CountedColumn } from './counts/read-counted.ts';
import type { SearchPart } from './counts/search-parts.ts';
import type { Catalog } from './create-catalog.ts';
import type { Columns, Ports, QueryEngine, QueryOptions, Relation, RelationColumn } from './ports.ts';
import type { FilterTree } from './search/filter-tree.ts';
import type { SortKey } from './search/parse-sort.ts';
import type { SearchPlan } from './search/plan-search.ts';
import type { SqlFragment } from './sql/fragment.ts';
import type { WireStyle } from './values/wire.ts';

/** How the records of a dump are wanted. */
export interface DumpRun {
  readonly style: WireStyle;
  readonly page: Page;
  /** Whether one batch holds it all, so that nothing waits in the engine for a slow reader. */
  readonly isSmall: boolean;
}

/**
 * The database that holds the tables, as CKAN's DatastoreBackend: it answers what no preview and no index does. What it writes for its
 * own engine is its own affair: core hands conditions and statements on, and reads none. Tables are resolved by the catalogue,
 * described and made ready by `Relations`, and people's SQL is read by a `SqlDialect`.
 */
export interface TableBackend {
  /**
   * Filters as a condition. Values are read as PostgreSQL reads them for the column's type.
   * Throws `Invalid query` (409) with PostgreSQL's message for a value that the type cannot be compared with.
   */
  condition(tree: FilterTree, column: (name: string) => RelationColumn): Compiled;
  /** The number of the bar that a record falls into: the first whose condition holds. Throws as `condition` does. */
  bar(column: RelationColumn, scale: BarScale): Compiled;
  /** `_table_metadata` as a relation: a row per table and per alias of a public dataset (contract 2.1). */
  metadata(catalog: Catalog): Relation;
  /**
   * Runs a planned search. Rejects with EngineError.
   * @param take given the page's records, those of a long page in batches while the engine makes the next
   */
  search(ports: SearchPorts, plan: SearchPlan, run: SearchRun, take: Take): Promise<SearchResult>;
  /** A planned search in batches of wire values, in bounded memory. Rejects with EngineError. */
  dump(engine: QueryEngine, plan: SearchPlan, run: DumpRun): AsyncGenerator<Columns, void>;
  /** Counts the records of a search by the bars of some columns, each within the conditions that are not its own. Rejects with EngineError. */
  count(
    table: CountedTable,
    columns: readonly CountedColumn[],
    parts: readonly SearchPart[],
  ): Promise<ReadonlyMap<string, ColumnCounts>>;
  /** The relation with those records alone that all of some searches find. Rejects with EngineError. */
  narrow(table: CountedTable, searches: readonly SearchPlan[]): Promise<Relation>;
  /** The first rows of a dialect's statement. */
  firstOf(statement: SqlFragment, most: number): SqlFragment;
}

/** What a backend made of a condition, or of bars, in its own words: core hands it back and reads nothing but its key. */
export interface Compiled {
  /** The same for what asks the same of a table. */
  readonly key: string;
}

/** The database's part of a search: which rows, in which order. */
export interface RowSelection {
  readonly relation: Relation;
  /** Undefined: all rows. */
  readonly where: Compiled | undefined;
  readonly sort: readonly SortKey[];
}

export interface Page {
  /** Undefined: no limit. */
  readonly limit: number | undefined;
  readonly offset: number;
}

/** What a search found beside the records of its page. */
export interface SearchResult {
  /** `_id` of the page's last record; undefined when distinct, and where there is none. */
  readonly last: number | undefined;
  /** Matches regardless of the page; undefined when not asked for. */
  readonly total: number | undefined;
}

export interface SearchRun extends Page {
  readonly style: WireStyle;
  readonly countTotal: boolean;
  readonly options: QueryOptions;
}

/** What runs a search, and what it remembers. */
export type SearchPorts = Pick<Ports, 'engine'> & {
  readonly memories: Pick<Ports['memories'], 'totals' | 'textMatches'>;
};

/** Given wire values, a column for each of `plan.columns.output`. */
export type Take = (batch: Columns) => void;

/** How many records of a search fall into the bars of a column. */
export interface ColumnCounts {
  /** Records of the search. */
  readonly total: number;
  /** Those without a value. */
  readonly nulls: number;
  /** One a bar. */
  readonly counts: readonly number[];
}
