import { surely, type Match } from '../condition.ts';
import { complement, either, NO_IDS, type Ids } from '../ids.ts';
import { isShortText } from '../terms/short-text.ts';
import { findUnlisted } from './unlisted-words.ts';
import { idsOf } from './ids-of-words.ts';
import { findInValues } from '../values/look-through-values.ts';
import { lettersPart } from '../terms/united-words.ts';
import { lookFor } from './look-for.ts';
import { columnsOfFew, wordsWith, type SearchedColumn, type WordContext } from '../terms/word-context.ts';

/**
 * Records whose text contains letters, in any of some columns. Undefined: any may. Rejects with IndexFileError.
 * @param certain the certain part of them
 * @param choices lexemes, all of which a record may have instead
 */
export async function findLetters(
  context: WordContext,
  columns: readonly SearchedColumn[],
  letters: string,
  { certain, choices }: { readonly certain: string; readonly choices: readonly (readonly string[])[] },
): Promise<Match | undefined> {
  const all = certain === letters ? await recordsOfShort(context, columns, letters) : undefined;
  if (all) return surely(all);
  const few = certain === letters ? columnsOfFew(columns, letters) : undefined;
  if (few) return findInValues(few, letters);
  const part = lettersPart(context.words, certain);
  await lookFor(context, [part]);
  const words = wordsWith(context, columns, [part]).flatMap((own) => own.words);
  const listed = await idsOf(context.index, words);
  const unlisted = await findUnlisted(context, columns, [certain], {
    choices,
    // Who has the certain part may still not have the letters.
    ...(certain === letters && { known: listed }),
  });
  if (!unlisted) return undefined;
  if (certain !== letters) return { yes: NO_IDS, may: either(listed, unlisted.may) };
  const yes = either(listed, unlisted.yes);
  return { yes, may: unlisted.yes === unlisted.may ? yes : either(listed, unlisted.may) };
}

/** The records of one or two letters, of whole rows, where these are listed, or few or all. Undefined: they are others, or it is not told. */
async function recordsOfShort(
  { index, columns: all, shortCounts }: WordContext,
  columns: readonly SearchedColumn[],
  letters: string,
): Promise<Ids | undefined> {
  if (columns !== all || !isShortText(letters)) return undefined;
  if (shortCounts.has(letters)) return index.shorts?.all(letters);
  const gram = await index.shorts?.gram(letters);
  if (gram?.total === gram?.firsts.length) return gram?.firsts;
  return gram?.total === index.records ? complement(NO_IDS, index.records) : undefined;
}
