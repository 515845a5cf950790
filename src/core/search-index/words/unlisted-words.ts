import type { TextSearchConfig } from '../../full-text/text-search-config.ts';
import { type Match, readingBytes, RECORD_BYTES } from '../condition.ts';
import { isToldByParts } from '../terms/date-parts.ts';
import { findOverParts } from './dates-over-parts.ts';
import { GRAM, gramUse, isDense } from '../terms/grams.ts';
import { both, NO_IDS, unite, without, type Ids } from '../ids.ts';
import type { KeysBetween } from '../values/known-between.ts';
import { lettersBetween, lexemeBetween, placesKnown, type SoughtLexeme } from '../values/known-values.ts';
import { traces, type Lexeme } from '../terms/traces.ts';
import { printedWith } from '../values/values-between.ts';
import { isOverWords, wordsOver } from '../terms/list-words.ts';
import { lookThrough, lookThroughDecimals } from '../values/look-through-values.ts';
import { tellNumbers } from './numbers-apart.ts';
import { columnsWithNumber, isCountedByValues, isEqualByValues, mayHaveBesides } from './number-columns.ts';
import { findWithAll } from './words-apart.ts';
import { PlaceClasses, placesInValue, UNTOLD } from '../values/value-places.ts';
import {
  askGrams,
  hasOneWord,
  mayHave,
  mayHaveUnlisted,
  type SearchedColumn,
  unlistedParts,
  type UnlistedLexeme,
  type WordContext,
} from '../terms/word-context.ts';

/*
 * Words that a column does not list: their grams tell which records may have a text, and all values of the column which ones do.
 */

/** More records than these are not looked for by the grams of a word: each of them would have to be read. */
const MOST_BY_GRAMS = 3_000;
/** To look at so many values takes as long as to read a record, */
const VALUES_OF_RECORD = 1_600;
/** and so many records are read sooner than what stands about the values. */
const FEW = 50;
/** So few are read sooner than which records have a number: its block, and their list. */
const FEW_OF_NUMBER = 8;
const ANYWHERE: KeysBetween = () => true;

/** What is known already where unlisted words are looked for. */
interface KnownBesides {
  /** Records that have the text in any case, which need not be looked at. */
  readonly known?: Ids;
  /** Lexemes, all of which a record may have instead. */
  readonly choices?: readonly (readonly string[])[];
}

/** Records that may have a word with any of some texts that is not listed, or a date that has it over several parts. Undefined: any may. */
export async function findUnlisted(
  context: WordContext,
  columns: readonly SearchedColumn[],
  parts: readonly string[],
  { known = NO_IDS, choices = [] }: KnownBesides = {},
): Promise<Match | undefined> {
  const overParts = await findInDates(context, columns, parts, choices);
  const isListed = ({ others, isOfLists, isParted, longest }: SearchedColumn, part: string) =>
    !others &&
    !(isOfLists && isOverWords(part)) &&
    (!isParted || overParts !== undefined || isToldByParts(part, longest, choices));
  const asked = columns.flatMap((column) =>
    parts
      .filter((part) => !isListed(column, part) && mayHave(column, part))
      .map((part) => ({ column, part })),
  );
  const toLookAt = asked.map(({ column, part }) => ({ column, between: printedWith(column, part) }));
  if (await areRecordsShorter(context, toLookAt)) return undefined;
  const inValues = await Promise.all(
    asked.map(({ column, part }) => {
      // A word and its stem are often looked for by the same letters.
      const key = partKey(column, part);
      const finding = context.unlisted.get(key) ?? findPart(context, column, part, known);
      context.unlisted.set(key, finding);
      return finding;
    }),
  );
  if (!inValues.every((match) => match !== undefined)) return undefined;
  const matches = [...inValues, ...(overParts ?? [])];
  const yes = unite(matches.map((match) => match.yes));
  const isSure = matches.every((match) => match.yes === match.may);
  return { yes, may: isSure ? yes : unite(matches.map(({ may }) => may)) };
}

/** The same of dates and times whose parts are listed, of each text. Undefined: their values tell. */
async function findInDates(
  context: WordContext,
  columns: readonly SearchedColumn[],
  texts: readonly string[],
  choices: readonly (readonly string[])[],
): Promise<readonly Match[] | undefined> {
  const listing = columns.find(({ isParted, hasWords }) => isParted && hasWords);
  if (!listing) return undefined;
  const matches = await Promise.all(texts.map((text) => findOverParts(context, listing, text, choices)));
  return matches.every((match) => match !== undefined) ? matches : undefined;
}

/** What a column and a part are remembered by. */
function partKey({ id, textAlone }: SearchedColumn, part: string): string {
  return JSON.stringify([id, textAlone !== undefined, part]);
}

async function findPart(
  context: WordContext,
  column: SearchedColumn,
  part: string,
  known: Ids,
): Promise<Match | undefined> {
  const { values, keyText } = column;
  if (values && keyText && (await areValuesFewer(column, part)))
    return lookThrough({ values, keyText }, part, lettersBetween(column, part));
  if (column.isOfLists && !column.others) return findInLists(context, column, part, known);
  const found = await askGrams(context, column, part);
  const may = found?.ids;
  if (may && found.sure === may) return { yes: may, may };
  const told = may && may.length > FEW_OF_NUMBER ? await tellNumbers(column, part, may.length) : undefined;
  if (told) return told;
  const byGrams = may && { yes: found.sure, may };
  const unsure = may && without(may, known);
  const between = printedWith(column, part);
  const { leastText } = column;
  if (values && leastText && between && !(unsure && !(await areTold(context, column, unsure, between))))
    return lookThroughDecimals({ values, leastText }, part, { between });
  const isFew = unsure !== undefined && (context.isThorough || unsure.length <= MOST_BY_GRAMS);
  const lookedAt = context.isThorough ? (between ?? ANYWHERE) : between;
  if (isFew && !(lookedAt && (await areTold(context, column, unsure, lookedAt)))) return byGrams;
  if (!values || !keyText || areMany(context, [column])) return context.isThorough ? byGrams : undefined;
  return lookThrough({ values, keyText }, part, lettersBetween(column, part));
}

/** Records of which a list may have a text over several of its words, which its values tell where these take fewer bytes. */
async function findInLists(
  context: WordContext,
  column: SearchedColumn,
  part: string,
  known: Ids,
): Promise<Match | undefined> {
  const { values, keyText } = column;
  // Which words have a letter or two takes as long to learn as what all values are.
  const parts = wordsOver(part).filter((word) => !values || !keyText || gramUse(word) !== null);
  const may = await findWithAll(context, column, parts);
  if (!values || !keyText || (may && !(await areTold(context, column, without(may, known), ANYWHERE))))
    return may && { yes: NO_IDS, may };
  return lookThrough({ values, keyText }, part, lettersBetween(column, part));
}

/** A list is read at once, values are in several pieces: they are rather looked at where they take such a part of its bytes. */
const OF_GRAMS = 1 / 2;

/** Whether numbers that may have a text take fewer bytes than its grams, as those with many digits do, and those that are far from all of the column. */
export async function areValuesFewer(column: SearchedColumn, part: string): Promise<boolean> {
  const { values, keyText, grams } = column;
  const hasBoth = values?.kind === 'number' && keyText && grams?.bytesOfHaving;
  const between = hasBoth && [...part].length >= GRAM ? printedWith(column, part) : undefined;
  if (!values || !between || !grams?.bytesOfHaving) return false;
  const [told, byGrams] = await Promise.all([values.bytesByClass({ between }), grams.bytesOfHaving(part)]);
  return told < byGrams * OF_GRAMS;
}

/**
 * Whether the records of the table take fewer bytes than the values that may have what is looked for, of columns of which nothing else tells: a short table of very many
 * columns is read sooner as a whole.
 */
async function areRecordsShorter(
  { index }: Pick<WordContext, 'index'>,
  columns: readonly { readonly column: SearchedColumn; readonly between: KeysBetween | undefined }[],
): Promise<boolean> {
  const bytes = await Promise.all(
    columns.map(({ column: { values, keyText, grams }, between }) =>
      values && keyText && !grams ? values.bytesByClass({ between }) : 0,
    ),
  );
  return bytes.reduce((sum, own) => sum + own, 0) > index.records * index.recordBytes;
}

/** Whether the values that may have a text are read sooner than some records. */
async function areTold(
  { index }: WordContext,
  { values, keyText, leastText }: SearchedColumn,
  records: Ids,
  between: KeysBetween,
): Promise<boolean> {
  if (!values || !(keyText ?? leastText) || records.length <= FEW) return false;
  const read = Math.min(records.length * RECORD_BYTES, readingBytes(records, index.recordBytes));
  return (await values.bytesByClass({ between })) < read;
}

/** Undefined: any record may have the lexeme in a word that is not listed. */
export async function findUnlistedLexeme(
  context: WordContext,
  columns: readonly SearchedColumn[],
  wanted: Lexeme,
  config: TextSearchConfig,
): Promise<UnlistedLexeme | undefined> {
  const contained = traces(wanted, config) ?? [];
  // Values tell of listed words as well.
  const partsOf = (column: SearchedColumn) =>
    isCountedByValues(column, wanted) ? contained : unlistedParts(column, wanted, config, contained);
  const mayAll = columns.filter(
    (column) =>
      mayHaveBesides(column, wanted, config) && partsOf(column).some((part) => mayHave(column, part)),
  );
  const asked = (await columnsWithNumber(context.index, mayAll, wanted)).map((column) => {
    const parts = partsOf(column);
    return { column, parts, between: lexemeBetween(column, wanted, parts) };
  });
  if (await areRecordsShorter(context, asked)) return undefined;
  const ofColumns = await Promise.all(
    asked.map(({ column, parts, between }) => inColumn(context, column, { wanted, config, parts, between })),
  );
  if (!ofColumns.every((one) => one !== undefined)) return undefined;
  const counted = ofColumns.flatMap((one) => one.counted);
  const odd = context.odd.length === 0 ? [] : counted.map(({ ids }) => both(ids, context.odd));
  return { counted, unclear: unite([...ofColumns.map(({ unclear }) => unclear), ...odd]) };
}

/**
 * Whether it takes more than `mostUnclear` allows to find words with a lexeme that are not listed: grams leave as many records to be read, or there
 * are as many values to be looked through.
 */
export async function isTooMuch(
  context: WordContext,
  columns: readonly SearchedColumn[],
  wanted: Lexeme,
  config: TextSearchConfig,
): Promise<boolean> {
  if (context.mostUnclear === Infinity) return false;
  const contained = traces(wanted, config) ?? [];
  const asked = columns.filter(
    (column) =>
      mayHaveUnlisted(column, wanted, config) &&
      !isCountedByValues(column, wanted) &&
      !isEqualByValues(column, wanted) &&
      unlistedParts(column, wanted, config, contained).some((part) => mayHave(column, part)),
  );
  const lookedThrough = asked.filter(({ grams }) => !grams);
  if (areMany(context, lookedThrough)) return true;
  const lists = await Promise.all(
    asked.map((column) => byGrams(context, column, wanted, unlistedParts(column, wanted, config, contained))),
  );
  return unite(lists.filter((list) => list !== undefined)).length > context.mostUnclear;
}

/** Whether to look at all values of some columns takes longer than to read as many records as may be unclear. */
function areMany({ mostUnclear }: WordContext, columns: readonly SearchedColumn[]): boolean {
  // Of numbers most values are passed over.
  const texts = columns.map(({ values }) => (values?.kind === 'text' ? values.size : 0));
  return texts.reduce((sum, own) => sum + own, 0) > mostUnclear * VALUES_OF_RECORD;
}

async function inColumn(
  context: WordContext,
  column: SearchedColumn,
  { wanted, config, parts, between }: SoughtLexeme & { readonly between: KeysBetween | undefined },
): Promise<UnlistedLexeme | undefined> {
  const { values, keyText, hasWords } = column;
  const ofNumber =
    values && isEqualByValues(column, wanted) ? () => values.equal([Number(wanted.lexeme)]) : undefined;
  if (ofNumber && !hasWords) return { counted: [], unclear: await ofNumber() };
  const listed = isCountedByValues(column, wanted)
    ? undefined
    : await byGrams(context, column, wanted, parts);
  // Of the records of the number most have it in a word that is listed.
  // Of several lexemes few records have all.
  const isAlone = context.isThorough || context.ranked.length <= 1;
  if (ofNumber && listed)
    return {
      counted: [],
      unclear: isAlone && listed.length > FEW_OF_NUMBER ? both(listed, await ofNumber()) : listed,
    };
  if (listed && !(context.isThorough && (await areTold(context, column, listed, between ?? ANYWHERE))))
    return { counted: [], unclear: listed };
  if (!values || !keyText) return listed && { counted: [], unclear: listed };
  const classes = new PlaceClasses();
  const isPartly = column.hasWords && !isCountedByValues(column, wanted);
  const find = placesInValue(column, { wanted, config, parts, isPartly });
  const known = isPartly ? { between } : placesKnown(column, { wanted, config, parts }, classes);
  const byClass = await values.byClass((key) => classes.of(find(key)), known);
  const counted = [...byClass].flatMap(([one, ids]) => {
    const places = classes.placesOf(one);
    const within = { column: column.id, positions: places.map((place) => place + 1) };
    return one === UNTOLD
      ? []
      : [{ ids, times: places.length, within: hasOneWord(column) ? within : undefined }];
  });
  return { counted, unclear: byClass.get(UNTOLD) ?? NO_IDS };
}

/** Records that may have a lexeme, whose word has one of some parts. */
async function byGrams(
  context: WordContext,
  column: SearchedColumn,
  wanted: Lexeme,
  parts: readonly string[],
): Promise<Ids | undefined> {
  const possible = parts.filter((part) => mayHave(column, part));
  const lists = await Promise.all(
    possible.map((part) =>
      column.grams?.lexeme && part === wanted.lexeme && [...part].every(isDense)
        ? column.grams.lexeme(part, wanted.prefix)
        : askGrams(context, column, part),
    ),
  );
  return lists.every((list) => list !== undefined) ? unite(lists.map(({ ids }) => ids)) : undefined;
}
