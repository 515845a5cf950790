import type { IndexColumn } from '../core/search-index/table-index.ts';
import type { ValueBlocks } from './value-blocks.ts';
import { cutsOf } from './value-cuts.ts';
import { walkValues } from './walk-values.ts';

/** The first and the last records of a column's order. @param blocks without their values; of one, between the ends, nothing is told */
export function openEnds(blocks: ValueBlocks): NonNullable<IndexColumn['ends']> {
  return {
    walk: (how) => walkValues(blocks, how, blocks),
    cuts: async () => {
      const [{ counts, entries }, { bytes }] = await Promise.all([blocks.root(), cutsOf(blocks, [])]);
      const sumOf = (isTold: (number: number) => boolean) =>
        counts.reduce((sum, count, number) => (isTold(number) ? sum + count : sum), 0);
      // As if all of the order took as much as its ends.
      const share =
        sumOf((number) => entries[number] !== 0) /
        Math.max(
          1,
          sumOf(() => true),
        );
      return { bytes: bytes / Math.max(share, Number.MIN_VALUE), cuts: [] };
    },
  };
}
