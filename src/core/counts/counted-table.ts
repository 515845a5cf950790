import type { Ports, QueryOptions, Relation } from '../ports.ts';
import type { IndexSearch } from '../search-index/index-search.ts';

/** A table whose records are counted, who answers for it, and what is remembered of it. */
export interface CountedTable {
  readonly engine: Ports['engine'];
  readonly relation: Relation;
  readonly index: IndexSearch | undefined;
  readonly options: QueryOptions;
  readonly memories: Pick<Ports['memories'], 'masks' | 'bars'>;
}
