import type { Data, List } from 'apache-arrow';
import type { Cell, CellLists, Column } from '../core/ports.ts';
import { nullsOf } from './arrow-nulls.ts';

/** A column of lists. JavaScript's arrays are made when they are first asked for. */
export function toListColumn(name: string, lists: CellLists): Column {
  let values: readonly Cell[] | undefined;
  return {
    name,
    lists,
    get values() {
      return (values ??= toArrays(lists));
    },
  };
}

/** A column's lists from its batches in Arrow. @param items those of all batches, one after the other */
export function joinLists(parts: readonly Data<List>[], items: Column): CellLists {
  const offsets = new Int32Array(parts.reduce((sum, { length }) => sum + length, 0) + 1);
  let [row, before] = [0, 0];
  for (const { valueOffsets, length, children } of parts) {
    const shift = before - valueOffsets[0]!;
    for (let i = 0; i <= length; i++) offsets[row + i] = valueOffsets[i]! + shift;
    row += length;
    before += children[0]?.length ?? 0;
  }
  return { items, offsets, nulls: nullsOf(parts) };
}

function toArrays({ items, offsets, nulls }: CellLists): readonly Cell[] {
  return Array.from({ length: offsets.length - 1 }, (_, row) =>
    nulls?.[row] === 1
      ? null
      : (Array.prototype.slice.call(items.values, offsets[row], offsets[row + 1]) as Cell[]),
  );
}
