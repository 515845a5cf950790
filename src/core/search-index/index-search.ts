import type { SearchResult, SearchRun } from '../table-backend.ts';
import type { Resource } from '../catalog.ts';
import type { Columns } from '../ports.ts';
import type { SearchPlan } from '../search/plan-search.ts';
import { IndexFileError } from './index-file-error.ts';
import type { IndexQuestion, RankedRecords } from './match-records.ts';

/** The indexes that the build made. */
export interface TableIndexes {
  /** A resource's index, ready to be asked. Undefined: it has none, or it cannot be used. Never rejects. */
  open(resource: Resource): Promise<IndexSearch | undefined>;
}

/** What is wanted of an index. */
export interface IndexRun extends SearchRun {
  readonly limit: number;
  /** Whether the table is open: what it does sooner is left to it then. */
  readonly isTableOpen: boolean;
}

/** A page that an index found and read. */
export interface IndexedPage {
  readonly batch: Columns;
  readonly result: SearchResult;
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
  /** Hears that it failed: whoever gave it out gives out another one, or none. */
  failed(error: IndexFileError): void;
}

/** Asks an index. Undefined: it has no answer, or failed, and has been told so. Rejects with everything but IndexFileError. */
export async function askIndex<T>(
  index: IndexSearch | undefined,
  ask: (index: IndexSearch) => Promise<T | undefined>,
): Promise<T | undefined> {
  if (!index) return undefined;
  try {
    return await ask(index);
  } catch (error) {
    if (!(error instanceof IndexFileError)) throw error;
    index.failed(error);
    return undefined;
  }
}
