import { both, type Ids } from '../ids.ts';
import { idsOf } from './ids-of-words.ts';
import { lookFor } from './look-for.ts';
import { lettersPart } from '../terms/united-words.ts';
import { wordsWith, type SearchedColumn, type WordContext } from '../terms/word-context.ts';

/** Records that have all of some texts in words of a column, wherever. Undefined: there is no text. Rejects with IndexFileError. */
export async function findWithAll(
  context: WordContext,
  column: SearchedColumn,
  texts: readonly string[],
): Promise<Ids | undefined> {
  const parts = texts.map((text) => lettersPart(context.words, text));
  await lookFor(context, parts);
  const lists = await Promise.all(
    parts.map((part) =>
      idsOf(
        context.index,
        wordsWith(context, [column], [part]).flatMap(({ words }) => words),
      ),
    ),
  );
  const [first, ...others] = lists;
  return first && others.reduce(both, first);
}
