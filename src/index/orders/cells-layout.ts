/**
 * In which part of a column's order the records of the lists of `OrdersWithin` lie: who asks for a range of one column in the order of another one need not read all of the range.
 * Columns are named by their places.
 */
export interface OrderCells {
  /** The column of few values whose lists they are. */
  readonly by: number;
  readonly columns: readonly CelledColumn[];
}

/** A column whose order is in cells, each of some of its blocks. */
export interface CelledColumn {
  readonly column: number;
  /** Of a cell's number, MOST_BITS at most; cells are counted from 1, as a record without a value has 0. */
  readonly bits: number;
  /** The columns in whose order the lists are, and by value that `OrdersWithin` tells of where the cells of its records begin (cells-reader.ts). */
  readonly orders: readonly { readonly column: number; readonly starts: readonly number[] }[];
  /** By search for a frequent word (`frequentKey`) where its counts begin, and by value the bytes of a piece: by cell how many records have both (varint each), deflated, sealed. */
  readonly words: readonly { readonly key: string; readonly at: number; readonly bytes: readonly number[] }[];
}

/** Bits that a cell's number has at most: it is one byte. */
export const MOST_BITS = 8;

/** Records whose cells are read by one piece, about: those of whole lists. */
const TOGETHER = 2048;

/** By block of a column its cell, from 1: cells have about as many records each. @param counts of its blocks */
export function cellsOf(counts: readonly number[], bits: number): Uint8Array {
  const cells = 2 ** bits - 1;
  const all = counts.reduce((sum, count) => sum + count, 0);
  let before = 0;
  return Uint8Array.from(counts, (count) => {
    const cell = 1 + Math.floor((before * cells) / all);
    before += count;
    return cell;
  });
}

/** Which of a value's lists, that follow each other, share a piece. @param counts of the records of each list */
export function groupCells(counts: readonly number[]): readonly CellGroup[] {
  const groups: CellGroup[] = [];
  let [from, records] = [0, 0];
  counts.forEach((count, list) => {
    records += count;
    if (records < TOGETHER && list < counts.length - 1) return;
    groups.push({ from, to: list + 1, records });
    [from, records] = [list + 1, 0];
  });
  return groups;
}

/** Lists from one to before another one, and how many records they have. */
export interface CellGroup {
  readonly from: number;
  readonly to: number;
  readonly records: number;
}
