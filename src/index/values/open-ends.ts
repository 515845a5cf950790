import type { IndexColumn } from '../../core/search-index/ports/table-index.ts';
import { someByTexts, type TextsOf } from './range-by-texts.ts';
import type { ValueBlocks } from './value-blocks.ts';
import { allWithin, mostWithin, type Nulls } from './values-within.ts';
import { type ColumnCut, cutsOf } from './value-cuts.ts';
import { isUntold, walkValues } from './walk-values.ts';

/** What is known of a column whose order is told. */
interface OrderedColumn {
  readonly cuts: readonly ColumnCut[];
  readonly nulls: Nulls;
  /** Of the table. */
  readonly records: number;
  readonly textsOf: TextsOf;
}

/** The order of a column's records, which between its ends may be one of runs, or not told. @param blocks without their values */
export function openEnds(
  blocks: ValueBlocks,
  { cuts, nulls, records, textsOf }: OrderedColumn,
): NonNullable<IndexColumn['ends']> {
  return {
    walk: (how) => walkValues(blocks, how, blocks),
    range: async (range) => {
      const root = await blocks.root();
      // What is told together begins with no value.
      if (root.entries.includes(0)) return undefined;
      return {
        most: await mostWithin(blocks, range, blocks),
        read: () =>
          allWithin(blocks, range, { nulls, cuts, records }, (own, numbers, asked) =>
            someByTexts(own, numbers, { ...asked, textsOf }),
          ),
      };
    },
    cuts: async () => {
      const [root, own] = await Promise.all([blocks.root(), cutsOf(blocks, cuts)]);
      const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
      const untold = [...root.counts.keys()].filter((number) => isUntold(root, number));
      const [first, last] = [untold[0], untold.at(-1)];
      if (first === undefined || last === undefined) return own;
      const ends = [root.counts.slice(0, first), root.counts.slice(last + 1)].map(sumOf) as [number, number];
      // As if all of the order took as much as what is told of it.
      const share = sumOf(ends) / sumOf(root.counts);
      return { ...own, bytes: own.bytes / Math.max(share, Number.MIN_VALUE), atEnds: Math.min(...ends) };
    },
  };
}
