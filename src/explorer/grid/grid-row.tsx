import type { ReactNode } from 'react';
import { memo } from 'react';
import type { ApiRecord } from '../api/answers.ts';
import type { Markers } from '../marks/marker.ts';
import { toCell } from './grid-cell.tsx';
import type { GridColumn } from './grid-column.ts';

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
}): ReactNode {
  if (!record && activeColumn === null)
    return (
      <tr role="row" aria-rowindex={row + 2} data-position={position}>
        {/* One for all: a drag of the scroll bar passes a screen of such rows with every frame. */}
        <td role="gridcell" className="pending" />
      </tr>
    );
  const place = { row, record };
  return (
    <tr role="row" aria-rowindex={row + 2} data-position={position}>
      {columns.map((column) =>
        toCell(
          column,
          place,
          activeColumn === column.index,
          column.index >= selectedFrom && column.index <= selectedTo,
          markers(column.field.id),
        ),
      )}
    </tr>
  );
});
