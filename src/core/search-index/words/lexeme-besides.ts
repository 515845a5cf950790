import type { TextSearchConfig } from '../../full-text/text-search-config.ts';
import { forEachBoth, NO_IDS, unite, without, type Ids } from '../ids.ts';
import type { IndexShorts } from '../ports/index-shorts.ts';
import { mayHaveBesides } from './number-columns.ts';
import { traces, type Lexeme } from '../terms/traces.ts';
import { findUnlistedLexeme } from './unlisted-lexemes.ts';
import {
  hasOneWord,
  mayHave,
  type SearchedColumn,
  type StableWord,
  type UnlistedLexeme,
  type WordContext,
} from '../terms/word-context.ts';

/** A lexeme whose records are listed, by how often they have it. */
interface ListedLexeme {
  readonly shorts: IndexShorts;
  readonly wanted: Lexeme;
  readonly config: TextSearchConfig;
}

/** Where a lexeme is besides some words: the records that have it elsewhere, or oftener. Rejects with IndexFileError. */
export async function findBesides(
  context: WordContext,
  columns: readonly SearchedColumn[],
  stable: readonly StableWord[],
  { shorts, wanted, config }: ListedLexeme,
): Promise<UnlistedLexeme> {
  const [lists, inValues] = await Promise.all([
    shorts.having(wanted.lexeme),
    findInValues(context, columns, wanted, config),
  ]);
  return besides(context, stable, lists, inValues);
}

/**
 * Where a lexeme whose records are listed stands in columns of one word, so far as their values are looked through to learn it: of such whose texts' beginnings are told, or that may have all lexemes
 * that are ranked, which tell how far these are from each other.
 */
async function findInValues(
  context: WordContext,
  columns: readonly SearchedColumn[],
  wanted: Lexeme,
  config: TextSearchConfig,
): Promise<UnlistedLexeme['counted']> {
  if (!context.isThorough) return [];
  const mayHaveAll = (column: SearchedColumn) =>
    context.ranked.every(
      (own) =>
        mayHaveBesides(column, own, config) && traces(own, config)?.some((part) => mayHave(column, part)),
    );
  const told = columns.filter(
    (column) =>
      column.values &&
      column.keyText &&
      hasOneWord(column) &&
      (column.offsets !== null || mayHaveAll(column)),
  );
  return (await findUnlistedLexeme(context, told, wanted, config))?.counted ?? [];
}

/**
 * The records that have a lexeme elsewhere than in some words, or oftener, by how often they do.
 * @param lists those that have it once at least, twice, and so on
 * @param inValues where in values some of them have it
 */
async function besides(
  { index, odd }: WordContext,
  stable: readonly StableWord[],
  lists: readonly Ids[],
  inValues: UnlistedLexeme['counted'],
): Promise<UnlistedLexeme> {
  const [ids = NO_IDS] = lists;
  const left = new Int32Array(ids.length);
  for (const list of lists) forEachBoth(list, ids, (_, record) => void (left[record]! += 1));
  const listed = (await index.words?.times(stable.map(({ word }) => word))) ?? [];
  listed.forEach((own, i) => {
    const { length } = stable[i]!.offsets;
    forEachBoth(own.ids, ids, (k, record) => void (left[record]! -= own.times[k]! * length));
  });
  for (const own of inValues) forEachBoth(own.ids, ids, (_, record) => void (left[record]! -= own.times));
  const byTimes = new Map<number, number[]>();
  ids.forEach((id, record) => {
    const times = left[record]!;
    if (times === 0) return;
    const own = byTimes.get(times);
    if (own) own.push(id);
    else byTimes.set(times, [id]);
  });
  const all = [...byTimes].map(([times, own]) => ({ times, ids: without(Uint32Array.from(own), odd) }));
  const isFewer = ({ times }: { readonly times: number }) => times < 0;
  return {
    counted: [...all.filter((own) => !isFewer(own)), ...inValues],
    unclear: unite([odd, ...all.filter(isFewer).map(({ ids: own }) => own)]),
  };
}
