import type { IndexWholes } from '../../core/search-index/ports/index-wholes.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import { DictionaryReader } from '../dictionary/dictionary-reader.ts';
import type { IndexRoot } from '../index-layout.ts';

/** Tells which columns have a whole number. @param ids of the table's columns, in its order */
export function openWholes(
  ranges: ByteRanges,
  { columns, dictionary }: NonNullable<IndexRoot['wholes']>,
  ids: readonly string[],
): IndexWholes {
  const reader = new DictionaryReader(ranges, dictionary, () => ids.length);
  const told = new Set(columns.map((place) => ids[place]));
  return {
    isTold: (column) => told.has(column),
    async columnsOf(number) {
      const [places = []] = await reader.ids(await reader.entries.listsOf(number));
      return new Set(Array.from(places, (place) => ids[place - 1]!));
    },
  };
}
