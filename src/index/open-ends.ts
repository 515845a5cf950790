import type { IndexColumn } from '../core/search-index/table-index.ts';
import type { ValueBlocks } from './value-blocks.ts';
import { type ColumnCut, cutsOf } from './value-cuts.ts';
import { isUntold, walkValues } from './walk-values.ts';

/** The order of a column's records, which between its ends is one of runs, or not told. @param blocks without their values */
export function openEnds(blocks: ValueBlocks, cuts: readonly ColumnCut[]): NonNullable<IndexColumn['ends']> {
  return {
    walk: (how) => walkValues(blocks, how, blocks),
    cuts: async () => {
      const [root, own] = await Promise.all([blocks.root(), cutsOf(blocks, cuts)]);
      const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
      const told = root.counts.filter((_, number) => !isUntold(root, number));
      const areEnds = told.length < root.counts.length;
      // As if all of the order took as much as what is told of it.
      const share = sumOf(told) / Math.max(1, sumOf(root.counts));
      return { ...own, bytes: own.bytes / Math.max(share, Number.MIN_VALUE), areEnds };
    },
  };
}
