import { NO_IDS, type Ids } from '../core/search-index/ids.ts';
import { IndexFileError } from '../core/search-index/ports/index-file-error.ts';
import type { IndexNeeds } from '../core/search-index/ports/index-search.ts';
import type { IndexTiles } from '../core/search-index/ports/index-tiles.ts';
import type { TableIndex } from '../core/search-index/ports/table-index.ts';
import type { IndexFile, IndexStarts } from '../core/published-files.ts';
import { type ByteRanges, partOf } from './bytes/byte-ranges.ts';
import { openTogether } from './values/crossed-reader.ts';
import { DictionaryReader } from './dictionary/dictionary-reader.ts';
import { FrequentDirectory, frequentSection, spanOfSection } from './frequent/frequent-directory.ts';
import { openFrequentPages } from './frequent/frequent-pages.ts';
import { openFrequent } from './frequent/frequent-word.ts';
import { decodeIds } from './lists/id-list.ts';
import {
  INDEX_VERSION,
  type IdsSpan,
  type IndexRoot,
  OF_WORDS,
  type Span,
  type Tiles,
} from './index-layout.ts';
import { once } from './bytes/once.ts';
import { positionCodes } from './lists/position-codes.ts';
import { openColumns } from './open-columns.ts';
import { openWords } from './words/open-words.ts';
import { openPairs } from './words/pairs-reader.ts';
import { readJson, readPieces, readSpans } from './bytes/pieces.ts';
import { toTextValues } from '../core/values/text-column.ts';
import { RecordReader } from './records/record-reader.ts';
import { openLexemeTotals, openShorts } from './frequent/short-text-reader.ts';
import { openTiles } from './orders/tiles-reader.ts';
import { WordEntries } from './words/word-entries.ts';
import { openWholes } from './values/wholes-reader.ts';

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
          letters: layout.columns
            .filter((column) => column.words || column.fragments)
            .map(({ letters }) => letters),
        }
      : null;
  const { characters } = layout;
  const characterReader =
    characters && new DictionaryReader(partOf(ranges, 'characters'), characters, () => records);
  const [wordRanges, letterRanges] = [partOf(ranges, 'words'), partOf(ranges, 'letters')];
  const wordEntries =
    words &&
    new WordEntries(
      new DictionaryReader(wordRanges, words, () => records, positionCodes(layout.columns)),
      words.entries,
      wordGrams,
    );
  const places = new Map(layout.columns.map(({ id }, i) => [id, i]));
  const recordRanges = partOf(ranges, 'records');
  const reader = new RecordReader(recordRanges, layout.recordBlocks, records, layout.columns.length);
  reader.prepare();
  const columns = openColumns(ranges, layout, {
    grams: gramReader,
    characters: characterReader,
    words: wordEntries,
    textsOf: async (ids, column) =>
      (await reader.read(ids, [column])).flatMap((own) => toTextValues(own).values),
  });
  const onlyListed = new Set(layout.onlyListed);
  const odd = once(() => readIds(wordRanges, layout.odd, records));
  return {
    records,
    recordBytes: reader.recordBytes,
    odd,
    oddCount: layout.odd?.count ?? 0,
    wordless: once(() => readIds(wordRanges, layout.wordless, records)),
    words:
      wordEntries &&
      openWords(
        wordEntries,
        layout.columns.map(({ id }) => id),
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
