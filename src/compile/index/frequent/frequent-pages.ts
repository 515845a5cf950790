import type { Relation } from '../../../core/ports.ts';
import { listBytes } from '../../../core/search-index/condition.ts';
import type { Ids } from '../../../core/search-index/ids.ts';
import type { FrequentAnswer } from '../../../core/search-index/ports/index-frequent.ts';
import { orderRecords } from '../../../core/search-index/order-records.ts';
import type { TableIndex } from '../../../core/search-index/ports/table-index.ts';
import type { RankedRecords } from '../../../core/search-index/test-records.ts';
import { encodeOrdered, encodeWithin } from '../../../index/frequent/frequent-pages.ts';
import { FEW, type FewValues, LONG, valuesIn, type WrittenValues } from '../values/crossed-counts.ts';
import { FIRST, rankOf } from '../orders/order-pairs.ts';
import type { WordCount } from '../words/word-count.ts';

/** All of it takes so many bytes for each of the table as a CSV at most, where these are left over. */
const ROOM = 0.008;
/** Records of a page that are told of. */
const PAGE = 100;
/** What is told spares a question so many bytes of lists at least. */
const LEAST_SPARED = 131_072;
/** Bytes of a value, or of an order, beside its records, about. */
const TOLD = 8;
/** Rules by which a word is asked for. */
const RULES = 2;

/** What first pages of frequent words are told of. Plain data; what is told by record lies in memory that threads share. */
export interface PagesQuestion {
  /** Columns of few values. */
  readonly few: readonly FewValues[];
  /** Columns in whose order pages are told, by their places, and the bytes of the lists of each. */
  readonly orders: readonly { readonly column: number; readonly bytes: number }[];
  /** Bytes that a piece spares at least. */
  readonly leastSpared: number;
}

/** Columns whose values, and in whose order, a page is mostly asked for. @param few see fewColumns */
export function choosePages(
  columns: Relation['columns'],
  values: readonly (WrittenValues | null)[],
  few: readonly FewValues[],
  leastSpared = LEAST_SPARED,
): PagesQuestion {
  const orders = values.flatMap((own, column) => {
    if (!own || own.root.keys.length < LONG || valuesIn(own.root) <= FEW) return [];
    if (rankOf(columns[column]) !== FIRST) return [];
    return [{ column, bytes: own.root.ids.reduce((sum, bytes) => sum + bytes, 0) }];
  });
  return { few, orders, leastSpared };
}

/** Of a word of so many records the columns of `few` and of `orders` that are told of: where much is spared. */
function worthTelling({ few, orders, leastSpared }: PagesQuestion, found: number, records: number) {
  const list = listBytes(found, found / records);
  return {
    // All records of a value are read, whatever the word.
    within: few.map(({ size }) => listBytes(records / size, 1 / size) >= leastSpared),
    // The order is read as far as a page of the word's records goes.
    orders: orders.map(({ bytes }) => list + bytes * Math.min(1, PAGE / Math.max(1, found)) >= leastSpared),
  };
}

/** Bytes of all pages at most. @param table bytes of it as a CSV */
export function mostOfPages(table: number): number {
  return table * ROOM;
}

/** About how many bytes the pages of words take at most. */
export function bytesOfPages(question: PagesQuestion, words: readonly WordCount[], records: number): number {
  const { few, orders } = question;
  const bytesOfIds = (count: number, of: number) =>
    count === 0 ? 0 : (count * Math.log2((Math.E * Math.max(of, count)) / count)) / 8;
  return words.reduce((sum, [, found]) => {
    const worth = worthTelling(question, found, records);
    const within = few.map(({ size }, i) =>
      worth.within[i] ? size * (bytesOfIds(Math.min(PAGE, found / size), records / 2) + TOLD) : 0,
    );
    const each = (Math.min(PAGE, found) * Math.ceil(Math.log2(records + 1) / 7) + TOLD) * 2;
    const ordered = orders.filter((_, i) => worth.orders[i]).length * each;
    return sum + RULES * (ordered + within.reduce((all, own) => all + own, 0));
  }, 0);
}

/** What a search finds, and how often a record has its lexeme, by its rank. */
interface FoundRecords extends RankedRecords {
  readonly timesOf: ReadonlyMap<number, number>;
}

/**
 * Of what a search finds the pieces of `FrequentPages`: by column of few values, and then by order; empty ones where nothing is told. Undefined: nothing at all is.
 * Rejects with IndexFileError.
 */
export async function tellPages(
  index: TableIndex,
  relation: Relation,
  question: PagesQuestion,
  found: FoundRecords,
): Promise<readonly Uint8Array[] | undefined> {
  const { few, orders } = question;
  const { ids } = found;
  const worth = worthTelling(question, ids.length, relation.rows);
  const groups = worth.within.includes(true) ? groupByRank(found) : undefined;
  const within = few.map((own, i) =>
    worth.within[i] && groups ? encodeWithin(firstsOf(groups, own)) : new Uint8Array(0),
  );
  const ordered: Uint8Array[] = [];
  for (const [i, { column }] of orders.entries()) {
    const firsts = worth.orders[i] ? await bothEnds(index, relation, column, ids) : undefined;
    ordered.push(firsts ? encodeOrdered({ total: ids.length, ...firsts }) : new Uint8Array(0));
  }
  const pieces = [...within, ...ordered];
  return pieces.some(({ length }) => length > 0) ? pieces : undefined;
}

/** Some records that have a word equally often. */
interface RankGroup {
  readonly times: number;
  readonly ids: Ids;
}

/** All records, those that have the word most often first. Undefined: a rank is none of so many occurrences. */
function groupByRank({ ids, ranks, timesOf }: FoundRecords): readonly RankGroup[] | undefined {
  const [own = new Float32Array(0)] = ranks;
  const sizes = new Map<number, number>();
  for (let start = 0; start < own.length;) {
    const rank = own[start]!;
    let end = start + 1;
    while (own[end] === rank) end += 1;
    sizes.set(rank, (sizes.get(rank) ?? 0) + end - start);
    start = end;
  }
  if (![...sizes.keys()].every((rank) => timesOf.has(rank))) return undefined;
  return [...sizes]
    .sort(([a], [b]) => b - a)
    .map(([rank, size]) => {
      const group = new Uint32Array(size);
      let next = 0;
      for (let i = 0; i < own.length; i += 1) if (own[i] === rank) group[next++] = ids[i]!;
      return { times: timesOf.get(rank)!, ids: group };
    });
}

/** By value the first records of a search, and how many there are. */
function firstsOf(groups: readonly RankGroup[], { size, of }: FewValues): readonly FrequentAnswer[] {
  const totals = new Uint32Array(size + 1);
  const firsts = Array.from({ length: size + 1 }, () => ({ ids: [] as number[], times: [] as number[] }));
  for (const { times, ids } of groups)
    for (let i = 0; i < ids.length; i += 1) {
      const value = of[ids[i]!]!;
      totals[value]! += 1;
      if (value === 0 || totals[value]! > PAGE) continue;
      firsts[value]?.ids.push(ids[i]!);
      firsts[value]?.times.push(times);
    }
  return firsts.slice(1).map(({ ids, times }, i) => ({
    total: totals[i + 1]!,
    ids: Uint32Array.from(ids),
    times: Uint32Array.from(times),
  }));
}

/** The first records in the order of a column from either end. Undefined: the order does not tell. */
async function bothEnds(index: TableIndex, relation: Relation, column: number, ids: Ids) {
  const id = relation.columns[column]?.id ?? '';
  const from = (descending: boolean) =>
    orderRecords(index, relation, {
      ids,
      sort: [{ column: id, descending, nullsFirst: descending }],
      slice: { start: 0, end: PAGE },
      exact: new Map(),
    });
  const [ascending, descending] = [await from(false), await from(true)];
  return ascending && descending && { ascending, descending };
}
