import { printedBetween } from '../values/printed-between.ts';
import { isShortText } from '../terms/short-text.ts';
import type { KnownBetween } from '../values/known-between.ts';
import type { IndexWords, TableIndex } from '../ports/table-index.ts';
import { gramUse } from '../terms/grams.ts';
import { traces } from '../terms/traces.ts';
import { lettersBetween, placesKnown, type SoughtLexeme } from '../values/known-values.ts';
import { PlaceClasses } from '../values/value-places.ts';
import { positionsOfValues } from '../ranks/value-positions.ts';
import { numbersBetween } from '../values/values-between.ts';
import { isOfTimes, mayHave, type SearchedColumn } from '../terms/word-context.ts';

/** What a block of words takes with lists of these, about. */
const BLOCK_BYTES = 700;
/** The same where most of what stands there are words of other columns. */
const WHOLE_BLOCK_BYTES = 2_000;
/** What a word takes of it at most, about. */
const WORD_BYTES = 6;
/** Texts of so many values are looked through for what dates and numbers are looked through for, */
const MOST_TEXTS = 2_000;
/** and of so many it is looked whether they take less than words, where nothing else is searched. */
const MOST_ALONE = 262_144;

/** What is looked for in texts. */
export interface Sought {
  readonly texts: readonly string[];
  readonly lexemes: readonly Omit<SoughtLexeme, 'parts'>[];
}

/** Columns as they are searched by their values. */
interface ToldColumns {
  /** Whether that takes less to read than their words. */
  readonly isSooner: boolean;
  readonly columns: readonly SearchedColumn[];
}

/**
 * Columns of which their values tell what is looked for, and no word. Of times to the minute a month is in as many words as it has minutes; but its values follow each other,
 * and of most the first and the last of a block tell that all have it. A few values of one column, which is searched alone, are sooner looked through than blocks of all columns' words. Undefined: words of some are needed, or all records take less. Rejects with IndexFileError.
 */
export async function columnsByValues(
  index: TableIndex,
  columns: readonly SearchedColumn[],
  { texts, lexemes }: Sought,
): Promise<ToldColumns | undefined> {
  const { words } = index;
  const sought = lexemes.map((own) => ({ ...own, parts: traces(own.wanted, own.config) ?? null }));
  if (!words || sought.some(({ parts }) => parts === null)) return undefined;
  const known = sought.map(({ parts, ...own }) => ({ ...own, parts: parts ?? [] }));
  const parts = [...new Set([...texts, ...known.flatMap((own) => own.parts)])];
  const asked = columns.filter((column) => parts.some((part) => mayHave(column, part)));
  const listing = asked.filter(({ hasWords }) => hasWords);
  // Where several words stand in a text is not told by looking through them.
  const isAlone = columns.length === 1 && areAlike(lexemes) && listing.some(isOfFew);
  if (!isAlone && !listing.some(isOfTimes)) return undefined;
  const mostTexts = isAlone ? MOST_ALONE : MOST_TEXTS;
  const isToldOf = (column: SearchedColumn) => isTold(column, mostTexts);
  const isPossible = await Promise.all(
    listing.map((column) => isToldOf(column) || mayHaveAny(column, parts)),
  );
  const listed = listing.filter((_, i) => isPossible[i]);
  if (!listed.every(isToldOf)) return undefined;
  // What is short is told of all columns together, and not by their grams.
  const isShort = [...texts, ...lexemes.map(({ wanted }) => wanted.lexeme)].some(isShortText);
  if (isShort && !asked.every(isToldOf)) return undefined;
  // A zero may have been written with a minus.
  const isZero = lexemes.some(({ wanted }) => Number(wanted.lexeme) === 0);
  if (isZero && listed.some(({ values }) => values?.kind === 'number')) return undefined;
  if ((await areInNumbers(listed, lexemes)) && !(await areApartAlike(index, columns, listed, lexemes)))
    return undefined;
  const bytes = await Promise.all(
    listed.flatMap((column) =>
      questionsOf(column, texts, known).map((own) => column.values?.bytesByClass(own) ?? 0),
    ),
  );
  const ofValues = bytes.reduce((sum, own) => sum + own, 0);
  if (ofValues > index.records * index.recordBytes) return undefined;
  // So many words take no more than all of them do.
  const most = listed.reduce((sum, { values }) => sum + (values?.size ?? 0), 0) * WORD_BYTES;
  const spread = isAlone || ofValues < most ? await spreadOf(index, words, parts) : [];
  return {
    isSooner: ofValues < Math.max(0, ...spread) * (isAlone ? WHOLE_BLOCK_BYTES : BLOCK_BYTES),
    columns: columns.map((column) =>
      listed.includes(column) ? { ...column, hasWords: false, others: true, grams: null } : column,
    ),
  };
}

/** Whether one of several lexemes is a number that many records have: they are ranked by how far it is there from those of a time. */
async function areInNumbers(
  columns: readonly SearchedColumn[],
  lexemes: Sought['lexemes'],
): Promise<boolean> {
  const different = [...new Set(lexemes.map(({ wanted }) => wanted.lexeme))];
  if (different.length < 2) return false;
  const printed = different.map(Number).filter((number, i) => String(number) === different[i]);
  const numbers = columns.flatMap(({ values }) => (values?.kind === 'number' ? [values] : []));
  const counts = await Promise.all(
    numbers.flatMap((values) => printed.map((number) => values.countOf(number))),
  );
  return counts.some((count) => count !== undefined);
}

/** Whether all records have as many positions between values of some of the columns, which then tell how far lexemes are from each other. */
async function areApartAlike(
  { records }: TableIndex,
  columns: readonly SearchedColumn[],
  some: readonly SearchedColumn[],
  lexemes: Sought['lexemes'],
): Promise<boolean> {
  const places = some.map((column) => columns.indexOf(column));
  const between = columns.slice(Math.min(...places), Math.max(...places));
  const configs = [...new Set(lexemes.map(({ config }) => config))];
  const distances = await Promise.all(
    configs.flatMap((config) => between.map((column) => positionsOfValues(column, records, config))),
  );
  return distances.every((distance) => distance !== undefined);
}

/** In about how many blocks words have each of some texts. Of a letter or two all grams would be read to learn it: they are in no more blocks than records. */
async function spreadOf(
  { shorts }: TableIndex,
  words: IndexWords,
  parts: readonly string[],
): Promise<readonly number[]> {
  if (parts.every((part) => gramUse(part) !== null)) return words.spread(parts, []);
  const { blocks } = await words.size();
  const totals = await Promise.all(
    parts.map((part) => (gramUse(part) === null ? shorts?.totalOf(part) : undefined)),
  );
  return totals.map((total = blocks) => Math.min(total, blocks));
}

function areAlike(lexemes: Sought['lexemes']): boolean {
  return new Set(lexemes.map(({ wanted }) => wanted.lexeme)).size <= 1;
}

/** Whether a column has no more values than are looked through where it is searched alone: its words are among those of all columns, of which few may be its own. */
function isOfFew({ values }: SearchedColumn): boolean {
  return values !== null && values.size <= MOST_ALONE;
}

/** What the values of a column are asked. */
function questionsOf(
  column: SearchedColumn,
  texts: readonly string[],
  lexemes: readonly SoughtLexeme[],
): readonly KnownBetween[] {
  const byText = new Map<string, KnownBetween>();
  // Whoever has a lexeme that is looked for as a text as well is told by the same values.
  for (const own of lexemes)
    if (own.parts.some((part) => mayHave(column, part)))
      byText.set(own.wanted.lexeme, placesKnown({ ...column, others: true }, own, new PlaceClasses()));
  for (const text of texts) if (mayHave(column, text)) byText.set(text, lettersBetween(column, text));
  return [...byText.values()];
}

/** Whether a value of a column may have any of some texts, where it is no number that is too small or too great for them. */
async function mayHaveAny(column: SearchedColumn, parts: readonly string[]): Promise<boolean> {
  const { values } = column;
  if (values?.kind !== 'number' || values.scale === null) return true;
  for (const part of parts) {
    // A decimal may be written with further zeros.
    const digits = part.replace(/[.0]+$/, '');
    const between = numbersBetween(printedBetween(digits, values.scale));
    if (digits === '' || (await values.bytesByClass({ between })) > 0) return true;
  }
  return false;
}

/** Whether the values of a column tell what their texts have. @param mostTexts that are looked through */
function isTold(column: SearchedColumn, mostTexts: number): boolean {
  const { values, keyText } = column;
  if (!values || !keyText) return false;
  return isOfTimes(column) || (values.kind === 'number' ? values.scale !== null : values.size <= mostTexts);
}
