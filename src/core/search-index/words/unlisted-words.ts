import type { Match } from '../condition.ts';
import { isToldByParts } from '../terms/date-parts.ts';
import { findOverParts } from './dates-over-parts.ts';
import { GRAM, gramUse } from '../terms/grams.ts';
import { NO_IDS, unite, without, type Ids } from '../ids.ts';
import { lettersBetween } from '../values/known-values.ts';
import { printedWith } from '../values/values-between.ts';
import { isOverWords, wordsOver } from '../terms/list-words.ts';
import { lookThrough, lookThroughDecimals } from '../values/look-through-values.ts';
import { tellNumbers } from './numbers-apart.ts';
import { ANYWHERE, areMany, areRecordsShorter, areTold, FEW_OF_NUMBER } from './sooner-read.ts';
import { findWithAll } from './words-apart.ts';
import { askGrams, mayHave, type SearchedColumn, type WordContext } from '../terms/word-context.ts';

/*
 * Words that a column does not list: their grams tell which records may have a text, and all values of the column which ones do.
 */

/** More records than these are not looked for by the grams of a word: each of them would have to be read. */
const MOST_BY_GRAMS = 3_000;

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
