import { containsTest, toCandidateTest, type CandidateTest } from '../full-text/candidates.ts';
import type { TextSearchConfig } from '../full-text/text-search-config.ts';
import { surely, type Match } from './condition.ts';
import { both, either, NO_IDS, unite, without, type Ids } from './ids.ts';
import { toLowerCase } from '../full-text/lower-case.ts';
import { equalBetween, printedBetween } from './printed-between.ts';
import { readChunk } from './read-chunk.ts';
import type { IndexColumn, IndexedWord, TableIndex } from './table-index.ts';
import type { ValueKey } from './value-keys.ts';

/** A column that is searched, and what its values look like. */
export interface SearchedColumn extends IndexColumn {
  /** See keyTexts. */
  readonly keyText: ((key: ValueKey) => string | null) | undefined;
  /** Whether each of its values is one word, as a number and a date are. */
  readonly isOneWord: boolean;
}

/** Columns whose texts are searched, and what was found in their words of what a question has. */
export interface WordContext {
  readonly index: TableIndex;
  /** In the order of the row's text. */
  readonly columns: readonly SearchedColumn[];
  /** By part of the question the words that contain it, by column, of those that list their words. */
  readonly words: Map<string, Promise<PartWords>>;
  /** Parts whose words have come. */
  readonly known: Map<string, PartWords>;
  readonly odd: Ids;
  /** What was found of words that are not listed, by column and part. */
  readonly unlisted: Map<string, Promise<Match | undefined>>;
  /** By column and part the records that their grams tell. */
  readonly byGrams: Map<string, Promise<Ids | undefined>>;
  /** What was found of lexemes, by what reads them. */
  readonly lexemes: Map<TextSearchConfig, Map<string, Promise<LexemeWords | undefined>>>;
}

type PartWords = ReadonlyMap<SearchedColumn, readonly IndexedWord[]>;

/** Words of one column. */
export interface ColumnWords {
  readonly column: SearchedColumn;
  readonly words: readonly IndexedWord[];
}

/** Letters of a gram. */
const GRAM = 3;
/** Words of each record that have a letter or two. */
const MANY_WORDS = 10;
/** More records than these are not looked for by the grams of a word: each of them would have to be read. */
const MOST_BY_GRAMS = 3_000;

/**
 * Looks for the parts of a question together, those that are shorter than a gram when it is known that they are needed: they are in nearly all
 * blocks of words. Rejects with IndexFileError.
 */
export async function findContaining(
  index: TableIndex,
  columns: readonly SearchedColumn[],
  parts: readonly string[],
): Promise<WordContext> {
  const distinct = [...new Set(parts)];
  const byGrams: WordContext['byGrams'] = new Map();
  for (const column of columns)
    for (const part of column.grams ? distinct : [])
      if (mayHave(column, part)) askGrams(byGrams, column, part)?.catch(() => undefined);
  const long = distinct.filter((part) => [...part].length >= GRAM);
  const looked = { columns, words: new Map(), known: new Map() };
  const [odd] = await Promise.all([index.odd(), lookFor(looked, long.length > 0 ? long : distinct)]);
  return { index, odd, unlisted: new Map(), byGrams, lexemes: new Map(), ...looked };
}

/** The records that grams tell, asked for once. Undefined: the column has none. */
function askGrams(
  byGrams: WordContext['byGrams'],
  column: SearchedColumn,
  part: string,
): Promise<Ids | undefined> | undefined {
  const key = partKey(column, part);
  const known = byGrams.get(key) ?? column.grams?.having(part);
  if (known) byGrams.set(key, known);
  return known;
}

/** Finds the words that contain some parts, so far as that was not done. */
async function lookFor(
  { columns, words, known }: Pick<WordContext, 'columns' | 'words' | 'known'>,
  parts: readonly string[],
): Promise<void> {
  const missing = [...new Set(parts)].filter((part) => !words.has(part));
  if (missing.length > 0) {
    const finding = Promise.all(
      columns.map(async (column) => {
        const possible = missing.filter((part) => mayHave(column, part));
        const found = column.words && possible.length > 0 ? await column.words.containing(possible) : [];
        return [column, found] as const;
      }),
    );
    for (const part of missing) {
      const own = finding.then((found): PartWords => {
        const having = new Map(
          found.map(([column, all]) => [column, all.filter(({ text }) => text.includes(part))]),
        );
        known.set(part, having);
        return having;
      });
      // Whoever needs it hears of a failure.
      own.catch(() => words.delete(part));
      words.set(part, own);
    }
  }
  await Promise.all(parts.map((part) => words.get(part)));
}

function partKey({ id }: SearchedColumn, part: string): string {
  return JSON.stringify([id, part]);
}

/** Whether a word of the column may contain a text. */
export function mayHave({ letters, longest }: IndexColumn, part: string): boolean {
  const own = [...part];
  return own.length <= longest && (letters === null || own.every((letter) => letters.includes(letter)));
}

/** What must be contained in a word for it to be of interest to a lexeme; undefined: anything might be. */
export function traces(
  lexeme: string,
  prefix: boolean,
  config: TextSearchConfig,
): readonly string[] | undefined {
  return contained(toCandidateTest({ op: 'lexeme', lexeme, prefix, weights: 0 }, config));
}

/** The part of a text that every engine agrees on the lower case of; undefined: there is none. */
export function certainPart(text: string): string | undefined {
  return contained(containsTest(text))?.[0];
}

function contained(test: CandidateTest): readonly string[] | undefined {
  if ('contains' in test) return [test.contains];
  if (!('any' in test)) return undefined;
  const parts = test.any.map(contained);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/** About how many ids are read for some parts of words; of those that nobody has looked for, many. */
export function countIds(
  context: WordContext,
  columns: readonly SearchedColumn[],
  parts: readonly string[],
): number {
  if (!parts.every((part) => context.known.has(part))) return context.index.records * MANY_WORDS;
  return wordsWith(context, columns, parts).reduce(
    (sum, { words }) => words.reduce((own, { count }) => own + count, sum),
    0,
  );
}

/** Records whose text contains letters, in any of some columns. Undefined: any may. @param certain the certain part of them */
export async function findLetters(
  context: WordContext,
  columns: readonly SearchedColumn[],
  letters: string,
  certain: string,
): Promise<Match | undefined> {
  await lookFor(context, [certain]);
  const listed = await idsOf(wordsWith(context, columns, [certain]));
  const unlisted = await findUnlisted(context, columns, [certain]);
  if (!unlisted) return undefined;
  if (certain !== letters) return { yes: NO_IDS, may: either(listed, unlisted.may) };
  return { yes: either(listed, unlisted.yes), may: either(listed, unlisted.may) };
}

/** The words that have a lexeme, with where in them it stands; and records whose text alone can tell. */
export interface LexemeWords {
  readonly stable: readonly {
    readonly column: SearchedColumn;
    readonly word: IndexedWord;
    /** By occurrence of the lexeme in the word: its distance to the word's first position. */
    readonly offsets: readonly number[];
  }[];
  /** Records of which only the text can tell whether they have the lexeme, or how often. */
  readonly unclear: Ids;
}

/** Undefined: any record may have it. @param parts its traces */
export function findLexeme(
  context: WordContext,
  columns: readonly SearchedColumn[],
  wanted: Lexeme,
  config: TextSearchConfig,
  parts: readonly string[],
): Promise<LexemeWords | undefined> {
  // What matches is ranked by the same words.
  const known = context.lexemes.get(config) ?? new Map<string, Promise<LexemeWords | undefined>>();
  context.lexemes.set(config, known);
  const key = JSON.stringify([wanted.lexeme, wanted.prefix, columns.map(({ id }) => id)]);
  const finding = known.get(key) ?? readLexeme(context, columns, wanted, config, parts);
  known.set(key, finding);
  return finding;
}

interface Lexeme {
  readonly lexeme: string;
  readonly prefix: boolean;
}

async function readLexeme(
  context: WordContext,
  columns: readonly SearchedColumn[],
  { lexeme, prefix }: Lexeme,
  config: TextSearchConfig,
  parts: readonly string[],
): Promise<LexemeWords | undefined> {
  const isIt = (other: string) => (prefix ? other.startsWith(lexeme) : other === lexeme);
  const stable: LexemeWords['stable'][number][] = [];
  const unstable: ColumnWords[] = [];
  const inOdd: ColumnWords[] = [];
  await lookFor(context, parts);
  for (const { column, words } of wordsWith(context, columns, parts)) {
    for (const word of words) {
      const reading = readChunk(word.text, config);
      const offsets = reading.offsets.filter((_, i) => isIt(reading.lexemes[i] as string));
      if (!reading.stable) unstable.push({ column, words: [word] });
      else if (offsets.length > 0) stable.push({ column, word, offsets });
    }
    if (context.odd.length > 0) inOdd.push({ column, words });
  }
  const isNumbers = ({ words, values, keyText }: SearchedColumn) =>
    !words && !prefix && values?.kind === 'number' && keyText !== undefined;
  const [unlisted, numbers] = await Promise.all([
    findUnlisted(
      context,
      columns.filter((column) => !isNumbers(column)),
      parts,
    ),
    Promise.all(
      columns
        .filter((column) => isNumbers(column) && parts.some((part) => mayHave(column, part)))
        .map((column) => findNumber(column, lexeme, config, parts)),
    ),
  ]);
  if (!unlisted) return undefined;
  const odd = inOdd.length === 0 ? NO_IDS : both(await idsOf(inOdd), context.odd);
  return { stable, unclear: unite([await idsOf(unstable), unlisted.may, ...numbers, odd]) };
}

/** Records whose number may have a lexeme, which is most often all that is printed of it. @param parts the traces of the lexeme */
async function findNumber(
  { values, keyText }: SearchedColumn,
  lexeme: string,
  config: TextSearchConfig,
  parts: readonly string[],
): Promise<Ids> {
  const test = (key: ValueKey) => {
    // A zero may have been written with a minus.
    if (key === 0) return Number(lexeme) === 0;
    const text = keyText?.(key) ?? null;
    return (
      text === null ||
      (parts.some((part) => text.includes(part)) && readChunk(text, config).lexemes.includes(lexeme))
    );
  };
  return (await values?.passing(test, equalBetween(lexeme))) ?? NO_IDS;
}

/** Records that have a lexeme. */
export async function matchLexeme({ stable, unclear }: LexemeWords): Promise<Match> {
  const found = await idsOf(stable.map(({ column, word }) => ({ column, words: [word] })));
  if (unclear.length === 0) return surely(found);
  return { yes: without(found, unclear), may: either(found, unclear) };
}

/** Records that have any of some words. */
export async function idsOf(columns: readonly ColumnWords[]): Promise<Ids> {
  const byColumn = new Map<SearchedColumn, IndexedWord[]>();
  for (const { column, words } of columns) {
    const all = byColumn.get(column) ?? [];
    byColumn.set(column, all);
    for (const word of words) all.push(word);
  }
  const lists = await Promise.all(
    [...byColumn].map(
      async ([column, words]) => (words.length > 0 && (await column.words?.ids(words))) || [],
    ),
  );
  return unite(lists.flat());
}

/** Records that may have a word with any of some texts that is not listed. Undefined: any may. */
async function findUnlisted(
  context: WordContext,
  columns: readonly SearchedColumn[],
  parts: readonly string[],
): Promise<Match | undefined> {
  const unlisted = columns.filter(({ others }) => others);
  const asked = unlisted.flatMap((column) =>
    parts.filter((part) => mayHave(column, part)).map((part) => ({ column, part })),
  );
  const matches = await Promise.all(
    asked.map(({ column, part }) => {
      // A word and its stem are often looked for by the same letters.
      const key = partKey(column, part);
      const known = context.unlisted.get(key) ?? findPart(context, column, part);
      context.unlisted.set(key, known);
      return known;
    }),
  );
  if (!matches.every((match) => match !== undefined)) return undefined;
  return { yes: unite(matches.map(({ yes }) => yes)), may: unite(matches.map(({ may }) => may)) };
}

async function findPart(
  { byGrams }: WordContext,
  column: SearchedColumn,
  part: string,
): Promise<Match | undefined> {
  const { values, keyText } = column;
  const may = await askGrams(byGrams, column, part);
  const isExact = [...part].length <= GRAM;
  if (may && (isExact || may.length <= MOST_BY_GRAMS)) return { yes: isExact ? may : NO_IDS, may };
  if (!values || !keyText) return undefined;
  let isSure = true;
  const found = await values.passing(
    (key) => {
      // A zero may have been written with a minus.
      const text = key === 0 && part.startsWith('-') ? null : keyText(key);
      if (text === null) isSure = false;
      return text === null || toLowerCase(text).includes(part);
    },
    values.scale === null ? undefined : printedBetween(part, values.scale),
  );
  return { yes: isSure ? found : NO_IDS, may: found };
}

/** A word that was found for several parts, once. */
function withoutTwins(words: readonly IndexedWord[]): readonly IndexedWord[] {
  return [...new Map(words.map((word) => [word.text, word])).values()];
}

function wordsWith(
  context: WordContext,
  columns: readonly SearchedColumn[],
  parts: readonly string[],
): readonly ColumnWords[] {
  const [only, ...others] = parts;
  return columns.map((column) => {
    const having = (part: string) => context.known.get(part)?.get(column) ?? [];
    if (only === undefined) return { column, words: [] };
    return { column, words: others.length === 0 ? having(only) : withoutTwins(parts.flatMap(having)) };
  });
}
