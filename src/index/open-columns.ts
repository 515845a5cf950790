import { type Ids, unite } from '../core/search-index/ids.ts';
import type { IndexColumn } from '../core/search-index/ports/table-index.ts';
import { type ByteRanges, partOf } from './bytes/byte-ranges.ts';
import { openCells } from './orders/cells-reader.ts';
import { openOffsets } from './words/column-offsets.ts';
import { type FindValue, openCrossed } from './values/crossed-reader.ts';
import type { DictionaryReader } from './dictionary/dictionary-reader.ts';
import { openParts } from './lists/id-parts.ts';
import { fragmentsOf, type IndexedColumn, type IndexRoot } from './index-layout.ts';
import { KeptKeys } from './dictionary/kept-keys.ts';
import { KeptLists } from './lists/kept-lists.ts';
import { openMarks } from './orders/marks-reader.ts';
import { once } from './bytes/once.ts';
import { openEnds } from './values/open-ends.ts';
import type { TextsOf } from './values/range-by-texts.ts';
import { openFragments } from './words/open-fragments.ts';
import { openCharacters, openGrams } from './words/open-grams.ts';
import { openValues } from './values/open-values.ts';
import { openOrders } from './orders/orders-reader.ts';
import { ValueBlocks } from './values/value-blocks.ts';
import { type ColumnCut, openCuts } from './values/value-cuts.ts';
import type { WordEntries } from './words/word-entries.ts';

/** Bytes of values that are kept of a table, about: of four columns of a million different numbers, say. */
const VALUES_ROOM = 33_554_432;
/** Records of values of many that are kept of a table: 16 MB. */
const MOST_RECORDS = 4_000_000;

/** Opens the columns of an index, by id. @param readers what tells of words that are not listed; null: nothing of the kind does */
export function openColumns(
  ranges: ByteRanges,
  { columns, records, orders, unions, ...told }: IndexRoot,
  readers: {
    readonly grams: DictionaryReader | null;
    readonly characters: DictionaryReader | null;
    readonly words: WordEntries | null;
    /** The texts of records in a column, by its place. */
    textsOf(ids: Ids, column: number): ReturnType<TextsOf>;
  },
): ReadonlyMap<string, IndexColumn> {
  const places = new Map(columns.map(({ id }, i) => [id, i]));
  const kept = new KeptKeys(VALUES_ROOM);
  const lists = new KeptLists(MOST_RECORDS);
  const marks = told.marks && openMarks(partOf(ranges, 'marks'), told.marks);
  const cells = told.cells && openCells(partOf(ranges, 'cells'), told.cells);
  const findValue: FindValue = async ({ column: id, key }) => {
    const [column, own] = [places.get(id), opened.get(id)?.values];
    const value = await own?.placeOf(key);
    return column === undefined || value === undefined || !own
      ? undefined
      : { column, value, values: own.size };
  };
  const find = (place: number) => {
    const id = columns[place]?.id ?? '';
    return { id, values: () => opened.get(id)?.values };
  };
  const ordersOf = (own: number, blocks: ValueBlocks, cuts: readonly ColumnCut[]) =>
    openOrders(partOf(ranges, 'orders', columns[own]?.id), orders, {
      column: own,
      blocks,
      cuts,
      marks,
      cells,
      find,
      highest: records,
    });
  const gramsOfColumn = ({ letters, grams, characters, fragments }: IndexedColumn, column: number) => {
    if (fragments && readers.words) return openFragments(readers.words, fragmentsOf(column, columns.length));
    if (characters && readers.characters) return openCharacters({ reader: readers.characters, column });
    return grams > 0 && readers.grams
      ? openGrams({ reader: readers.grams, column, window: grams, letters: [letters] }, records)
      : null;
  };
  const opened: ReadonlyMap<string, IndexColumn> = new Map(
    columns.map((column, i) => {
      const {
        id,
        readable,
        letters,
        longest,
        words,
        parted,
        lists: isOfLists,
        single,
        others,
        forms,
        nulls,
      } = column;
      const { offsets } = column;
      const ownRanges = partOf(ranges, 'values', id);
      const crossed = column.crossed && openCrossed(partOf(ranges, 'counts', id), column.crossed, findValue);
      const { values, ends } = column;
      const blocks =
        values && new ValueBlocks(ownRanges, values, { highest: records, kept: kept.of(i), lists });
      const nullRuns = nulls ? openParts(ownRanges, nulls, records) : [];
      const readNulls = once(async () =>
        unite((await Promise.all(nullRuns.map(({ read }) => read()))).map(({ ids }) => ids)),
      );
      const ownUnions = unions.filter((union) => union.column === i);
      const cuts = openCuts(ownRanges, ownUnions, records);
      const table = { nulls: { read: readNulls, bytes: sumOf(nulls?.bytes) }, records, cuts };
      const own: IndexColumn = {
        id,
        readable,
        letters,
        longest,
        values:
          values && blocks && openValues(blocks, values, { crossed, ...ordersOf(i, blocks, cuts) }, table),
        ends:
          ends &&
          openEnds(new ValueBlocks(ownRanges, ends, { highest: records, kept: kept.of(i), lists }), {
            ...table,
            textsOf: (ids) => readers.textsOf(ids, i),
          }),
        areDigits: told.wholes?.columns.includes(i) ?? false,
        hasWords: words && !parted,
        isParted: parted,
        isOfLists,
        isSingle: single,
        others: others || !words || parted,
        forms,
        grams: gramsOfColumn(column, i + 1),
        offsets: offsets && openOffsets(ownRanges, offsets, records),
        nullCount: sumOf(nulls?.counts),
        nulls: readNulls,
        nullRuns,
      };
      return [id, own] as const;
    }),
  );
  return opened;
}

function sumOf(numbers: readonly number[] = []): number {
  return numbers.reduce((sum, own) => sum + own, 0);
}
