import type { QueryEngine, QueryOptions } from '../ports.ts';
import { askIndex, type IndexQuestion } from '../search-index/ask-index.ts';
import { identifier, raw, sql } from '../sql/fragment.ts';
import { isAmong } from './compile-ids.ts';
import { order } from './compile-search.ts';
import type { SearchPlan } from './plan-search.ts';
import { bestFirst, rankMatches, toMatches, type TextMatches } from './rank-matches.ts';
import { hasRowText } from './row-text.ts';
import { scanTexts } from './scan-texts.ts';
import type { TextCondition, TextSearch, TextSource } from './text-query.ts';

/** Finds the matches of a text search within the plan's selection: by the relation's index, else by a scan. Rejects with EngineError. */
export async function findTextMatches(
  engine: QueryEngine,
  plan: SearchPlan,
  search: TextSearch,
  options: QueryOptions,
): Promise<TextMatches> {
  const found = await findByIndex(engine, plan, search, options);
  if (found) return found;
  const wanted = ranked(plan, search);
  const scanned = await scanTexts(engine, plan, wanted, options);
  return toMatches(plan.sorted ? scanned : scanned.toSorted(bestFirst), wanted.ranks);
}

/**
 * The same by the index alone. Undefined: there is none, or a scan is the better way. Rejects with EngineError.
 * @param mostRead so many records may have to be read, where the index is not sure of them; with more it is undefined, too
 */
export async function findByIndex(
  engine: QueryEngine,
  plan: SearchPlan,
  search: TextSearch,
  options: QueryOptions,
  mostRead = Infinity,
): Promise<TextMatches | undefined> {
  const wanted = ranked(plan, search);
  const { relation } = plan.selection;
  const answer =
    relation.index &&
    (await askIndex({ engine, relation, index: relation.index, options }, toQuestion(wanted)));
  if (!answer || answer.unsure.length > mostRead) return undefined;
  const { unsure } = answer;
  const read = unsure.length > 0 ? await scanTexts(engine, plan, wanted, options, unsure) : [];
  const found = rankMatches(answer, read, wanted.ranks);
  const isFinal = plan.selection.where === undefined && !plan.sorted;
  return isFinal ? found : inDatabaseOrder(engine, plan, found, options);
}

/** A search without the ranks that nobody sees. */
function ranked({ sorted, columns }: SearchPlan, search: TextSearch): TextSearch {
  const isRanked = !sorted || columns.output.some(({ source }) => source === 'rank');
  return isRanked ? search : { ...search, ranks: [] };
}

function toQuestion({ conditions, ranks }: TextSearch): IndexQuestion {
  // Without a lexeme a rank is 0; with several, it depends on where they stand.
  const ranked = ranks.filter(({ query }) => query.query !== null);
  const countable = ranked.every(({ source, query }) => query.onlyLexeme !== null && isIndexed(source));
  return {
    conditions: conditions.map(({ source, need, config }: TextCondition) => ({
      source: source === 'row' ? null : source.id,
      need: isIndexed(source) ? need : { unknown: true },
      config,
    })),
    counted: countable
      ? ranked.map(({ source, query }) => ({
          source: source === 'row' ? null : source.id,
          lexeme: query.onlyLexeme as string,
          config: query.config,
        }))
      : null,
  };
}

function isIndexed(source: TextSource): boolean {
  return source === 'row' || hasRowText(source);
}

/** Those that the filters leave, in the order asked for. */
async function inDatabaseOrder(
  engine: QueryEngine,
  { selection, sorted }: SearchPlan,
  found: TextMatches,
  options: QueryOptions,
): Promise<TextMatches> {
  const { relation, where } = selection;
  const statement = sql`SELECT CAST(${identifier('_id')} AS INTEGER) FROM ${relation.name} WHERE ${where ? sql`(${where}) AND ` : raw('')}${isAmong(relation, found.ids)} ${sorted ? order(selection) : raw('')}`;
  const kept = new Uint32Array(found.ids.length);
  let size = 0;
  for await (const { rows, columns } of engine.stream(statement, options)) {
    kept.set((columns[0]?.values ?? []) as ArrayLike<number>, size);
    size += rows;
  }
  const placeOf = new Uint32Array(relation.rows + 1);
  found.ids.forEach((id, i) => (placeOf[id] = i));
  const places = kept.subarray(0, size).map((id) => placeOf[id] as number);
  if (!sorted) places.sort();
  return {
    ids: places.map((at) => found.ids[at] as number),
    ranks: new Map(
      [...found.ranks].map(([name, values]) => [
        name,
        Float64Array.from(places, (at) => values[at] as number),
      ]),
    ),
  };
}
