import type { ReactNode } from 'react';
import { memo } from 'react';
import type { ApiRecord } from '../../api/answers.ts';
import type { Marker, Markers } from '../../marks/marker.ts';
import { toContent } from '../cells/grid-cell.tsx';
import type { GridColumn } from './grid-column.ts';
import type { RowSource } from '../rows/row-source.ts';

/**
 * What columns that stay show while a table is scrolled sideways: a copy of each, which sticks as one. For eyes alone; the cells
 * themselves stand where they are.
 * @param columns all that stand in the page
 * @param before pixels before the first row
 */
export function PinnedCopies({
  columns,
  rows,
  first,
  end,
  before,
  markers,
}: {
  readonly columns: readonly GridColumn[];
  readonly rows: RowSource;
  readonly first: number;
  readonly end: number;
  readonly before: number;
  readonly markers: Markers;
}): ReactNode {
  const pinned = columns.filter(({ pin }) => pin !== null);
  return (
    <div className="pinned-copies" aria-hidden="true" style={{ insetBlockStart: `${before}px` }}>
      {pinned.map((column, place) => {
        const before = pinned[place - 1];
        const space = column.start - (before ? before.start + before.width : 0);
        return (
          <div
            key={column.index}
            className={column.className}
            style={{
              inlineSize: `${column.width}px`,
              insetInlineStart: `${column.pin}px`,
              marginInlineStart: `${space}px`,
            }}
          >
            {Array.from({ length: Math.max(0, end - first) }, (_, offset) => (
              <CopiedCell
                key={first + offset}
                column={column}
                row={first + offset}
                record={rows.at(first + offset)}
                marker={markers(column.field.id)}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

const CopiedCell = memo(function CopiedCell({
  column,
  row,
  record,
  marker,
}: {
  readonly column: GridColumn;
  readonly row: number;
  readonly record: ApiRecord | undefined;
  readonly marker: Marker | null;
}): ReactNode {
  return <div className={`cell ${column.className}`}>{toContent(column, row, record, marker)}</div>;
});
