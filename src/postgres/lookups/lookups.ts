import type { Relation, RelationColumn } from '../../core/ports.ts';
import { ENGLISH } from '../../core/full-text/text-search-config.ts';
import { containsTest } from '../../core/full-text/candidates.ts';
import { CompiledQuery } from '../../core/full-text/compiled-query.ts';
import type { TsQuery } from '../../core/full-text/tsquery.ts';
import type { IndexSearch } from '../../core/search/search-plan.ts';
import { wordsCondition, type TextCondition } from '../../core/search/text-query.ts';
import type { FilterTree } from '../../core/search/filter-tree.ts';
import { askIndex } from '../../core/search-index/ports/index-search.ts';
import { both, type Ids } from '../../core/search-index/ids.ts';

/** What WHERE asks of every record of a resource and an index can tell. */
export interface Lookup {
  /** The name of the resource in the statement. */
  readonly table: string;
  readonly relation: Relation;
  /** What the statement calls the resource's `_id`, where the condition is asked. */
  readonly id: string;
  /** Tells it from other lookups of the statement. */
  readonly key: string;
  readonly condition: LookupCondition;
}

/** A condition that an index can be asked for. */
export type LookupCondition =
  /** Contains these letters in lower case. `isAll`: that is all that is asked. */
  | {
      readonly kind: 'contains';
      readonly column: RelationColumn;
      readonly part: string;
      readonly isAll: boolean;
    }
  /** The record's own vector matches. */
  | { readonly kind: 'matches'; readonly query: TsQuery }
  /** Of no other record it can be true. */
  | { readonly kind: 'compare'; readonly filter: FilterTree };

/** What indexes have told of a statement's lookups. */
export interface LookedUp {
  /** By the name of a resource's `_id`: the only records that WHERE may keep. */
  readonly records: ReadonlyMap<string, Ids>;
  /** Keys of the lookups that say all that their condition does. */
  readonly decided: ReadonlySet<string>;
}

/** No condition was asked of an index. */
export const NOTHING_LOOKED_UP: LookedUp = { records: new Map(), decided: new Set() };

/** Gives the index of a resource by its name in the statement. Undefined: it has none. */
export type IndexOf = (table: string) => Promise<IndexSearch | undefined>;

/** Records that are found are told to the database where they are no more than such a part of all: it passes over the others. */
const SMALL_PART = 1 / 20;
/** So many records of a table are told of by a bit each. */
const MOST_BITS = 40_000_000;

/** Asks the indexes. Lookups that none can answer, or that say little, are left out. */
export async function lookUp(lookups: readonly Lookup[], indexOf: IndexOf): Promise<LookedUp> {
  const idLists = await Promise.all(lookups.map((lookup) => findIds(lookup, indexOf)));
  const records = new Map<string, Ids>();
  const decided = new Set<string>();
  for (const [i, { id, key, relation, condition }] of lookups.entries()) {
    const ids = idLists[i];
    const isDecided = decides(condition) && relation.rows <= MOST_BITS;
    if (!ids || (!isDecided && ids.length > relation.rows * SMALL_PART)) continue;
    const earlier = records.get(id);
    records.set(id, earlier ? both(earlier, ids) : ids);
    if (isDecided) decided.add(key);
  }
  return { records, decided };
}

/** Whether the condition holds for all records that are found. */
function decides(condition: LookupCondition): boolean {
  return condition.kind === 'matches' || (condition.kind === 'contains' && condition.isAll);
}

async function findIds({ table, relation, condition }: Lookup, indexOf: IndexOf): Promise<Ids | undefined> {
  const match = await askIndex(await indexOf(table), (index) =>
    condition.kind === 'compare'
      ? index.match({ relation, filters: condition.filter, text: undefined }, relation.rows * SMALL_PART)
      : index.match({ relation, filters: undefined, text: { conditions: [toText(condition)], ranks: [] } }),
  );
  return match?.ids;
}

function toText(condition: Exclude<LookupCondition, { readonly kind: 'compare' }>): TextCondition {
  if (condition.kind === 'matches') return wordsCondition('row', new CompiledQuery(condition.query, ENGLISH));
  const { column, part } = condition;
  const candidates = containsTest(part);
  return { source: column, need: { letters: part }, config: ENGLISH, candidates, matches: null };
}
