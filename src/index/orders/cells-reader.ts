import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import { type CelledColumn, type CellGroup, groupCells, type OrderCells } from './cells-layout.ts';
import type { Span } from '../index-layout.ts';
import { once } from '../bytes/once.ts';
import { packedBytes, unpackNumbers } from '../records/packed-numbers.ts';
import { inflate, readJson, readPieces } from '../bytes/pieces.ts';
import { SEAL } from '../bytes/sealed-bytes.ts';
import { sums } from '../bytes/sums.ts';

/** The cells of the records of a value's lists. */
export interface ListCells {
  /** By list what has to be read for it, about. */
  readonly bytes: readonly number[];
  /** By some of the lists the cell of each record. Rejects with IndexFileError. */
  of(lists: readonly number[]): Promise<ReadonlyMap<number, Uint32Array>>;
}

/** In which cells of a column the records of another one's order lie. */
export interface ColumnCells {
  /** The column whose order is in cells, by its place. */
  readonly column: number;
  readonly bits: number;
  /** By cell how many of a frequent word's records have a value. Undefined: that is not told. Rejects with IndexFileError. @param value by its place among those that are told of */
  counts(key: string, value: number): Promise<readonly number[] | undefined>;
  /** Those of a value's lists. @param counts of the records of each list */
  lists(value: number, counts: readonly number[]): ListCells;
}

/** The cells of records in orders. */
export interface Cells {
  /** Those that lists in the order of a column have. Rejects with IndexFileError. @param by the column of few values, and the one in whose order they are, by their places */
  of(by: number, column: number): Promise<readonly ColumnCells[]>;
}

/**
 * Opens the cells of records in orders. A piece has the cells of the records of up to some lists that follow each other (groupCells), in so many bits each (packed-numbers.ts), those of
 * the first list first; one without records has no piece. Pieces of a value follow each other.
 */
export function openCells(ranges: ByteRanges, span: Span): Cells {
  const read = once(() => readJson<OrderCells>(ranges, span));
  return {
    async of(by, column) {
      const told = await read();
      if (told.by !== by) return [];
      return told.columns.flatMap((own) => {
        const order = own.orders.find((one) => one.column === column);
        return order ? [toColumn(ranges, own, order.starts)] : [];
      });
    },
  };
}

function toColumn(
  ranges: ByteRanges,
  { column, bits, words }: CelledColumn,
  starts: readonly number[],
): ColumnCells {
  return {
    column,
    bits,
    async counts(key, value) {
      const word = words.find((own) => own.key === key);
      if (!word) return undefined;
      const before = word.bytes.slice(0, value).reduce((sum, own) => sum + own, 0);
      const [piece] = await readPieces(ranges, [[word.at + before, word.bytes[value] ?? 0]]);
      const reader = new ByteReader(inflate(piece as Uint8Array));
      return Array.from({ length: 2 ** bits - 1 }, () => reader.varint());
    },
    lists(value, counts) {
      const start = starts[value];
      if (start === undefined) throw new IndexFileError('it has cells of fewer records than it orders');
      return toLists(ranges, counts, { start, bits });
    },
  };
}

function toLists(
  ranges: ByteRanges,
  counts: readonly number[],
  { start, bits }: { readonly start: number; readonly bits: number },
): ListCells {
  const groups = groupCells(counts);
  const sizes = groups.map(({ records }) => (records === 0 ? 0 : SEAL + packedBytes(records, bits)));
  const starts = sums(sizes);
  return {
    bytes: counts.map((count) => (count * bits) / 8),
    async of(lists) {
      const wanted = new Set(lists.filter((list) => counts[list] !== 0));
      const isWanted = ({ from, to }: CellGroup) => {
        for (let list = from; list < to; list += 1) if (wanted.has(list)) return true;
        return false;
      };
      const numbers = [...groups.keys()].filter((number) => isWanted(groups[number]!));
      const pieces = await readPieces(
        ranges,
        numbers.map((number): Span => [start + starts[number]!, sizes[number]!]),
      );
      const cells = new Map<number, Uint32Array>();
      numbers.forEach((number, i) => {
        const { from, to, records } = groups[number]!;
        const own = unpackNumbers(pieces[i]!, records, bits);
        let at = 0;
        for (let list = from; list < to; list += 1) {
          const next = at + counts[list]!;
          if (wanted.has(list)) cells.set(list, own.subarray(at, next));
          at = next;
        }
      });
      return cells;
    },
  };
}
