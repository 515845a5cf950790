import type { QueryEngine, QueryOptions } from '../ports.ts';
import { askIndex, type IndexAnswer, type IndexQuestion } from '../search-index/ask-index.ts';
import { identifier, raw, sql } from '../sql/fragment.ts';
import { isAmong } from './compile-ids.ts';
import { order } from './compile-search.ts';
import type { SearchPlan } from './plan-search.ts';
import { hasRowText } from './row-text.ts';
import { scanTexts, type TextMatch } from './scan-texts.ts';
import type { TextCondition, TextRank, TextSearch, TextSource } from './text-query.ts';

/** Matching records, in the order asked for (best rank first where none was), and their ranks by rank column. */
export interface TextMatches {
  readonly ids: readonly number[];
  /** Empty where nobody asked for them. */
  readonly ranks: ReadonlyMap<string, readonly number[]>;
}

/** Finds the matches of a text search within the plan's selection: by the relation's index, else by a scan. Rejects with EngineError. */
export async function findTextMatches(
  engine: QueryEngine,
  plan: SearchPlan,
  search: TextSearch,
  options: QueryOptions,
): Promise<TextMatches> {
  const isRanked = !plan.sorted || plan.columns.output.some(({ source }) => source === 'rank');
  const wanted = isRanked ? search : { ...search, ranks: [] };
  const { relation } = plan.selection;
  const answer =
    relation.index &&
    (await askIndex({ engine, relation, index: relation.index, options }, toQuestion(wanted)));
  if (!answer) {
    const scanned = await scanTexts(engine, plan, wanted, options);
    return toMatches(plan.sorted ? scanned : scanned.toSorted(bestFirst), wanted);
  }
  const unsure = answer.unsure.toArray();
  const read = unsure.length > 0 ? await scanTexts(engine, plan, wanted, options, unsure) : [];
  const found = merge(answer, read, wanted);
  const isFinal = plan.selection.where === undefined && !plan.sorted;
  return isFinal ? found : inDatabaseOrder(engine, plan, found, options);
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

/** Records of the same ranks. There are few of these, each with many records. */
interface Group {
  readonly ranks: readonly number[];
  readonly ids: number[];
}

/** What the index was sure of and what had to be read, best rank first. */
function merge({ sure, counts }: IndexAnswer, read: readonly TextMatch[], search: TextSearch): TextMatches {
  const groups = new Map<string, Group>();
  const groupOf = (ranks: readonly number[]): Group => {
    const key = ranks.join();
    const group = groups.get(key) ?? { ranks, ids: [] };
    groups.set(key, group);
    return group;
  };
  const [only, ...others] = counts;
  const byCount: Group[] = [];
  for (const id of sure.toArray()) {
    const group =
      others.length > 0
        ? groupOf(ranksOf(id, counts, search.ranks))
        : (byCount[only?.[id] ?? 0] ??= groupOf(ranksOf(id, counts, search.ranks)));
    group.ids.push(id);
  }
  for (const { id, ranks } of read) groupOf(ranks).ids.push(id);
  const sorted = [...groups.values()].toSorted((a, b) => compareRanks(a.ranks, b.ranks));
  // What was sure came in the order of the ids.
  if (read.length > 0) for (const { ids } of sorted) ids.sort((a, b) => a - b);
  return {
    ids: joined(sorted.map(({ ids }) => ids)),
    ranks: new Map(
      search.ranks.map(({ id }, i) => [
        id,
        joined(sorted.map(({ ranks, ids }) => ids.map(() => ranks[i] as number))),
      ]),
    ),
  };
}

/** Lists one after the other. At once, where there are not more of them than a call may have arguments. */
function joined(lists: readonly (readonly number[])[]): readonly number[] {
  return lists.length > 1000 ? lists.flat() : ([] as readonly number[]).concat(...lists);
}

/** A record's ranks by the numbers of occurrences. */
function ranksOf(id: number, counts: readonly Uint8Array[], ranks: readonly TextRank[]): readonly number[] {
  let next = 0;
  return ranks.map(({ query }) =>
    query.query === null ? 0 : query.rankOfCount((counts[next++] as Uint8Array)[id] as number),
  );
}

/** Those that the filters leave, in the order asked for. */
async function inDatabaseOrder(
  engine: QueryEngine,
  { selection, sorted }: SearchPlan,
  found: TextMatches,
  options: QueryOptions,
): Promise<TextMatches> {
  const { relation, where } = selection;
  const statement = sql`SELECT CAST(${identifier('_id')} AS INTEGER) FROM ${relation.name} WHERE ${where ? sql`(${where}) AND ` : raw('')}${isAmong(found.ids)} ${sorted ? order(selection) : raw('')}`;
  const kept: number[] = [];
  for await (const { rows, columns } of engine.stream(statement, options)) {
    for (let row = 0; row < rows; row += 1) kept.push(columns[0]?.values[row] as number);
  }
  const placeOf = new Uint32Array(relation.rows + 1);
  found.ids.forEach((id, i) => (placeOf[id] = i));
  const inOrder = Uint32Array.from(kept, (id) => placeOf[id] as number);
  const places = Array.from(sorted ? inOrder : inOrder.sort());
  const pick = (values: readonly number[]) => places.map((at) => values[at] as number);
  return {
    ids: pick(found.ids),
    ranks: new Map([...found.ranks].map(([name, values]) => [name, pick(values)])),
  };
}

function toMatches(matches: readonly TextMatch[], { ranks }: TextSearch): TextMatches {
  return {
    ids: matches.map(({ id }) => id),
    ranks: new Map(ranks.map(({ id }, i) => [id, matches.map((match) => match.ranks[i] as number)])),
  };
}

function bestFirst(a: TextMatch, b: TextMatch): number {
  return compareRanks(a.ranks, b.ranks) || a.id - b.id;
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const differing = a.findIndex((rank, i) => rank !== b[i]);
  return differing < 0 ? 0 : (b[differing] as number) - (a[differing] as number);
}
