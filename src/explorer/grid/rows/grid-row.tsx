import type { CSSProperties, ReactNode } from 'react';
import { memo, useMemo } from 'react';
import type { ApiRecord } from '../../api/answers.ts';
import type { Markers } from '../../marks/marker.ts';
import { toCell } from '../cells/grid-cell.tsx';
import type { GridColumn } from '../columns/grid-column.ts';

/** One record. Renders again only when something of it changed. */
export const GridRow = memo(function GridRow({
  row,
  position,
  columns,
  record,
  activeColumn,
  selectedFrom,
  selectedTo,
  markers,
  pending,
}: {
  readonly row: number;
  /** Among all records, from 0. */
  readonly position: number;
  readonly columns: readonly GridColumn[];
  /** Undefined while it is on its way. */
  readonly record: ApiRecord | undefined;
  /** The column that is the grid's tab stop, if it is in this row. */
  readonly activeColumn: number | null;
  /** Columns that are selected, both included; -1 when none is. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  readonly markers: Markers;
  /** What holds the place of the record while it is on its way, see toPendingStops; null when it is here. */
  readonly pending: string | null;
}): ReactNode {
  // A cell that is still the same is not even looked at: while a table is scrolled sideways all but a few are.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const made = useMemo(() => ({ cells: new Map<GridColumn, ReactNode>() }), [row, record, markers]);
  if (!record && activeColumn === null)
    return (
      <tr role="row" aria-rowindex={row + 2} data-position={position}>
        {/* One for all: a drag of the scroll bar passes a screen of such rows with every frame. */}
        <td role="gridcell" className="pending" style={toPendingStyle(pending)} />
      </tr>
    );
  const place = { row, record };
  const drawnCells = new Map<GridColumn, ReactNode>();
  const cells = columns.map((column) => {
    const { index, field } = column;
    const marker = markers(field.id);
    const isSelected = index >= selectedFrom && index <= selectedTo;
    if (isSelected || activeColumn === index)
      return toCell(column, place, activeColumn === index, isSelected, marker);
    const cell = made.cells.get(column) ?? toCell(column, place, false, false, marker);
    drawnCells.set(column, cell);
    return cell;
  });
  made.cells = drawnCells;
  return (
    <tr role="row" aria-rowindex={row + 2} data-position={position}>
      {cells}
    </tr>
  );
});

function toPendingStyle(stops: string | null): CSSProperties & Record<`--${string}`, string | null> {
  return { '--pending': stops };
}
