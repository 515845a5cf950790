import { gramUse } from '../core/search-index/grams.ts';
import { NO_IDS, type Ids } from '../core/search-index/ids.ts';
import { IndexFileError } from '../core/search-index/index-file-error.ts';
import type {
  IndexColumn,
  IndexedWord,
  IndexGrams,
  IndexWords,
  TableIndex,
} from '../core/search-index/table-index.ts';
import type { IndexFile } from '../core/published-files.ts';
import type { ByteRanges } from './byte-ranges.ts';
import { entriesWith, type DictionaryEntry } from './dictionary-entries.ts';
import { type FindValue, openCrossed } from './crossed-reader.ts';
import { DictionaryReader } from './dictionary-reader.ts';
import { openFrequent } from './frequent-word.ts';
import { idsHaving, idsHavingShort } from './gram-ids.ts';
import { decodeIds } from './id-list.ts';
import { INDEX_VERSION, type IdsSpan, type IndexedColumn, type IndexRoot } from './index-layout.ts';
import { once } from './once.ts';
import { openValues } from './open-values.ts';
import { readJson, readPieces, readSpans } from './pieces.ts';
import { RecordReader } from './record-reader.ts';
import { openShorts } from './short-text-reader.ts';
import { WordGramReader } from './word-gram-reader.ts';

/**
 * Opens an index file.
 * @param place where it says what it holds, and what comes with that, as the catalogue tells
 * @param records that the table has; an index of another number is not its own
 * Rejects with IndexFileError.
 */
export async function openTableIndex(
  ranges: ByteRanges,
  { root, head }: Pick<IndexFile, 'root' | 'head'>,
  records: number,
): Promise<TableIndex> {
  await readSpans(ranges, [head]);
  return openLayout(ranges, await readJson<IndexRoot>(ranges, root), records);
}

/** The same where it is known what the file holds. Throws IndexFileError. */
export function openLayout(ranges: ByteRanges, layout: IndexRoot, records: number): TableIndex {
  if (layout.version !== INDEX_VERSION) throw new IndexFileError(`it is of version ${layout.version}`);
  if (layout.records !== records) throw new IndexFileError('it is another table\u2019s');
  const columns = openColumns(ranges, layout);
  const places = new Map(layout.columns.map(({ id }, i) => [id, i]));
  const reader = new RecordReader(ranges, layout.recordBlocks, records, layout.columns.length);
  reader.prepare();
  const odd = once(() => readIds(ranges, layout.odd, records));
  return {
    records,
    odd,
    shorts: layout.shorts && openShorts(ranges, layout.shorts, records),
    frequent: layout.frequent && openFrequent(ranges, layout.frequent, records),
    column: (id) => columns.get(id),
    texts: async (ids, wanted) => {
      const texts = await reader.read(ids);
      return wanted.map((id) => {
        const own = texts[places.get(id) ?? -1];
        if (!own) throw new IndexFileError(`it has no column "${id}"`);
        return own;
      });
    },
  };
}

function openColumns(ranges: ByteRanges, layout: IndexRoot): ReadonlyMap<string, IndexColumn> {
  const { wordGrams, columns, records } = layout;
  const all = columns.reduce((sum, { words }) => sum + (words?.entries ?? 0), 0);
  const grams = wordGrams && new WordGramReader(ranges, wordGrams, all);
  const places = new Map(columns.map(({ id }, i) => [id, i]));
  const findValue: FindValue = async ({ column: id, key }) => {
    const [column, own] = [places.get(id), opened.get(id)?.values];
    const value = await own?.placeOf(key);
    return column === undefined || value === undefined || !own
      ? undefined
      : { column, value, values: own.size };
  };
  let before = 0;
  const opened: ReadonlyMap<string, IndexColumn> = new Map(
    columns.map((column) => {
      const first = before;
      const own = column.words?.entries ?? 0;
      before += own;
      const among: WordsAmong = async (texts) => grams?.among(texts, first, own);
      const crossed = column.crossed && openCrossed(ranges, column.crossed, findValue);
      const values = column.values && openValues(ranges, column.values, records, crossed);
      return [column.id, { ...openColumn(ranges, column, records, among), values }] as const;
    }),
  );
  return opened;
}

/** The numbers of a column's words that may have any of some texts in them. Undefined: any may. */
type WordsAmong = (texts: readonly string[]) => Promise<ReadonlySet<number> | undefined>;

function openColumn(
  ranges: ByteRanges,
  column: IndexedColumn,
  records: number,
  among: WordsAmong,
): Omit<IndexColumn, 'values'> {
  const { id, readable, letters, longest, words, others, grams, nulls } = column;
  const open = (dictionary: typeof words) => dictionary && new DictionaryReader(ranges, dictionary, records);
  const [wordReader, gramReader] = [open(words), open(grams)];
  return {
    id,
    readable,
    letters,
    longest,
    words: wordReader && toWords(wordReader, among),
    others: others || !wordReader,
    grams: gramReader && toGrams(gramReader),
    nullCount: nulls?.count ?? 0,
    nulls: once(() => readIds(ranges, nulls, records)),
  };
}

async function readIds(ranges: ByteRanges, ids: IdsSpan | null, records: number): Promise<Ids> {
  if (!ids) return NO_IDS;
  const [piece] = await readPieces(ranges, [ids.span]);
  return decodeIds(piece as Uint8Array, ids.count, records);
}

function toWords(reader: DictionaryReader, among: WordsAmong): IndexWords {
  return {
    containing: async (texts) => {
      if (texts.length === 0) return [];
      const numbers = await among(texts);
      if (numbers?.size === 0) return [];
      const blocks = await reader.entries.blocks(
        numbers
          ? await reader.entries.blocksOf([...numbers].sort((a, b) => a - b))
          : counting(0, (await reader.entries.root()).keys.length - 1),
      );
      const entries = entriesWith(blocks, (key) => texts.some((text) => (key as string).includes(text)));
      return entries.map((entry): Word => ({
        text: entry.block.keys[entry.at] as string,
        count: entry.block.counts[entry.at] as number,
        entry,
      }));
    },
    ids: (words) => reader.ids(entriesOf(words)),
    times: (words) => reader.times(entriesOf(words)),
    places: (words, records) => reader.places(entriesOf(words), records),
  };
}

/** A word as this reader gives it out. */
interface Word extends IndexedWord {
  readonly entry: DictionaryEntry;
}

function entriesOf(words: readonly IndexedWord[]): readonly DictionaryEntry[] {
  return words.map((word) => (word as Word).entry);
}

/** Grams that are looked for in records. */
const GRAMS_OF_RECORDS = 5;

function toGrams(reader: DictionaryReader): IndexGrams {
  return {
    having: (text) => {
      if (gramUse(text) !== null) return idsHaving(reader, text, GRAMS_OF_RECORDS);
      // A single letter is in a tenth of all grams.
      return [...text].length > 1 ? idsHavingShort(reader, text) : Promise.resolve(undefined);
    },
  };
}

function counting(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => first + i);
}
