import type { BarScale } from '../counts/bar-scale.ts';
import type { Columns, QueryOptions, Relation, RelationColumn } from '../ports.ts';
import type { IndexFileError } from '../search-index/ports/index-file-error.ts';
import type { IndexReading } from '../search-index/ports/index-reading.ts';
import type { IndexQuestion } from '../search-index/match-records.ts';
import type { RankedRecords } from '../search-index/test-records.ts';
import type { WireStyle } from '../values/wire.ts';
import type { FilterTree } from './filter-tree.ts';
import type { SortKey } from './parse-sort.ts';
import type { SearchColumns } from './search-columns.ts';
import type { TextSearch } from './text-query.ts';

/** A search against one relation, every name in it checked. */
export interface SearchPlan {
  readonly columns: SearchColumns;
  /** Rows by filters alone, in the order asked for; no sort means `_id`, or rank where there is a text search. */
  readonly selection: RowSelection;
  /** What `selection.where` was compiled from. Undefined: no filters. */
  readonly filters: FilterTree | undefined;
  /** Undefined: no text search. */
  readonly text: TextSearch | undefined;
  /** Whether each record is wanted once, and what then is the same: equal values, or in lists what is written alike. Null: it is not. */
  readonly distinct: 'values' | 'texts' | null;
  /** Tells everything that the matches of a text search, their order and their ranks depend on. */
  readonly key: string;
  /** Whether the request named an order. */
  readonly sorted: boolean;
  /** Undefined: the relation has none. */
  readonly index?: IndexSearch | undefined;
}

/** The database's part of a search: which rows, in which order. */
export interface RowSelection {
  readonly relation: Relation;
  /** Undefined: all rows. */
  readonly where: Compiled | undefined;
  readonly sort: readonly SortKey[];
}

/** Makes conditions of a database's own. */
export interface ConditionCompiler {
  /**
   * Filters as a condition. Values are read as PostgreSQL reads them for the column's type.
   * Throws `Invalid query` (409) with PostgreSQL's message for a value that the type cannot be compared with.
   */
  condition(tree: FilterTree, column: (name: string) => RelationColumn): Compiled;
  /** The number of the bar that a record falls into: the first whose condition holds. Throws as `condition` does. */
  bar(column: RelationColumn, scale: BarScale): Compiled;
}

/** What a backend made of a condition, or of bars, in its own words: core hands it back and reads nothing but its key. */
export interface Compiled {
  /** The same for what asks the same of a table. */
  readonly key: string;
}

/** Which of the matching records are wanted. */
export interface Page {
  /** Undefined: no limit. */
  readonly limit: number | undefined;
  readonly offset: number;
}

/** How a search is carried out. */
export interface SearchRun extends Page {
  readonly style: WireStyle;
  readonly countTotal: boolean;
  readonly options: QueryOptions;
}

/** What a search found beside the records of its page. */
export interface SearchResult {
  /** `_id` of the page's last record; undefined when distinct, and where there is none. */
  readonly last: number | undefined;
  /** Matches regardless of the page; undefined when not asked for. */
  readonly total: number | undefined;
}

/** Answers searches of a table from its index. Both may reject with IndexFileError. */
export interface IndexSearch {
  /** Records of the table. */
  readonly records: number;
  /** A page of records. Undefined: the table is to be asked. */
  page(plan: SearchPlan, run: IndexRun): Promise<IndexedPage | undefined>;
  /**
   * All records that match. Undefined: the table is to be asked.
   * @param most ids that are worth being read for that
   */
  match(question: IndexQuestion, most?: number): Promise<RankedRecords | undefined>;
  /** Begins to count what is read (TableIndex). */
  watch(): () => IndexReading;
  /** Hears that it failed: whoever gave it out gives out another one, or none. */
  failed(error: IndexFileError): void;
}

/** What is wanted of an index. */
export interface IndexRun extends SearchRun {
  readonly limit: number;
  /** Whether the table is open: what it does sooner is left to it then. */
  readonly isTableOpen: boolean;
}

/**
 * How an index finds a page. `frequent`: a word's page is told beforehand; `letters`: so are one to three letters'; `pairs`: two words';
 * `marks`: a frequent word's records are marked in the order; `cells`: it is told in the order which records lie in a range of another one; `range`: a range of an order; `box`: two ranges; `counts`: counts tell where the page lies; `order`: all records in an order; `matches`: all that
 * match are found, and ranked or sorted; `distinct`: a column's values.
 */
export type IndexWay =
  | 'frequent'
  | 'letters'
  | 'pairs'
  | 'marks'
  | 'cells'
  | 'range'
  | 'box'
  | 'counts'
  | 'order'
  | 'matches'
  | 'distinct';

/** A page that an index found and read. */
export interface IndexedPage {
  readonly way: IndexWay;
  readonly batch: Columns;
  readonly result: SearchResult;
}
