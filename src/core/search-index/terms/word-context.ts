import { mayHaveForm } from '../../full-text/lexeme-forms.ts';
import type { TextSearchConfig } from '../../full-text/text-search-config.ts';
import type { Match } from '../condition.ts';
import { gramUse, mayBeAmong } from './grams.ts';
import { NO_IDS, type Ids } from '../ids.ts';
import { countOf } from '../words/ids-of-words.ts';
import type { GramMatch } from '../ports/index-grams.ts';
import { isAnywhere } from './date-parts.ts';
import { lexemeInChunk } from './lexeme-in-chunk.ts';
import { isOverWords } from './list-words.ts';
import type { IndexColumn, IndexedWord, ManyWords, TableIndex } from '../ports/table-index.ts';
import type { Lexeme } from './traces.ts';
import type { ValueKey } from '../values/value-keys.ts';

/** A column that is searched, and what its values look like. */
export interface SearchedColumn extends IndexColumn {
  /** See keyTexts. */
  readonly keyText: ((key: ValueKey) => string | null) | undefined;
  /** See leastTexts. */
  readonly leastText?: ((key: ValueKey) => string | null) | undefined;
  /** What is searched by what a value adds to the row's text; undefined: the same. */
  readonly textAlone?: ((rowText: string) => string) | undefined;
  /** Whether each of its values is one word, as a number is, and a date whose parts are not listed. */
  readonly isOneWord: boolean;
}

/** Whether a record has one of its words at most. */
export function hasOneWord({ isOneWord, isSingle }: Pick<SearchedColumn, 'isOneWord' | 'isSingle'>): boolean {
  return isOneWord || isSingle;
}

/** Whether its values are dates or times, of which none has more than one way to be written. */
export function isOfTimes({ values, isOneWord }: Pick<SearchedColumn, 'values' | 'isOneWord'>): boolean {
  return values?.kind === 'text' && isOneWord;
}

/** Words of one column. */
export interface ColumnWords {
  readonly column: SearchedColumn;
  readonly words: readonly IndexedWord[];
}

/** A word, with where in it a lexeme stands. */
export interface StableWord {
  /** Null: it stands for a lexeme of whole rows. */
  readonly column: SearchedColumn | null;
  readonly word: IndexedWord;
  /** By occurrence of the lexeme in the word: its distance to the word's first position. */
  readonly offsets: readonly number[];
}

/** What words that are not listed tell of a lexeme. */
export interface UnlistedLexeme {
  /** Records that have it so often in such words, */
  readonly counted: readonly {
    readonly ids: Ids;
    readonly times: number;
    /** and where in a value of a column whose values are one word; undefined: in other words, or in several of them. */
    readonly within?: { readonly column: string; readonly positions: readonly number[] } | undefined;
  }[];
  /** Records of which only the text can tell. */
  readonly unclear: Ids;
}

/** The words that have a lexeme, and records whose text alone can tell whether they have it, or how often. */
export interface LexemeWords extends UnlistedLexeme {
  readonly index: TableIndex;
  readonly stable: readonly StableWord[];
}

/** Columns whose texts are searched, and what was found in their words of what a question has. */
export interface WordContext {
  /** Lists of words are read with what ranks need of them. */
  readonly index: TableIndex;
  /** The same without that. */
  readonly unranked: TableIndex;
  /** In the order of the row's text. */
  readonly columns: readonly SearchedColumn[];
  readonly odd: Ids;
  /** Letters that the question has, whatever their lexemes are, and whose words are looked for one by one. */
  readonly texts: readonly string[];
  /**
   * By part of the question the words that contain it, or have its lexeme (lexeme-parts.ts), or that contain it and are told of together (united-words.ts), by
   * column, of those that list their words.
   */
  readonly words: Map<string, Promise<PartWords>>;
  /** By text of one or two letters whose records are listed how many these are, of whole rows. */
  readonly shortCounts: ReadonlyMap<string, number>;
  /** Whether nobody has looked for words: the records that are left besides are read sooner. */
  readonly isLeft: boolean;
  /** By text of one or two letters about how many bytes of words are read to learn which have it. */
  readonly ahead: ReadonlyMap<string, number>;
  /** Parts whose words have come. */
  readonly known: Map<string, PartWords>;
  /** By part the words that nobody has looked for, being very many, as long as something else may leave few of them. */
  readonly many: Map<string, ManyWords>;
  /** By column and part the records that their grams tell. */
  readonly byGrams: Map<SearchedColumn, Map<string, Promise<GramMatch | undefined>>>;
  /** What was found of words that are not listed, by column and part. */
  readonly unlisted: Map<string, Promise<Match | undefined>>;
  /** By lexeme of English what stands for it in whole rows (ofLexeme), where that tells all that is of interest. */
  readonly lexemeWords: ReadonlyMap<string, IndexedWord>;
  /** What was found of lexemes, by what reads them. */
  readonly lexemes: Map<TextSearchConfig, Map<string, Promise<LexemeWords | undefined>>>;
  /**
   * Whether words that are not listed are told from all values of their column, rather than from grams and by reading the records that may have
   * them: where these turn out to be many.
   */
  readonly isThorough: boolean;
  /** Lexemes that ranks need. */
  readonly ranked: readonly Lexeme[];
  /** Whether it is of no interest where lexemes stand. */
  readonly isCounted: boolean;
  /** Where the texts of more records than these were to be read, or as much else were to be looked through, nothing is told. */
  readonly mostUnclear: number;
}

/** By column the words that contain a text. */
export type PartWords = ReadonlyMap<SearchedColumn, readonly IndexedWord[]>;

/** Of so few records the texts are read, which a page needs anyway, and not where each of their words stands, where that matters. */
export const FEW_RANKED = 120;

/** Words of each record that have a letter or two. */
const MANY_WORDS = 10;

/** The same where it is worth looking at all values. */
export function thoroughly(context: WordContext): WordContext {
  return { ...context, unlisted: new Map(), lexemes: new Map(), isThorough: true };
}

/** The records that grams tell, asked for once. Undefined: the column has none. */
export function askGrams(
  { byGrams }: Pick<WordContext, 'byGrams'>,
  column: SearchedColumn,
  part: string,
): Promise<GramMatch | undefined> | undefined {
  const { grams } = column;
  if (!grams) return undefined;
  const ofColumn = byGrams.get(column) ?? new Map<string, Promise<GramMatch | undefined>>();
  byGrams.set(column, ofColumn);
  const [, wider] = [...ofColumn].find(([other]) => part.includes(other)) ?? [];
  // Where no record has a part of the text, none has it.
  const ask = async () =>
    (await wider)?.ids.length === 0 ? { ids: NO_IDS, sure: NO_IDS } : grams.having(part);
  const records = ofColumn.get(part) ?? ask();
  ofColumn.set(part, records);
  return records;
}

/** What words are looked for with. */
export type Looked = Pick<WordContext, 'index' | 'columns' | 'words' | 'known' | 'many'>;

/** What is printed of numbers that have digits alone. */
const DIGITS = /^-?[0-9]*\.?[0-9]*$/;

/** Whether a word of the column may contain a text. */
export function mayHave({ letters, longest, areDigits }: IndexColumn, part: string): boolean {
  if (areDigits && !DIGITS.test(part)) return false;
  const own = [...part];
  return own.length <= longest && own.every((letter) => mayBeAmong(letters, letter));
}

/**
 * Whether a word of the column that is not listed may have a lexeme: an e-mail address or a code has but itself, the address of a page none without a point or a slash, and of
 * the few words of other forms it is seen.
 */
export function mayHaveUnlisted(column: IndexColumn, wanted: Lexeme, config: TextSearchConfig): boolean {
  return column.others && besidesWith(column, wanted, config)?.length !== 0;
}

/** Texts of which a word that is not listed contains one where it has a lexeme. @param parts such of any word */
export function unlistedParts(
  column: IndexColumn,
  wanted: Lexeme,
  config: TextSearchConfig,
  parts: readonly string[],
): readonly string[] {
  return besidesWith(column, wanted, config) ?? parts;
}

/** Words of other forms that may have a lexeme, where none of those may whose form is known. Undefined: any may. */
function besidesWith(
  { forms }: IndexColumn,
  wanted: Lexeme,
  config: TextSearchConfig,
): readonly string[] | undefined {
  if (!forms || wanted.prefix || mayHaveForm(wanted.lexeme, forms)) return undefined;
  const find = lexemeInChunk(wanted, config);
  return forms.besides.filter((word) => find(word)?.length !== 0);
}

/** About how many ids are read for some parts of words; of those that nobody has looked for, many. */
export function countIds(
  context: Looked,
  columns: readonly SearchedColumn[],
  parts: readonly string[],
): number {
  if (!parts.every((part) => context.known.has(part))) return context.index.records * MANY_WORDS;
  return wordsWith(context, columns, parts).reduce((sum, { words }) => sum + countOf(words), 0);
}

/**
 * About how many values are looked through to find parts of words that are not listed and too short for what is told of their grams, or are in very many of these; Infinity where the
 * values do not tell either.
 * @param records of the table
 */
export function countLookedThrough(
  columns: readonly SearchedColumn[],
  parts: readonly string[],
  records: number,
): number {
  const countIn = (column: SearchedColumn) => {
    const isOther = (part: string) => column.others || (column.isOfLists && isOverWords(part));
    const own = parts.filter((part) => isOther(part) && mayHave(column, part));
    if (own.some((part) => !isTold(column, part))) return column.values?.size ?? Infinity;
    const isInAll = (part: string) =>
      gramUse(part) === null || (!column.grams && isOfTimes(column) && isAnywhere(part, column.longest));
    return own.some(isInAll) ? records - column.nullCount : 0;
  };
  return columns.reduce((sum, column) => sum + countIn(column), 0);
}

/** Values of a column that are sooner looked through than words for a letter or two, which are within words of all blocks. */
const FEW_VALUES = 255;

/** The columns that may have one or two letters, where all of these have few values, which tell of the letters by themselves. Undefined: others may have them, or it is another text. */
export function columnsOfFew(
  columns: readonly SearchedColumn[],
  letters: string,
): readonly SearchedColumn[] | undefined {
  if (gramUse(letters) !== null) return undefined;
  const having = columns.filter((column) => mayHave(column, letters));
  return having.every(({ values, keyText }) => values && keyText && values.size <= FEW_VALUES)
    ? having
    : undefined;
}

/** Whether a column's grams, where it has some, tell of a text. */
export function isTold({ grams }: IndexColumn, part: string): boolean {
  return !grams || [...part].length >= grams.shortest;
}

/** Words that were found to contain any of some parts, by column. */
export function wordsWith(
  { known }: Pick<WordContext, 'known'>,
  columns: readonly SearchedColumn[],
  parts: readonly string[],
): readonly ColumnWords[] {
  const [only, ...others] = parts;
  return columns.map((column) => {
    const having = (part: string) => known.get(part)?.get(column) ?? [];
    if (only === undefined) return { column, words: [] };
    return { column, words: others.length === 0 ? having(only) : withoutTwins(parts.flatMap(having)) };
  });
}

/** A word that was found for several parts, once. */
function withoutTwins(words: readonly IndexedWord[]): readonly IndexedWord[] {
  return [...new Map(words.map((word) => [word.text, word])).values()];
}
