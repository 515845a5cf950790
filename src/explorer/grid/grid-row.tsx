import type { ReactNode } from 'react';
import { memo } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { ApiRecord } from '../api/answers.ts';
import type { Markers } from '../marks/marker.ts';
import { GridCell } from './grid-cell.tsx';
import { isEdge } from './pin-offsets.ts';

/** One record. Renders again only when something of it changed. */
export const GridRow = memo(function GridRow({
  row,
  position,
  fields,
  record,
  activeColumn,
  selectedFrom,
  selectedTo,
  pins,
  markers,
}: {
  readonly row: number;
  /** Among all records, from 0. */
  readonly position: number;
  readonly fields: readonly Field[];
  /** Undefined while it is on its way. */
  readonly record: ApiRecord | undefined;
  /** The column that is the grid's tab stop, if it is in this row. */
  readonly activeColumn: number | null;
  /** Columns that are selected, both included; -1 when none is. */
  readonly selectedFrom: number;
  readonly selectedTo: number;
  /** For each column, see toPinOffsets. */
  readonly pins: readonly (number | null)[];
  readonly markers: Markers;
}): ReactNode {
  return (
    <tr role="row" aria-rowindex={row + 2} data-position={position}>
      {fields.map((field, column) => (
        <GridCell
          key={`${column} ${field.id}`}
          field={field}
          row={row}
          column={column}
          value={record?.[field.id]}
          pending={record === undefined}
          active={activeColumn === column}
          selected={column >= selectedFrom && column <= selectedTo}
          pin={pins[column] ?? null}
          edge={isEdge(pins, column)}
          marker={markers(field.id)}
        />
      ))}
      <td className="filler" aria-hidden="true" />
    </tr>
  );
});
