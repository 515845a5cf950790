import { recordsWith } from './find-lexeme.ts';
import { either, NO_IDS, without, type Ids } from './ids.ts';
import { idsOf } from './ids-of-words.ts';
import type { LexemeWords, SearchedColumn } from './word-context.ts';

/** So many records are rather read than the lists of many words, */
const FEW = 150;
/** and one record rather than so many ids of these lists. */
const IDS_OF_RECORD = 1_000;
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
    const rarest = needed[counts.indexOf(least)] as LexemeWords;
    const few = rarest.stable.filter((one) => one.column === column);
    const told = await idsOf(
      rarest.index,
      few.map(({ word }) => word),
    );
    const rest = without(among, told);
    const most = Math.max(...counts);
    if (rest.length > Math.max(FEW, most / IDS_OF_RECORD)) continue;
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
  const counts = found.map((one) => countAll(one));
  const least = Math.min(...counts);
  const hasMany = oneWordColumns(found).length > 0 && counts.some((count) => count > least * MANY_TIMES);
  if (!hasMany) return found;
  const rarest = found[counts.indexOf(least)] as LexemeWords;
  const among = either(await recordsWith(rarest), rarest.unclear);
  const { found: needed, untold } = await neededWords(found, among);
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

/** Records of all words of a column together. */
function countOf({ stable }: LexemeWords, of: SearchedColumn): number {
  return stable.reduce((sum, { column, word }) => (column === of ? sum + word.count : sum), 0);
}

/** About how many ids are read for a lexeme. */
export function countAll({ stable, counted, unclear }: LexemeWords): number {
  const unlisted = counted.reduce((sum, { ids }) => sum + ids.length, unclear.length);
  return stable.reduce((sum, { word }) => sum + word.count, unlisted);
}
