import type { LexemeForms } from '../../core/full-text/lexeme-forms.ts';
import type { RelationColumn } from '../../core/ports.ts';
import type { IndexFile, IndexStarts } from '../../core/published-files.ts';
import {
  type BlockUnion,
  INDEX_VERSION,
  type Dictionary,
  type IdParts,
  type IdsSpan,
  type IndexedColumn,
  type IndexRoot,
  type ShortLists,
  type ShortTallies,
  type Span,
  type Tiles,
  type FrequentWords,
} from '../../index/index-layout.ts';
import type { CountedTogether } from '../../index/values/counted-together.ts';
import { ByteWriter } from '../../index/bytes/byte-writer.ts';
import type { OrderCells } from '../../index/orders/cells-layout.ts';
import type { WordMarks } from '../../index/orders/marks-layout.ts';
import type { ColumnOffsets } from '../../index/words/offsets-layout.ts';
import type { TileStrips } from '../../index/orders/tiles-layout.ts';
import { seal } from '../../index/bytes/sealed-bytes.ts';
import type { KeptParts } from './room/choose-parts.ts';
import type { ColumnParts } from './column-parts.ts';
import { deflateJson, type PendingRoot, type Write } from './lists/dictionary-writer.ts';
import type { FrequentWriter } from './frequent/frequent-words.ts';
import type { PendingBlocks } from './records/record-blocks.ts';
import type { UnfinishedIndex } from './unfinished-index.ts';
import type { PendingOrders } from './orders/write-orders.ts';
import type { PendingShorts } from './frequent/write-shorts.ts';
import type { PendingTiles } from './orders/write-tiles.ts';
import type { PendingWholes } from './values/write-wholes.ts';

/** Where in the file stands what is read first. */
export type IndexPlace = Required<Pick<IndexFile, 'root' | 'head' | 'starts'>>;

/** Bytes that are read at once before anything is asked for: they take less time than one more request over a line of 20 Mbit/s and 40 ms. */
const HEAD = 73_728;
/** Bytes of a root of values for each of its blocks, about. */
const BLOCK_BYTES = 10;

/** What stands in the file already, and only its roots do not. */
export interface WrittenParts {
  readonly records: number;
  readonly columns: readonly RelationColumn[];
  readonly found: readonly ColumnParts[];
  readonly blocks: PendingBlocks;
  readonly odd: IdsSpan | null;
  readonly wordless: IdsSpan | null;
  readonly nulls: readonly (IdParts | null)[];
  readonly offsets: readonly (ColumnOffsets | null)[];
  readonly crossed: readonly (Span | null)[];
  readonly together: CountedTogether | null;
  readonly unions: readonly BlockUnion[];
  readonly orders: readonly PendingOrders[];
  readonly marks: WordMarks | null;
  readonly cells: OrderCells | null;
  readonly tiles: readonly PendingTiles[];
  readonly wholes: PendingWholes | null;
  /** What is kept of the columns. */
  readonly kept: readonly KeptParts[];
  readonly values: readonly (PendingRoot | null)[];
  readonly ends: readonly (PendingRoot | null)[];
  readonly words: PendingRoot | null;
  readonly grams: PendingRoot | null;
  readonly characters: PendingRoot | null;
  readonly pairs: { readonly lexemes: readonly string[]; readonly dictionary: PendingRoot } | null;
  readonly wordGrams: boolean;
  readonly wordLexemes: boolean;
  readonly onlyListed: readonly string[];
  readonly lexemes: PendingRoot | null;
  readonly shorts: {
    readonly grams: PendingShorts['grams'];
    readonly firsts: PendingRoot;
    readonly lexemes: PendingRoot;
    readonly days: boolean;
    readonly lists: ShortLists | null;
    readonly tallies: (Omit<ShortTallies, 'dictionary'> & { readonly dictionary: PendingRoot }) | null;
  } | null;
  readonly lexemeTotals: Span | null;
}

/** Writes all roots, and what is read first at the end. @param frequent null: nothing is told of frequent words */
export function writeTail(
  parts: WrittenParts,
  frequent: FrequentWriter | null,
  write: Write,
): { readonly layout: IndexRoot; readonly place: IndexPlace } {
  const { records, blocks, odd, wordless, shorts, lexemeTotals } = parts;
  const { wordGrams, wordLexemes, onlyListed } = parts;
  const here = () => write(new Uint8Array(0))[0];
  const ofShorts = shorts && {
    grams: shorts.grams.map((counts) => write(seal(deflateJson(counts)))),
    firsts: shorts.firsts.writeRoot(write),
    lexemes: shorts.lexemes.writeRoot(write),
    days: shorts.days,
    lists: shorts.lists,
    tallies: shorts.tallies && { ...shorts.tallies, dictionary: shorts.tallies.dictionary.writeRoot(write) },
  };
  const [ofPairs, ofWords] = [parts.pairs?.dictionary, parts.words].map((own) => own?.writeSections(write));
  const longPairs = ofPairs?.hasSections ? null : (ofPairs?.writeRoot(write) ?? null);
  const ends = parts.ends.map((own) => own?.writeRoot(write) ?? null);
  const wholes = parts.wholes && {
    ...parts.wholes,
    dictionary: parts.wholes.dictionary.writeRoot(write),
  };
  const tiles = parts.tiles.map(({ columns, early, ...strips }): Tiles => ({
    columns,
    early,
    strips: write(seal(deflateJson(strips satisfies TileStrips))),
  }));
  const answers = frequent?.writeAnswers(write);
  const directory: FrequentWords | null = answers?.(write) ?? null;
  // From here on what most questions read, the least needed first: where it is long, the head begins further behind, and who needs less of it
  // reads from there on. Records come last, which a page alone needs, before them words, and before these values. Of values the long roots
  // come first: many short ones are in the head rather than a long one.
  const heads: number[] = [];
  const values = parts.values.map((): Dictionary | null => null);
  const counted = parts.together && seal(deflateJson(parts.together));
  let together: Span | null = null;
  const longest = [
    ...parts.values.map((own, column) => ({
      bytes: (own?.root.keys.length ?? 0) * BLOCK_BYTES,
      writeOwn: () => (values[column] = own?.writeRoot(write) ?? null),
    })),
    { bytes: counted?.length ?? 0, writeOwn: () => (together = counted && write(counted)) },
  ].sort((a, b) => b.bytes - a.bytes);
  for (const { writeOwn } of longest) {
    heads.push(here());
    writeOwn();
  }
  heads.push(here());
  const orders = parts.orders.map(({ by, columns, values }) => ({
    by,
    columns,
    span: write(seal(deflateJson(values))),
  }));
  const marks = parts.marks && write(seal(deflateJson(parts.marks satisfies WordMarks)));
  const cells = parts.cells && write(seal(deflateJson(parts.cells satisfies OrderCells)));
  heads.push(here());
  const wordsAt = here();
  // Two words may be looked for: a short root is no round trip more then.
  const paired = longPairs ?? ofPairs?.writeRoot(write);
  const pairs = parts.pairs && paired ? { ...parts.pairs, dictionary: paired } : null;
  const words = ofWords?.writeRoot(write) ?? null;
  heads.push(here());
  const grams = parts.grams?.writeRoot(write) ?? null;
  const characters = parts.characters?.writeRoot(write) ?? null;
  const lexemes = parts.lexemes?.writeRoot(write) ?? null;
  const recordsAt = here();
  heads.push(recordsAt);
  const pages = blocks.writePages(write);
  heads.push(here());
  const code = blocks.writeCode(write);
  heads.push(here());
  const areParted = parts.found.some(({ isParted }, i) => isParted && parts.kept[i]?.words !== undefined);
  const layout: IndexRoot = {
    version: INDEX_VERSION,
    records,
    recordBlocks: { ...blocks.layout, code, pages },
    odd,
    wordless,
    words,
    grams,
    characters,
    wordGrams,
    wordLexemes,
    onlyListed,
    lexemes,
    shorts: ofShorts,
    lexemeTotals,
    frequent: directory,
    pairs,
    together,
    orders,
    marks,
    cells,
    tiles,
    wholes,
    unions: parts.unions,
    columns: parts.columns.map((column, i) =>
      toColumn(column, parts.found[i]!, {
        words: parts.kept[i]?.words !== undefined,
        parted: areParted && parts.found[i]!.isParted,
        lists: parts.kept[i]?.words !== undefined && parts.found[i]!.isOfLists,
        single: parts.found[i]!.isSingle,
        others: parts.kept[i]?.rare === undefined && parts.found[i]!.listed !== null,
        // Of words that were found and have no room nobody knows what they are.
        forms:
          parts.kept[i]?.words !== undefined || parts.found[i]?.words === null ? parts.found[i]!.forms : null,
        grams: parts.kept[i]?.grams ? parts.kept[i].window : 0,
        fragments: parts.kept[i]?.fragments !== undefined,
        characters: parts.kept[i]?.characters !== undefined,
        values: values[i] ?? null,
        ends: ends[i] ?? null,
        crossed: parts.crossed[i] ?? null,
        nulls: parts.nulls[i] ?? null,
        offsets: parts.offsets[i] ?? null,
      }),
    ),
  };
  const root = write(seal(deflateJson(layout)));
  const end = here();
  const head = heads.find((start) => end - start <= HEAD) ?? root[0];
  const starts: IndexStarts = {
    records: Math.max(head, recordsAt),
    words: Math.max(head, wordsAt),
    columns: Object.fromEntries(
      parts.columns.flatMap(({ id }, i) => {
        const at = values[i]?.root[0] ?? 0;
        return at < head ? [] : [[id, at]];
      }),
    ),
    frequent: directory?.directory ?? null,
  };
  return { layout, place: { root, head: [head, end - head], starts } };
}

/** What of a file is written, with its end in memory. */
export function toUnfinished(path: string, bytes: number, parts: WrittenParts): UnfinishedIndex {
  const tail = new ByteWriter();
  const { layout } = writeTail(parts, null, (piece) => {
    tail.raw(piece);
    return [bytes + tail.length - piece.length, piece.length];
  });
  return { path, bytes, end: tail.toBytes(), layout };
}

interface WrittenColumn {
  readonly words: boolean;
  readonly parted: boolean;
  readonly lists: boolean;
  readonly single: boolean;
  readonly others: boolean;
  readonly forms: LexemeForms | null;
  readonly grams: number;
  readonly fragments: boolean;
  readonly characters: boolean;
  readonly values: Dictionary | null;
  readonly ends: Dictionary | null;
  readonly crossed: Span | null;
  readonly nulls: IdParts | null;
  readonly offsets: ColumnOffsets | null;
}

function toColumn(
  { id }: RelationColumn,
  { readable, letters, longest, positions: code }: ColumnParts,
  own: WrittenColumn,
): IndexedColumn {
  const { words } = own;
  const positions = words && code ? [...code.subarray(0, code.findLastIndex((bits) => bits > 0) + 1)] : null;
  return { id, readable, ...own, positions, letters, longest };
}
