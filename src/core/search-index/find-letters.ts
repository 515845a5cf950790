import type { Match } from './condition.ts';
import { either, NO_IDS } from './ids.ts';
import { findUnlisted } from './unlisted-words.ts';
import { idsOf, lookFor, wordsWith, type SearchedColumn, type WordContext } from './word-context.ts';

/**
 * Records whose text contains letters, in any of some columns. Undefined: any may. Rejects with IndexFileError.
 * @param certain the certain part of them
 */
export async function findLetters(
  context: WordContext,
  columns: readonly SearchedColumn[],
  letters: string,
  certain: string,
): Promise<Match | undefined> {
  await lookFor(context, [certain]);
  const words = wordsWith(context, columns, [certain]).flatMap((own) => own.words);
  const listed = await idsOf(context.index, words);
  const unlisted = await findUnlisted(context, columns, [certain]);
  if (!unlisted) return undefined;
  if (certain !== letters) return { yes: NO_IDS, may: either(listed, unlisted.may) };
  const yes = either(listed, unlisted.yes);
  return { yes, may: unlisted.yes === unlisted.may ? yes : either(listed, unlisted.may) };
}
