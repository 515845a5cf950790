import { NO_IDS, type Ids, unite } from '../core/search-index/ids.ts';
import { IndexFileError } from '../core/search-index/index-file-error.ts';
import type { IndexNeeds } from '../core/search-index/index-search.ts';
import type { IndexTiles } from '../core/search-index/index-tiles.ts';
import type { IndexColumn, TableIndex } from '../core/search-index/table-index.ts';
import type { IndexFile, IndexStarts } from '../core/published-files.ts';
import { type ByteRanges, partOf } from './byte-ranges.ts';
import { openCells } from './cells-reader.ts';
import { type FindValue, openCrossed, openTogether } from './crossed-reader.ts';
import { openOffsets } from './column-offsets.ts';
import { DictionaryReader } from './dictionary-reader.ts';
import { FrequentDirectory, frequentSection, spanOfSection } from './frequent-directory.ts';
import { openFrequentPages } from './frequent-pages.ts';
import { openFrequent } from './frequent-word.ts';
import { decodeIds } from './id-list.ts';
import { openParts } from './id-parts.ts';
import {
  INDEX_VERSION,
  type IdsSpan,
  type IndexedColumn,
  type IndexRoot,
  OF_WORDS,
  type Span,
  type Tiles,
} from './index-layout.ts';
import { KeptKeys } from './kept-keys.ts';
import { KeptLists } from './kept-lists.ts';
import { once } from './once.ts';
import { openCharacters, openGrams } from './open-grams.ts';
import { openEnds } from './open-ends.ts';
import { openValues } from './open-values.ts';
import { openMarks } from './marks-reader.ts';
import { openOrders } from './orders-reader.ts';
import { positionCodes } from './position-codes.ts';
import { openWords } from './open-words.ts';
import { openPairs } from './pairs-reader.ts';
import { readJson, readPieces, readSpans } from './pieces.ts';
import { toTextValues } from '../core/values/text-column.ts';
import { RecordReader } from './record-reader.ts';
import { openLexemeTotals, openShorts } from './short-text-reader.ts';
import { openTiles } from './tiles-reader.ts';
import { ValueBlocks } from './value-blocks.ts';
import { type ColumnCut, openCuts } from './value-cuts.ts';
import { openWholes } from './wholes-reader.ts';

/** Bytes of values that are kept of a table, about: of four columns of a million different numbers, say. */
const VALUES_ROOM = 33_554_432;
/** Records of values of many that are kept of a table: 16 MB. */
const MOST_RECORDS = 4_000_000;

/**
 * Opens an index file.
 * @param place where it says what it holds, and what comes with that, as the catalogue tells
 * @param records that the table has; an index of another number is not its own
 * @param needs of what is asked first. Default: anything may be asked
 * Rejects with IndexFileError.
 */
export async function openTableIndex(
  ranges: ByteRanges,
  { root, head, starts }: Pick<IndexFile, 'root' | 'head' | 'starts'>,
  records: number,
  needs?: IndexNeeds,
): Promise<TableIndex> {
  await readSpans(ranges, needs && starts ? spansOf(head, starts, needs) : [head]);
  return openLayout(ranges, await readJson<IndexRoot>(ranges, root), records);
}

/** What of a file's end a question needs. */
function spansOf(
  [at, bytes]: Span,
  starts: IndexStarts,
  { columns, words, frequent }: IndexNeeds,
): readonly Span[] {
  const places = columns.flatMap((id) =>
    Object.hasOwn(starts.columns, id) ? (starts.columns[id] ?? []) : [],
  );
  const start = Math.min(starts.records, ...places, ...(words ? [starts.words] : []));
  const own: Span = [start, at + bytes - start];
  if (frequent === null || !starts.frequent) return [own];
  const section = spanOfSection(starts.frequent, frequentSection(frequent, starts.frequent.length - 1));
  return section ? [own, section] : [own];
}

/** The same where it is known what the file holds. Throws IndexFileError. */
export function openLayout(ranges: ByteRanges, layout: IndexRoot, records: number): TableIndex {
  if (layout.version !== INDEX_VERSION) throw new IndexFileError(`it is of version ${layout.version}`);
  if (layout.records !== records) throw new IndexFileError('it is another table\u2019s');
  const { words, grams } = layout;
  // What has grams of no column are words.
  const gramReader =
    grams &&
    new DictionaryReader(partOf(ranges, 'grams'), grams, (column) =>
      column === OF_WORDS ? (words?.entries ?? 0) : records,
    );
  const wordGrams =
    layout.wordGrams && gramReader
      ? {
          reader: gramReader,
          column: OF_WORDS,
          window: 1,
          letters: layout.columns.filter((column) => column.words).map(({ letters }) => letters),
        }
      : null;
  const { characters } = layout;
  const characterReader =
    characters && new DictionaryReader(partOf(ranges, 'characters'), characters, () => records);
  const columns = openColumns(ranges, layout, { grams: gramReader, characters: characterReader });
  const places = new Map(layout.columns.map(({ id }, i) => [id, i]));
  const recordRanges = partOf(ranges, 'records');
  const reader = new RecordReader(recordRanges, layout.recordBlocks, records, layout.columns.length);
  reader.prepare();
  const [wordRanges, letterRanges] = [partOf(ranges, 'words'), partOf(ranges, 'letters')];
  const onlyListed = new Set(layout.onlyListed);
  const odd = once(() => readIds(wordRanges, layout.odd, records));
  return {
    records,
    recordBytes: reader.recordBytes,
    odd,
    oddCount: layout.odd?.count ?? 0,
    wordless: once(() => readIds(wordRanges, layout.wordless, records)),
    words:
      words &&
      openWords(
        new DictionaryReader(wordRanges, words, () => records, positionCodes(layout.columns)),
        layout.columns.map(({ id }) => id),
        wordGrams,
        {
          hasLexemes: layout.wordLexemes,
          lexemes: layout.lexemes && new DictionaryReader(wordRanges, layout.lexemes, () => records),
        },
      ),
    shorts:
      layout.shorts &&
      openShorts(letterRanges, layout.shorts, { records, columns: layout.columns.map(({ id }) => id) }),
    isOnlyListed: (lexeme) => onlyListed.has(lexeme),
    lexemeTotal: layout.lexemeTotals
      ? openLexemeTotals(letterRanges, layout.lexemeTotals)
      : async () => undefined,
    ...openFrequentWords(partOf(ranges, 'frequent'), layout),
    pairs: layout.pairs && openPairs(partOf(ranges, 'pairs'), layout.pairs, records),
    column: (id) => columns.get(id),
    wholes: layout.wholes && openWholes(partOf(ranges, 'values'), layout.wholes, [...columns.keys()]),
    together: layout.together
      ? openTogether(partOf(ranges, 'counts'), layout.together, layout.columns, columns)
      : async () => undefined,
    tiles: layout.tiles.flatMap((tiles) => tilesOf(partOf(ranges, 'tiles'), tiles, layout)),
    expect: (some) => ranges.expect(some),
    watch: ranges.watch,
    texts: async (ids, wanted, expected) => {
      const columnsRead = wanted.map((id) => {
        const place = places.get(id);
        if (place === undefined) throw new IndexFileError(`it has no column "${id}"`);
        return place;
      });
      return (await reader.read(ids, columnsRead, expected)).map(toTextValues);
    },
  };
}

function openFrequentWords(
  ranges: ByteRanges,
  { frequent, records, columns }: IndexRoot,
): Pick<TableIndex, 'frequent' | 'frequentPages'> {
  if (!frequent) return { frequent: null, frequentPages: null };
  const directory = new FrequentDirectory(ranges, frequent.directory);
  const table = { records, columns: columns.map(({ id }) => id) };
  return {
    frequent: openFrequent(ranges, directory, { at: frequent.at, records }),
    frequentPages: frequent.pages && openFrequentPages(ranges, directory, frequent.pages, table),
  };
}

function openColumns(
  ranges: ByteRanges,
  { columns, records, orders, unions, ...told }: IndexRoot,
  readers: { readonly grams: DictionaryReader | null; readonly characters: DictionaryReader | null },
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
  const gramsOfColumn = ({ letters, grams, characters }: IndexedColumn, column: number) => {
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
        oneLexeme,
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
          openEnds(new ValueBlocks(ownRanges, ends, { highest: records, kept: kept.of(i), lists }), cuts),
        areDigits: told.wholes?.columns.includes(i) ?? false,
        hasWords: words && !parted,
        isParted: parted,
        isOfLists,
        isSingle: single,
        others: others || !words || parted,
        oneLexeme,
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

/** None where their values are not told of as decimals. */
function tilesOf(ranges: ByteRanges, tiles: Tiles, { columns, records }: IndexRoot): readonly IndexTiles[] {
  const [one, other] = tiles.columns.map((place) => columns[place]?.values?.form);
  if (one?.kind !== 'decimal' || other?.kind !== 'decimal') return [];
  const [ids, scales] = [columns.map(({ id }) => id), [one.scale, other.scale] as const];
  return [openTiles(ranges, tiles, { ids, scales, highest: records })];
}

async function readIds(ranges: ByteRanges, ids: IdsSpan | null, records: number): Promise<Ids> {
  if (!ids) return NO_IDS;
  const [piece] = await readPieces(ranges, [ids.span]);
  return decodeIds(piece as Uint8Array, ids.count, records);
}
