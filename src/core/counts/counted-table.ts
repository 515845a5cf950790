import type { Memories } from '../memories.ts';
import type { QueryEngine, QueryOptions, Relation } from '../ports.ts';
import type { IndexSearch } from '../search/search-plan.ts';

/** A table whose records are counted, who answers for it, and what is remembered of it. */
export interface CountedTable {
  readonly engine: QueryEngine;
  readonly relation: Relation;
  readonly index: IndexSearch | undefined;
  readonly options: QueryOptions;
  readonly memories: Pick<Memories, 'masks' | 'bars'>;
}
