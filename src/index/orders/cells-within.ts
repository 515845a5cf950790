import { both, either, type Ids } from '../../core/search-index/ids.ts';
import type { RangeCells } from '../../core/search-index/ports/index-orders.ts';
import { isWithin, type ValueRange } from '../../core/search-index/values/value-order.ts';
import { cellsOf } from './cells-layout.ts';
import type { ValueBlocks } from '../values/value-blocks.ts';
import { blocksOf, holdsBlock } from '../values/value-ranges.ts';

/** Of a cell all of the records are meant, or some; 0: none. */
const [ALL, SOME] = [1, 2];

/** Which records are meant by their cells. */
export interface CellChoice extends Pick<RangeCells, 'classes'> {
  /** Those that are meant of cells of which some are. */
  readonly some: Ids;
}

/** Those of some records that are meant. @param cells of each record */
export function inCells(ids: Ids, cells: Uint32Array, { classes, some }: CellChoice): Ids {
  const own = (wanted: number) => ids.filter((_, i) => classes[cells[i]!] === wanted);
  return either(own(ALL), both(own(SOME), some));
}

/** The cells of a column that lie within a range. Undefined: none does as a whole. Rejects with IndexFileError. @param bits of a cell's number */
export async function cellsWithin(
  blocks: ValueBlocks,
  range: ValueRange,
  bits: number,
): Promise<RangeCells | undefined> {
  const [numbers, { keys, counts, entries }] = await Promise.all([blocksOf(blocks, range), blocks.root()]);
  const [first = 0, last = -1] = [numbers[0], numbers.at(-1)];
  const isInside = (block: number) =>
    entries[block] === 1 ? isWithin(keys[block]!, range) : holdsBlock(range, keys[block]!, keys[block + 1]);
  const cells = cellsOf(counts, bits);
  const classes = new Uint8Array(2 ** bits);
  for (let block = first; block <= last; block += 1) classes[cells[block]!] = ALL;
  cells.forEach((cell, block) => {
    const isMeant = block >= first && block <= last && isInside(block);
    if (classes[cell] === ALL && !isMeant) classes[cell] = SOME;
  });
  const [from, to] = [
    cells.findIndex((cell) => classes[cell] === ALL),
    cells.findLastIndex((cell) => classes[cell] === ALL) + 1,
  ];
  if (from < 0) return undefined;
  const ends: ValueRange[] = [];
  if (first < from) ends.push({ ...range, to: keys[from]!, toExcluded: true });
  if (last >= to) ends.push({ ...range, from: keys[to]!, fromExcluded: false });
  const count = counts.slice(from, to).reduce((sum, own) => sum + own, 0);
  return { classes, ends, runs: { from, to }, count };
}

/** By class of a cell what its counts are together. @param counts by cell, from 1 */
export function sumByClass(
  { classes }: Pick<RangeCells, 'classes'>,
  counts: readonly number[],
): { readonly all: number; readonly some: number } {
  const sumOf = (wanted: number) =>
    counts.reduce((sum, count, i) => sum + (classes[i + 1] === wanted ? count : 0), 0);
  return { all: sumOf(ALL), some: sumOf(SOME) };
}
