import { idsOf, type LexemeWords, type SearchedColumn } from './find-words.ts';
import { either, NO_IDS, unite, without, type Ids } from './ids.ts';

/** So many records are rather read than the lists of many words. */
const FEW = 150;
/** Lists that are so many times as long are many. */
const MANY_TIMES = 4;

/** Words of lexemes, and records of which some of these words may not be told. */
export interface NeededWords {
  readonly found: readonly LexemeWords[];
  readonly untold: Ids;
}

/**
 * Leaves out words that say nothing of some records. A column of dates has one word a record: where it is known of a record that it has one of few
 * words, those of the month, it has none of the others, those of the day in all months.
 * @param found lexemes of one question
 * @param among the records that matter. Rejects with IndexFileError.
 */
export async function neededWords(found: readonly LexemeWords[], among: Ids): Promise<NeededWords> {
  let needed = found;
  let untold = NO_IDS;
  for (const column of oneWordColumns(found)) {
    const counts = needed.map((one) => countOf(one, column));
    const least = Math.min(...counts.filter((count) => count > 0));
    if (!counts.some((count) => count > least * MANY_TIMES)) continue;
    const few = (needed[counts.indexOf(least)] as LexemeWords).stable.filter((one) => one.column === column);
    const told = await idsOf(few.map(({ word }) => ({ column, words: [word] })));
    const rest = without(among, told);
    if (rest.length > FEW) continue;
    untold = either(untold, rest);
    const texts = new Set(few.map(({ word }) => word.text));
    needed = needed.map((one) => ({
      ...one,
      stable: one.stable.filter(({ column: own, word }) => own !== column || texts.has(word.text)),
    }));
  }
  return { found: needed, untold };
}

/**
 * The same of lexemes that are wanted together: of records that do not have all of them nothing is said. Rejects with IndexFileError.
 */
export async function neededTogether(found: readonly LexemeWords[]): Promise<readonly LexemeWords[]> {
  const counts = found.map((one) => countOf(one) + one.unclear.length);
  const least = Math.min(...counts);
  const hasMany = oneWordColumns(found).length > 0 && counts.some((count) => count > least * MANY_TIMES);
  if (!hasMany) return found;
  const { stable, unclear } = found[counts.indexOf(least)] as LexemeWords;
  const own = await idsOf(stable.map(({ column, word }) => ({ column, words: [word] })));
  const { found: needed, untold } = await neededWords(found, unite([own, unclear]));
  return needed.map((one) => ({ ...one, unclear: either(one.unclear, untold) }));
}

/** Columns of one word a record in which several lexemes were found. */
function oneWordColumns(found: readonly LexemeWords[]): readonly SearchedColumn[] {
  const lists = found.map(({ stable }) => new Set(stable.map(({ column }) => column)));
  const all = [...new Set(lists.flatMap((columns) => [...columns]))];
  return all.filter(
    (column) => column.isOneWord && lists.filter((columns) => columns.has(column)).length > 1,
  );
}

/** Records of all words together. @param of a column; absent: all */
function countOf({ stable }: LexemeWords, of?: SearchedColumn): number {
  return stable.reduce((sum, { column, word }) => (of && column !== of ? sum : sum + word.count), 0);
}
