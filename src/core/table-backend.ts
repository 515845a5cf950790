import type { CountedTable } from './counts/counted-table.ts';
import type { CountedColumn } from './counts/read-counted.ts';
import type { SearchPart } from './counts/search-parts.ts';
import type { Catalog } from './create-catalog.ts';
import type { Memories } from './memories.ts';
import type { Columns, QueryEngine, Relation } from './ports.ts';
import type { ConditionCompiler, Page, SearchPlan, SearchResult, SearchRun } from './search/search-plan.ts';
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
export interface TableBackend extends ConditionCompiler {
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

/** What runs a search, and what it remembers. */
export interface SearchPorts {
  readonly engine: QueryEngine;
  readonly memories: Pick<Memories, 'totals' | 'textMatches'>;
}

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
