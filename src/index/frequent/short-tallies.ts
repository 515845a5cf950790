import type { IndexShorts } from '../../core/search-index/ports/index-shorts.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import { DictionaryReader } from '../dictionary/dictionary-reader.ts';
import { OF_ROWS, type ShortTallies } from '../index-layout.ts';

/** The greatest number that a list of `ShortTallies` can have. */
export function highestTally({ columns }: Pick<ShortTallies, 'columns'>, records: number): number {
  return columns.reduce((sum, { size }) => sum + records + size, 0);
}

/** Tells how many records have grams by value. @param table its columns' ids, in its order */
export function openTallies(
  ranges: ByteRanges,
  tallies: ShortTallies,
  { records, columns }: { readonly records: number; readonly columns: readonly string[] },
): IndexShorts['tally'] {
  const highest = highestTally(tallies, records);
  const reader = new DictionaryReader(ranges, tallies.dictionary, () => highest);
  return async (text, column) => {
    const place = tallies.columns.findIndex((own) => columns[own.column] === column);
    if (place < 0) return undefined;
    const [numbers] = await reader.ids(await reader.entries.find([text], OF_ROWS));
    if (!numbers) return undefined;
    const start = tallies.columns.slice(0, place).reduce((sum, { size }) => sum + size, 0);
    const { size } = tallies.columns[place]!;
    return Array.from(
      numbers.subarray(start, start + size),
      (number, i) => number - (numbers[start + i - 1] ?? 0) - 1,
    );
  };
}
