import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { Markers } from '../../marks/marker.ts';
import type { RangeEdges } from '../cells/cell-range.ts';
import { GridRow } from './grid-row.tsx';
import { toPendingStops } from './pending-row.ts';
import { PinnedCopies } from '../columns/pinned-copies.tsx';
import type { RowSource } from './row-source.ts';
import type { ColumnWindow } from '../columns/use-column-window.ts';
import type { GridPosition } from '../use-grid-focus.ts';
import type { RowWindow } from './use-row-window.ts';

/** The rows in view, with room above and below for all others. */
export function GridBody({
  rows,
  firstRow,
  view: { first, end, before, after, isNear },
  columns: { columns, resting, isCopied },
  active,
  edges,
  markers,
}: {
  readonly rows: RowSource;
  /** What `rows` begins with, counted in the whole table. */
  readonly firstRow: number;
  readonly view: RowWindow;
  readonly columns: ColumnWindow;
  readonly active: GridPosition;
  /** What is selected. */
  readonly edges: RangeEdges | null;
  readonly markers: Markers;
}): ReactNode {
  const pending = useMemo(() => toPendingStops(columns), [columns]);
  return (
    <tbody role="rowgroup" style={{ paddingBlock: `${before}px ${after}px` }}>
      {Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset).map((row) => {
        const selected = edges && row >= edges.top && row <= edges.bottom;
        const record = rows.at(row);
        return (
          <GridRow
            key={row}
            row={row}
            position={firstRow + row}
            columns={isNear(row) ? columns : resting}
            record={record}
            activeColumn={active.row === row ? active.column : null}
            selectedFrom={selected ? edges.left : -1}
            selectedTo={selected ? edges.right : -1}
            markers={markers}
            pending={record ? null : pending}
          />
        );
      })}
      {isCopied && <PinnedCopies {...{ columns, rows, first, end, before, markers }} />}
    </tbody>
  );
}
