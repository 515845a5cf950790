import type { QueryEngine, QueryOptions } from '../../../core/ports.ts';
import { askIndex } from '../../../core/search-index/ports/index-search.ts';
import type { RankedRecords } from '../../../core/search-index/test-records.ts';
import type { SearchPlan } from '../../../core/search/search-plan.ts';
import { identifier, raw, sql } from '../../../core/sql/fragment.ts';
import { sqlOf } from '../compiled-sql.ts';
import { isAmong } from './compile-ids.ts';
import { order, untied } from './compile-search.ts';
import { scanTexts } from './scan-texts.ts';
import { bestFirst, orderByRank, toMatches, type TextMatches } from '../../../core/search/text-matches.ts';
import type { TextSearch } from '../../../core/search/text-query.ts';

/** Finds the matches of a text search within the plan's selection: by the relation's index, else by a scan. Rejects with EngineError. */
export async function findTextMatches(
  engine: QueryEngine,
  plan: SearchPlan,
  search: TextSearch,
  options: QueryOptions,
): Promise<TextMatches> {
  const text = seenRanks(plan, search);
  const { relation } = plan.selection;
  const { filters } = plan;
  const matches = await askIndex(plan.index, (index) => index.match({ relation, filters, text }));
  if (matches && !plan.sorted) return orderByRank(matches, text.ranks);
  const unfiltered =
    matches ??
    (filters && (await askIndex(plan.index, (index) => index.match({ relation, filters: undefined, text }))));
  if (unfiltered) return inDatabaseOrder(engine, plan, { found: unfiltered, ranks: text.ranks, options });
  const scanned = await scanTexts(engine, plan, text, options);
  return toMatches(plan.sorted ? scanned : scanned.toSorted(bestFirst), text.ranks);
}

/** A search without the ranks that nobody sees. */
function seenRanks({ sorted, columns }: SearchPlan, search: TextSearch): TextSearch {
  const isRanked = !sorted || columns.output.some(({ source }) => source === 'rank');
  return isRanked ? search : { ...search, ranks: [] };
}

/** Those that the filters leave, in the order asked for. */
async function inDatabaseOrder(
  engine: QueryEngine,
  { selection, sorted }: SearchPlan,
  {
    found,
    ranks,
    options,
  }: {
    readonly found: RankedRecords;
    readonly ranks: TextSearch['ranks'];
    readonly options: QueryOptions;
  },
): Promise<TextMatches> {
  const { relation, where } = selection;
  const statement = sql`SELECT CAST(${identifier('_id')} AS INTEGER) FROM ${relation.name} WHERE ${where ? sql`(${sqlOf(where)}) AND ` : raw('')}${isAmong(relation, found.ids)} ${sorted ? order(untied(selection)) : raw('')}`;
  const matchingIds = new Uint32Array(found.ids.length);
  let size = 0;
  for await (const { rows, columns } of engine.stream(statement, options)) {
    matchingIds.set((columns[0]?.values ?? []) as ArrayLike<number>, size);
    size += rows;
  }
  const ids = matchingIds.subarray(0, size);
  if (!sorted) ids.sort();
  const placeOf = new Uint32Array(relation.rows + 1);
  found.ids.forEach((id, i) => (placeOf[id] = i));
  const lists = found.ranks.map((own) => Float32Array.from(ids, (id) => own[placeOf[id]!]!));
  return sorted
    ? { ids, ranks: new Map(ranks.map(({ id }, i) => [id, lists[i]!])) }
    : orderByRank({ ids, ranks: lists }, ranks);
}
