import { isNumeric } from '../cells/column-kind.ts';
import { CELL_PADDING } from '../grid-sizes.ts';
import type { GridColumn } from '../columns/grid-column.ts';

/** How much of a column's room a value seems to take, one column after the other. */
const LENGTHS = [0.7, 0.85, 0.45, 0.7, 0.6];

/**
 * The stops of a gradient from the start of a row to its end that looks like values in the columns: what a row shows while its record is
 * on its way
 */
export function toPendingStops(columns: readonly GridColumn[]): string {
  const stops = columns.flatMap(({ index, kind, start, width }) => {
    const room = width - 2 * CELL_PADDING;
    const length = Math.round(room * (LENGTHS[index % LENGTHS.length] ?? 1));
    const from = start + CELL_PADDING + (isNumeric(kind) ? room - length : 0);
    return [
      `transparent ${from}px`,
      `currentColor ${from}px ${from + length}px`,
      `transparent ${from + length}px`,
    ];
  });
  return stops.join(', ');
}
