import type { RelationColumn } from '../ports.ts';
import { surely, type Condition, type TextOf } from './condition.ts';
import type { Box, IndexTiles } from './ports/index-tiles.ts';
import type { TableIndex } from './ports/table-index.ts';
import { valueKeys } from './values/value-keys.ts';
import { isWithin } from './values/value-order.ts';

/**
 * Both ranges of a box as one condition. Undefined: they are found sooner by themselves. Rejects with IndexFileError.
 * @param most bytes that these read at most
 */
export async function boxCondition(
  index: TableIndex,
  tiles: IndexTiles,
  {
    box,
    column,
    most,
  }: {
    readonly box: Box;
    readonly column: (name: string) => RelationColumn;
    readonly most: number;
  },
): Promise<Condition | undefined> {
  const [{ inside, around, bytes, all }, apart] = await Promise.all([
    tiles.plan(box),
    bytesOfRanges(index, tiles, box),
  ]);
  if (bytes.around + bytes.early + bytes.late >= Math.min(apart, most)) return undefined;
  return {
    cost: inside + around,
    columns: tiles.columns,
    find: async () => surely((await all()).ids),
    test: isInBox(tiles, box, column),
  };
}

/** Whether a record is in a box, by its texts. */
export function isInBox(
  { columns }: IndexTiles,
  { first, second }: Box,
  column: (name: string) => RelationColumn,
): (textOf: TextOf) => boolean {
  const ranges = [first, second];
  const keys = columns.map((id) => valueKeys(column(id)));
  return (textOf) =>
    ranges.every((range, i) => {
      const text = textOf(columns[i]!);
      const key = text === null ? undefined : keys[i]?.toKey(text);
      return key !== undefined && isWithin(key, range);
    });
}

/** What both ranges take by themselves. */
export async function bytesOfRanges(
  index: TableIndex,
  { columns }: IndexTiles,
  { first, second }: Box,
): Promise<number> {
  const bytes = await Promise.all(
    [first, second].map((range, i) => index.column(columns[i]!)?.values?.bytesWithin(range) ?? Infinity),
  );
  return bytes.reduce((sum, own) => sum + own, 0);
}
