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

/** What the index was sure of and what had to be read, best rank first. */
function merge({ sure, counts }: IndexAnswer, read: readonly TextMatch[], search: TextSearch): TextMatches {
  const rankOf = ranker(counts, search.ranks);
  // Few different ranks, each with many records, which come in the order of their ids.
  const groups = new Map<string, { readonly ranks: readonly number[]; readonly ids: number[] }>();
  const put = (id: number, key: string, ranks: readonly number[]) => {
    const group = groups.get(key);
    if (group) group.ids.push(id);
    else groups.set(key, { ranks, ids: [id] });
  };
  for (const id of sure.toArray()) {
    const { key, ranks } = rankOf(id);
    put(id, key, ranks);
  }
  for (const { id, ranks } of read) put(id, ranks.join(), ranks);
  const ids: number[] = [];
  const ranks = search.ranks.map((): number[] => []);
  for (const group of [...groups.values()].toSorted((a, b) => compareRanks(a.ranks, b.ranks))) {
    if (read.length > 0) group.ids.sort((a, b) => a - b);
    for (const id of group.ids) {
      ids.push(id);
      group.ranks.forEach((rank, i) => ranks[i]?.push(rank));
    }
  }
  return { ids, ranks: new Map(search.ranks.map(({ id }, i) => [id, ranks[i] as number[]])) };
}

interface Ranks {
  readonly key: string;
  readonly ranks: readonly number[];
}

/** Ranks by the number of occurrences. */
function ranker(counts: readonly Uint8Array[], ranks: readonly TextRank[]): (id: number) => Ranks {
  const known = new Map<number, Ranks>();
  const make = (id: number): Ranks => {
    let next = 0;
    const values = ranks.map(({ query }) =>
      query.query === null ? 0 : query.rankOfCount((counts[next++] as Uint8Array)[id] as number),
    );
    return { key: values.join(), ranks: values };
  };
  const [only, ...others] = counts;
  if (others.length > 0) return make;
  return (id) => {
    const count = only?.[id] ?? 0;
    let value = known.get(count);
    if (!value) known.set(count, (value = make(id)));
    return value;
  };
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
  const place = new Map(found.ids.map((value, i) => [value, i]));
  const places = kept.map((value) => place.get(value) as number);
  if (!sorted) places.sort((a, b) => a - b);
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
