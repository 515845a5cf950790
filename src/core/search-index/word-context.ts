import type { TextSearchConfig } from '../full-text/text-search-config.ts';
import type { Match } from './condition.ts';
import { gramUse, mayBeAmong } from './grams.ts';
import { lexemeOfPart, lexemeParts } from './lexeme-parts.ts';
import { NO_IDS, type Ids } from './ids.ts';
import { countOf } from './ids-of-words.ts';
import type { GramMatch } from './index-grams.ts';
import type { IndexColumn, IndexedWord, TableIndex } from './table-index.ts';
import { traces, type Lexeme } from './traces.ts';
import { findUnited, unitedPart } from './united-words.ts';
import type { ValueKey } from './value-keys.ts';

/** A column that is searched, and what its values look like. */
export interface SearchedColumn extends IndexColumn {
  /** See keyTexts. */
  readonly keyText: ((key: ValueKey) => string | null) | undefined;
  /** Whether each of its values is one word, as a number and a date are. */
  readonly isOneWord: boolean;
}

/** Words of one column. */
interface ColumnWords {
  readonly column: SearchedColumn;
  readonly words: readonly IndexedWord[];
}

/** A word, with where in it a lexeme stands. */
export interface StableWord {
  readonly column: SearchedColumn;
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
  /** Parts whose words have come. */
  readonly known: Map<string, PartWords>;
  /** By column and part the records that their grams tell. */
  readonly byGrams: Map<SearchedColumn, Map<string, Promise<GramMatch | undefined>>>;
  /** What was found of words that are not listed, by column and part. */
  readonly unlisted: Map<string, Promise<Match | undefined>>;
  /** What was found of lexemes, by what reads them. */
  readonly lexemes: Map<TextSearchConfig, Map<string, Promise<LexemeWords | undefined>>>;
  /**
   * Whether words that are not listed are told from all values of their column, rather than from grams and by reading the records that may have
   * them: where these turn out to be many.
   */
  readonly isThorough: boolean;
  /** Whether it is of no interest where lexemes stand. */
  readonly isCounted: boolean;
  /** Where the texts of more records than these were to be read, or as much else were to be looked through, nothing is told. */
  readonly mostUnclear: number;
}

type PartWords = ReadonlyMap<SearchedColumn, readonly IndexedWord[]>;

/** Of so few records the texts are read, which a page needs anyway, and not where each of their words stands, where that matters. */
export const FEW_RANKED = 120;

/** Words of each record that have a letter or two. */
const MANY_WORDS = 10;

/** What a question has. */
interface AskedParts {
  /** Letters that words contain. */
  readonly texts: readonly string[];
  readonly lexemes: readonly { readonly wanted: Lexeme; readonly config: TextSearchConfig }[];
}

/**
 * Looks for the parts of a question together; those that are in very many blocks of words, as what is shorter than a gram is in nearly all, when it is
 * known that they are needed. Rejects with IndexFileError.
 */
export async function findContaining(
  index: TableIndex,
  columns: readonly SearchedColumn[],
  { texts: all, lexemes }: AskedParts,
  limits: Pick<WordContext, 'unranked' | 'isCounted' | 'mostUnclear'>,
): Promise<WordContext> {
  const finding = findUnited(
    index,
    all.filter((text) => mayAnyHave(columns, text)),
    lexemes,
  );
  const byGrams: WordContext['byGrams'] = new Map();
  const contained = lexemes.flatMap(({ wanted, config }) => traces(wanted, config) ?? []);
  const distinct = [...new Set([...all, ...contained])];
  const long = distinct.filter((part) => gramUse(part) !== null);
  // What is shorter than a gram is within all of them, and need not be looked for where anything else leaves few records.
  const asked = (long.length > 0 ? long : distinct).toSorted((a, b) => a.length - b.length);
  for (const column of columns)
    for (const part of column.grams ? asked : [])
      if (isTold(column, part) && mayHave(column, part))
        askGrams({ byGrams }, column, part)?.catch(() => undefined);
  const united = await finding;
  const texts = all.filter((text) => !united.has(text));
  const looked: Looked & Pick<WordContext, 'texts' | 'byGrams'> = {
    index,
    columns,
    texts,
    words: new Map(),
    known: new Map(),
    byGrams,
  };
  for (const [text, own] of united) keep(looked, unitedPart(text), Promise.resolve(own));
  const byLexemes = lexemes.flatMap(({ wanted, config }) => lexemeParts(index, texts, wanted, config) ?? []);
  const parts = [...new Set([...texts, ...byLexemes])].filter(
    (part) => lexemeOfPart(part) !== undefined || gramUse(part) !== null,
  );
  const wholes = byLexemes.filter((part) => lexemeOfPart(part) === undefined);
  const [odd] = await Promise.all([index.odd(), lookForRarest(looked, parts, wholes)]);
  return { odd, unlisted: new Map(), lexemes: new Map(), isThorough: false, ...limits, ...looked };
}

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
    (await wider)?.ids.length === 0 ? { ids: NO_IDS, isSure: true } : grams.having(part);
  const records = ofColumn.get(part) ?? ask();
  ofColumn.set(part, records);
  return records;
}

type Looked = Pick<WordContext, 'index' | 'columns' | 'words' | 'known'>;

/** Blocks of words that are worth a look of their own, where others would be so many at least, */
const [FEW_BLOCKS, MANY_BLOCKS] = [8, 16];
/** and so few records that these are rather read than looked for by what else they must have. */
const FEW_RECORDS = 120;

/**
 * Finds the words of some parts, but not of parts that are in many of them where others are in few records: these are read sooner.
 * @param wholes what long lexemes contain: with these all others are wanted, as `inv` with `-20417` for `inv-20417`
 */
async function lookForRarest(context: Looked, parts: readonly string[], wholes: readonly string[]) {
  const { index, columns } = context;
  const texts = parts.filter((part) => lexemeOfPart(part) === undefined);
  const shortest = texts.filter((part) => !texts.some((other) => other !== part && part.includes(other)));
  const lexemes = wholes.length > 0 ? parts.flatMap((part) => lexemeOfPart(part) ?? []) : [];
  const isAlone = shortest.length + lexemes.length < 2;
  const spreads = isAlone || !index.words ? [] : await index.words.spread(shortest, lexemes);
  const few = shortest.filter((_, i) => (spreads[i] as number) <= FEW_BLOCKS);
  if (few.length === 0 || !spreads.some((blocks) => blocks >= MANY_BLOCKS)) return lookFor(context, parts);
  const isOf = (part: string) => few.some((one) => part.includes(one));
  await lookFor(context, parts.filter(isOf));
  const counts = few.map((part) => countIds(context, columns, [part]));
  if (Math.min(...counts) > FEW_RECORDS) await lookFor(context, parts);
}

/** Finds the words of some parts, so far as that was not done. */
export async function lookFor(context: Looked, parts: readonly string[]): Promise<void> {
  const { index, words } = context;
  const missing = [...new Set(parts)].filter((part) => !words.has(part));
  const possible = missing.filter(
    (part) => lexemeOfPart(part) === undefined && mayAnyHave(context.columns, part),
  );
  const containing = index.words?.containing(possible) ?? Promise.resolve([]);
  for (const part of missing) {
    const lexeme = lexemeOfPart(part);
    const finding =
      lexeme === undefined
        ? containing.then((found) => found.filter(({ text }) => text.includes(part)))
        : (index.words?.withLexeme?.(lexeme) ?? Promise.resolve([]));
    keep(context, part, finding);
  }
  await Promise.all(parts.map((part) => words.get(part)));
}

/** Remembers the words of a part when they have come. */
function keep(
  { columns, words, known }: Looked,
  part: string,
  finding: Promise<readonly IndexedWord[]>,
): void {
  const own = finding.then((found): PartWords => {
    const ofColumns = byColumn(found);
    const having = new Map(columns.map((column) => [column, ofColumns.get(column.id) ?? []]));
    known.set(part, having);
    return having;
  });
  // Whoever needs it hears of a failure.
  own.catch(() => words.delete(part));
  words.set(part, own);
}

/** Whether a word of any of some columns may contain a text, and is listed. */
function mayAnyHave(columns: readonly SearchedColumn[], part: string): boolean {
  return columns.some((column) => column.hasWords && mayHave(column, part));
}

function byColumn(words: readonly IndexedWord[]): ReadonlyMap<string, readonly IndexedWord[]> {
  const columns = new Map<string, IndexedWord[]>();
  for (const word of words) {
    const own = columns.get(word.column);
    if (own) own.push(word);
    else columns.set(word.column, [word]);
  }
  return columns;
}

/** Whether a word of the column may contain a text. */
export function mayHave({ letters, longest }: IndexColumn, part: string): boolean {
  const own = [...part];
  return own.length <= longest && own.every((letter) => mayBeAmong(letters, letter));
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
 * About how many values are looked through to find parts of words that are not listed and too short for what is told of their grams; Infinity where the
 * values do not tell either.
 */
export function countLookedThrough(columns: readonly SearchedColumn[], parts: readonly string[]): number {
  const untold = columns.filter(
    (column) => column.others && parts.some((part) => !isTold(column, part) && mayHave(column, part)),
  );
  return untold.reduce((sum, { values }) => sum + (values?.size ?? Infinity), 0);
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
