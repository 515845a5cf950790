import type { Ports, QueryOptions, Relation } from '../ports.ts';
import type { IndexSearch } from '../search-index/index-search.ts';

/** The number of each record's bar (compileBar), that of the record with `_id` 1 first. */
export type BarNumbers = Uint8Array;

/** By record, that of `_id` 1 first: 1 where it matches, 0 where not. Some zeros may follow, so that four go at a time. */
export type RecordMask = Uint8Array;

/** A table whose records are counted, who answers for it, and what is remembered of it. */
export interface CountedTable {
  readonly engine: Ports['engine'];
  readonly relation: Relation;
  readonly index: IndexSearch | undefined;
  readonly options: QueryOptions;
  readonly memories: Pick<Ports['memories'], 'masks' | 'bars'>;
}
