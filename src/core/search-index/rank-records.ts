import type { CompiledQuery } from '../full-text/compiled-query.ts';
import { addPosition } from '../full-text/tsvector.ts';
import { findLexeme } from './find-lexeme.ts';
import { both, either, forEachBoth, NO_IDS, unite, type Ids } from './ids.ts';
import { neededWords } from './one-word-columns.ts';
import type { LexemeWords, SearchedColumn, StableWord, WordContext } from './word-context.ts';

/** Ranks that an index tells. */
export interface IndexedRanks {
  /** By the place of the record in the ids. */
  readonly ranks: Float64Array;
  /** Records whose rank only their text tells. */
  readonly unclear: Ids;
}

/**
 * Ranks records by a query. Undefined: the index cannot tell. Rejects with IndexFileError.
 * @param columns whose texts together are the text that is ranked
 * @param mayBeEmpty which records may have no word at all, whose rank is 0 whatever the query; null: any
 */
export async function rankRecords(
  context: WordContext,
  columns: readonly SearchedColumn[],
  {
    query,
    ids,
    mayBeEmpty,
  }: {
    readonly query: CompiledQuery;
    readonly ids: Ids;
    readonly mayBeEmpty: (() => Promise<Ids>) | null;
  },
): Promise<IndexedRanks | undefined> {
  const ranks = new Float64Array(ids.length);
  const lexemes = query.query === null ? [] : query.lexemes;
  if (!lexemes) return undefined;
  if (lexemes.length === 0) return { ranks, unclear: NO_IDS };
  const wordsOfLexemes = await Promise.all(
    lexemes.map((lexeme) => findLexeme(context, columns, { lexeme, prefix: false }, query.config)),
  );
  if (!wordsOfLexemes.every((one) => one !== undefined)) return undefined;
  const unclear = wordsOfLexemes.reduce((all, one) => either(all, one.unclear), NO_IDS);
  const isOnly = query.onlyLexeme !== null;
  if (isOnly) return { ranks: await rankByCount(wordsOfLexemes[0] as LexemeWords, query, ids), unclear };
  const { found: needed, untold } = await neededWords(wordsOfLexemes, ids);
  const occurrences = await Promise.all(needed.map((words) => findOccurrences(words, ids)));
  const nothing: number[] = [];
  const absent: number[] = [];
  const rankOfKey = new Map<string | number, number>();
  const place = new Map(lexemes.map((lexeme, i) => [lexeme, i]));
  let current: readonly (readonly number[])[] = [];
  const find = (lexeme: string) => {
    const positions = current[place.get(lexeme) ?? -1] ?? nothing;
    return positions.length > 0 ? [positions] : [];
  };
  for (let i = 0; i < ids.length; i += 1) {
    current = occurrences.map((own) => own.at(i));
    const isNone = current.every(({ length }) => length === 0);
    if (isNone) absent.push(ids[i] as number);
    const key = keyOf(current);
    let rank = rankOfKey.get(key);
    if (rank === undefined) rankOfKey.set(key, (rank = query.rankOf(find)));
    ranks[i] = rank;
  }
  // Of words that are not listed nobody knows where they stand.
  const elsewhere = wordsOfLexemes.flatMap(({ counted }) => counted.map((one) => one.ids));
  const own = Uint32Array.from(absent);
  const empty = own.length === 0 || !mayBeEmpty ? own : both(own, await mayBeEmpty());
  return { ranks, unclear: unite([unclear, empty, untold, ...elsewhere]) };
}

/** Of one lexeme it matters how often it is there. */
async function rankByCount(
  { index, stable, counted }: LexemeWords,
  query: CompiledQuery,
  ids: Ids,
): Promise<Float64Array> {
  const counts = new Uint32Array(ids.length);
  for (const { ids: list, times } of counted)
    forEachBoth(list, ids, (_, record) => {
      (counts[record] as number) += times;
    });
  const listed = (await index.words?.times(stable.map(({ word }) => word))) ?? [];
  listed.forEach(({ ids: list, times }, i) => {
    const { length } = (stable[i] as StableWord).offsets;
    forEachBoth(list, ids, (k, record) => {
      (counts[record] as number) += (times[k] as number) * length;
    });
  });
  const rankOf: number[] = [];
  const ranks = new Float64Array(ids.length);
  for (let i = 0; i < ranks.length; i += 1) {
    const counted = Math.min(counts[i] as number, MOST_POSITIONS);
    ranks[i] = rankOf[counted] ??= query.rankOfCount(counted);
  }
  return ranks;
}

/** PostgreSQL keeps no more positions of a lexeme. */
const MOST_POSITIONS = 255;

/** What the rank of a record depends on: how far the words are from each other, wherever they are. */
function keyOf(lists: readonly (readonly number[])[]): string | number {
  const [a, b] = lists;
  // Numbers are made and found sooner than texts.
  if (lists.length === 2 && a?.length === 1 && b?.length === 1) return (a[0] as number) - (b[0] as number);
  const first = lists.reduce((least, [start]) => Math.min(least, start ?? Infinity), Infinity);
  return lists.map((list) => list.map((position) => position - first).join()).join(';');
}

/** Where a lexeme stands in some records. */
class LexemeOccurrences {
  readonly #lists: (number[] | undefined)[];

  constructor(records: number) {
    this.#lists = Array.from({ length: records }, () => undefined);
  }

  add(record: number, position: number): void {
    (this.#lists[record] ??= []).push(position);
  }

  /** As PostgreSQL keeps the positions of a lexeme. */
  at(record: number): readonly number[] {
    const positions = this.#lists[record];
    if (!positions) return NONE;
    if (positions.length === 1) return positions;
    const allowed: number[] = [];
    for (const position of positions.sort((a, b) => a - b)) addPosition(allowed, position);
    return allowed;
  }
}

const NONE: readonly number[] = [];

async function findOccurrences({ index, stable }: LexemeWords, ids: Ids): Promise<LexemeOccurrences> {
  const occurrences = new LexemeOccurrences(ids.length);
  const words = stable.map(({ word }) => word);
  const listed = (await index.words?.places(words, ids)) ?? [];
  listed.forEach(({ ids: list, times, positions }, i) => {
    const { offsets } = stable[i] as StableWord;
    // By record of the word where its positions begin.
    let [at, seen] = [0, 0];
    forEachBoth(list, ids, (k, record) => {
      for (; seen < k; seen += 1) at += times[seen] as number;
      for (let n = 0; n < (times[k] as number); n += 1)
        for (const offset of offsets) occurrences.add(record, (positions[at + n] as number) + offset);
    });
  });
  return occurrences;
}
