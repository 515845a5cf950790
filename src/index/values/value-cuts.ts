import type { OrderCut, OrderCuts } from '../../core/search-index/values/order-cut.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import { decodeIds } from '../lists/id-list.ts';
import type { BlockUnion } from '../index-layout.ts';
import { readPieces } from '../bytes/pieces.ts';
import type { ValueSets } from './value-blocks.ts';

/** A place in the order of a column's blocks, whatever records of them are meant. */
export type ColumnCut = Omit<OrderCut, 'before'>;

/** Opens the cuts of a column by the unions of its blocks. @param highest the greatest id there can be */
export function openCuts(
  ranges: ByteRanges,
  unions: readonly BlockUnion[],
  highest: number,
): readonly ColumnCut[] {
  return unions.map(({ from, to, ids: { span, count } }) => ({
    runs: from === 0 ? to : from,
    bytes: span[1],
    isBefore: from === 0,
    read: async () => {
      const [piece] = await readPieces(ranges, [span]);
      return decodeIds(piece as Uint8Array, count, highest);
    },
  }));
}

/** The cuts of some records of a column. Rejects with IndexFileError. */
export async function cutsOf(sets: ValueSets, cuts: readonly ColumnCut[]): Promise<OrderCuts> {
  const { counts, ids } = await sets.root();
  const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, own) => sum + own, 0);
  return {
    bytes: sumOf(ids),
    cuts: cuts.map((cut) => ({ ...cut, before: sumOf(counts.slice(0, cut.runs)) })),
  };
}
