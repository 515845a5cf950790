import type { TextSearchConfig } from '../../full-text/text-search-config.ts';
import { listingColumns, recordsWith } from './find-lexeme.ts';
import { either, NO_IDS, unite, type Ids } from '../ids.ts';
import { countOf as countOfWords } from './ids-of-words.ts';
import { lexemeInChunk } from '../terms/lexeme-in-chunk.ts';
import { isOnlyListed } from './only-listed.ts';
import type { IndexedWord, ManyWords } from '../ports/table-index.ts';
import type { Lexeme } from '../terms/traces.ts';
import { findUnlistedLexeme, isTooMuch } from './unlisted-lexemes.ts';
import {
  hasOneWord,
  type ColumnWords,
  type LexemeWords,
  type SearchedColumn,
  type WordContext,
} from '../terms/word-context.ts';

/*
 * Columns in which a record has one word, as of dates and codes: who has several lexemes there has a word that has all of them.
 */

/** Records that may have a lexeme, for all that is known of few of its words, and are rather read than all of its words. */
export const MOST_UNCLEAR = 12;
/** Ids of lists that are worth being left out: lists that lie side by side are read at once. */
const WORTH_LEAVING = 30_000;

/** A lexeme of very many words, all of them of one column in which a record has one word. */
export interface LexemeOfOne {
  readonly column: SearchedColumn;
  readonly wanted: Lexeme;
  readonly mayHave: (word: IndexedWord) => boolean;
}

/** A lexeme that is looked for. */
export interface SoughtLexeme {
  readonly wanted: Lexeme;
  readonly config: TextSearchConfig;
}

/** Undefined: its words are not very many, or others are of another column. */
export function onlyIn(
  columns: readonly SearchedColumn[],
  sought: SoughtLexeme,
  many: ManyWords | undefined,
): LexemeOfOne | undefined {
  if (!many) return undefined;
  const { wanted } = sought;
  const [column, ...others] = listingColumns(columns, wanted).filter(({ id }) => many.columns.has(id));
  if (!column || !hasOneWord(column) || others.length > 0) return undefined;
  return { column, wanted, mayHave: mayContain(sought) };
}

/** Tells of words whether they may have a lexeme. */
export function mayContain({ wanted, config }: SoughtLexeme): (word: IndexedWord) => boolean {
  const find = lexemeInChunk(wanted, config);
  return ({ text }) => find(text)?.length !== 0;
}

/** Words of a column, without those that have not all of the lexemes that only words of that column have, where these take much. */
export function wordsWithAll(
  { column, words }: ColumnWords,
  only: readonly Pick<LexemeOfOne, 'column' | 'mayHave'>[],
): readonly IndexedWord[] {
  const own = only.filter((one) => one.column === column);
  const left = words.filter((word) => own.every(({ mayHave }) => mayHave(word)));
  return countOfWords(words) - countOfWords(left) >= WORTH_LEAVING ? left : words;
}

/**
 * Records that may have a lexeme and those of very many words: of words of a column in which a record has one word, and which alone have these, only such as have all. So of
 * the days of a year those of the month are read.
 */
export async function recordsWithAll(
  context: WordContext,
  columns: readonly SearchedColumn[],
  rarest: LexemeWords,
  { only, config }: { readonly only: readonly LexemeOfOne[]; readonly config: TextSearchConfig },
): Promise<Ids> {
  const having = (told: readonly LexemeOfOne[]) => {
    const words = new Set(byColumn(rarest).flatMap((own) => wordsWithAll(own, told)));
    return rarest.stable.filter(({ column, word }) => column === null || words.has(word));
  };
  const told: LexemeOfOne[] = [];
  let elsewhere = NO_IDS;
  if (having(only).length < rarest.stable.length)
    for (const own of only) {
      const besides = await recordsBesides(context, columns, { wanted: own.wanted, config });
      if (!besides || besides.length > MOST_UNCLEAR) continue;
      told.push(own);
      elsewhere = either(elsewhere, besides);
    }
  return unite([await recordsWith({ ...rarest, stable: having(told) }), rarest.unclear, elsewhere]);
}

/** The words of a lexeme by the column that has them. */
export function byColumn({ stable }: LexemeWords): readonly ColumnWords[] {
  return [...new Set(stable.flatMap(({ column }) => column ?? []))].map((column) => ({
    column,
    words: stable.flatMap((own) => (own.column === column ? own.word : [])),
  }));
}

/** Records that may have a lexeme in what is not listed. Undefined: any may. */
async function recordsBesides(
  context: WordContext,
  columns: readonly SearchedColumn[],
  { wanted, config }: SoughtLexeme,
): Promise<Ids | undefined> {
  if (isOnlyListed(context, columns, wanted, config)) return context.odd;
  if (await isTooMuch(context, columns, wanted, config)) return undefined;
  const unlisted = await findUnlistedLexeme(context, columns, wanted, config);
  return unlisted && unite([...unlisted.counted.map(({ ids }) => ids), unlisted.unclear, context.odd]);
}

/** Lexemes without words of a column of one word a record that have not all of those lexemes which only that column has: who has these has another word there. */
export function withHolders(found: readonly LexemeWords[], column: SearchedColumn): readonly LexemeWords[] {
  const isHeld = ({ stable, counted, unclear }: LexemeWords) =>
    counted.length === 0 && unclear.length === 0 && stable.every((own) => own.column === column);
  const held = found.filter(isHeld).map((one) => textsIn(one, column));
  return held.length === 0
    ? found
    : found.map((one) => withoutWords(one, column, (text) => held.every((own) => own.has(text))));
}

/** The words of a lexeme that a column has. */
export function textsIn({ stable }: LexemeWords, column: SearchedColumn): ReadonlySet<string> {
  return new Set(stable.flatMap((own) => (own.column === column ? own.word.text : [])));
}

/** A lexeme without some words of a column, where these take much. */
export function withoutWords(
  one: LexemeWords,
  column: SearchedColumn,
  isKept: (text: string) => boolean,
): LexemeWords {
  const left = { ...one, stable: one.stable.filter((own) => own.column !== column || isKept(own.word.text)) };
  return countOf(one, column) - countOf(left, column) >= WORTH_LEAVING ? left : one;
}

/** Records of all words of a column together. */
export function countOf({ stable }: LexemeWords, of: SearchedColumn): number {
  return stable.reduce((sum, { column, word }) => (column === of ? sum + word.count : sum), 0);
}
