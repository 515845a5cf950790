import type { ReactNode } from 'react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { SortKey } from '../address/sort.ts';
import type { ApiRecord } from '../api/answers.ts';
import type { ColumnLayout } from '../columns/column-layout.ts';
import { PLAIN_LAYOUT } from '../columns/column-layout.ts';
import type { Markers } from '../marks/marker.ts';
import { NO_MARKS } from '../marks/marker.ts';
import { useSettings } from '../settings/settings.ts';
import type { CellPlace } from './cells/cell-range.ts';
import { toEdges } from './cells/cell-range.ts';
import type { ChosenColumn } from './columns/grid-column.ts';
import type { GridData } from './grid-data.ts';
import type { GridHeads } from './columns/grid-heads.ts';
import { toGridHeights, toGridStyle } from './grid-sizes.ts';
import { GridBody } from './rows/grid-body.tsx';
import { HeaderRow } from './columns/header-row.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useColumnWindow } from './columns/use-column-window.ts';
import { useColumns } from './columns/use-columns.ts';
import { useCopy } from './use-copy.ts';
import type { GridPosition } from './use-grid-focus.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { useResizing } from './columns/use-resizing.ts';
import { useRowWindow } from './rows/use-row-window.ts';

/** A cell that was chosen, and the element a card can stand beside. */
export interface ChosenCell {
  readonly field: Field;
  readonly row: number;
  readonly record: ApiRecord;
  readonly element: Element;
}

const NO_SORT: readonly SortKey[] = [];
const NO_LABELS: ReadonlySet<string> = new Set();

/** A table, and what becomes of what people do with it. */
export interface DataGridProps {
  readonly label: string;
  readonly data: GridData;
  readonly busy: boolean;
  readonly sort?: readonly SortKey[];
  /** Absent where the order cannot be changed. */
  readonly onSort?: (column: string, additive: boolean) => void;
  readonly layout?: ColumnLayout;
  readonly onLayout?: (layout: ColumnLayout) => void;
  /** Columns whose numbers are names, see number-label.ts. The same set while nothing changed. */
  readonly labels?: ReadonlySet<string>;
  /** What stands below the columns' names; null: nothing. */
  readonly heads?: GridHeads | null;
  /** Marks what a search found. */
  readonly markers?: Markers;
  readonly onCell: (cell: ChosenCell) => void;
  readonly onColumn: (column: ChosenColumn) => void;
  /** Called with the rows in view, from `first` to before `end`. */
  readonly onView?: (first: number, end: number) => void;
  /** Called with the names of the columns in view and a little beside it. */
  readonly onColumns?: (columns: readonly string[]) => void;
  /** Whether `data.start` only repeats what `onView` told. */
  readonly isEcho?: (start: number) => boolean;
  /** What stands below the head where there are no records. */
  readonly children?: ReactNode;
}

/**
 * A table of records as an ARIA grid: one tab stop, arrow keys within, Enter opens a cell, shift selects, copying takes what is
 * selected. Only rows and columns in view stand in the page.
 */
export function DataGrid({
  label,
  data,
  busy,
  sort = NO_SORT,
  onSort,
  layout = PLAIN_LAYOUT,
  onLayout,
  labels = NO_LABELS,
  heads = null,
  markers = NO_MARKS,
  onCell,
  onColumn,
  onView,
  onColumns,
  isEcho,
  children,
}: DataGridProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const { fields, rows, selection, start, firstRow } = data;
  const shownColumns = useColumns(scroller, fields, data, { layout, labels, hasNotes: heads !== null });
  const { columns, widths, pins, nameLines } = shownColumns;
  const heights = toGridHeights(useSettings().rows, heads?.height ?? 0, nameLines);
  const view = useRowWindow({
    scroller,
    count: rows.count,
    heights,
    selection,
    start,
    onView,
    isEcho,
  });
  const names = JSON.stringify(columns.map(({ id }) => id));
  // Another order or other records, and other columns: what was selected is not there any more.
  const shown = useMemo(() => ({ selection, names }), [selection, names]);
  const hasBars = (column: number): boolean => {
    const field = columns[column];
    return heads !== null && field !== undefined && heads.has(field);
  };
  const focus = useGridFocus({
    scroller,
    rows: rows.count,
    columns: columns.length,
    hasBars,
    shown,
    reveal: view.reveal,
  });
  const shownCells = useColumnWindow(scroller, shownColumns, focus.active.column);
  const cells = shownCells.columns;
  useEffect(() => onColumns?.(cells.map(({ field }) => field.id)), [cells, onColumns]);

  const open = useCallback(
    ({ row, column }: CellPlace, element: Element): void => {
      const field = columns[column];
      const record = rows.at(row);
      if (field && record) onCell({ field, row, record, element });
    },
    [columns, rows, onCell],
  );
  const pointer = useGridPointer(focus, open);
  const resizing = useResizing(shownColumns, layout, onLayout);

  const { active } = focus;
  const range = focus.range && rows.count > 0 ? focus.range : null;
  const edges = range && toEdges(range);
  const own = active.row < 0 ? null : toEdges({ anchor: active, head: active });
  const { copy, copied, onCopied, onCopy } = useCopy(columns, rows, edges ?? own);

  return (
    <>
      <div
        className="grid-scroll"
        ref={scroller}
        data-busy={busy || undefined}
        style={toGridStyle(heights, coveredBy(pins, widths))}
      >
        <table
          role="grid"
          aria-label={label}
          aria-busy={busy}
          aria-multiselectable="true"
          aria-rowcount={rows.count + 1}
          aria-colcount={columns.length}
          style={{ inlineSize: `${widths.reduce((sum, width) => sum + width, 0)}px` }}
          onKeyDown={(event) => {
            if (!resizing.onKeyDown(event, active)) focus.onKeyDown(event, open);
          }}
          onCopy={onCopy}
          onFocus={({ target }) => {
            const position = positionOf(target);
            if (position) focus.moveTo(position);
          }}
          {...pointer}
        >
          <thead role="rowgroup">
            <HeaderRow
              columns={cells}
              sort={sort}
              heads={heads}
              onSort={onSort}
              onColumn={onColumn}
              onWidth={resizing.setWidth}
              focusColumn={active.row === -1 ? active.column : null}
              focusPart={active.part}
            />
          </thead>
          <GridBody
            rows={rows}
            firstRow={firstRow}
            view={view}
            columns={shownCells}
            active={active}
            edges={edges}
            markers={markers}
          />
        </table>
        {children}
      </div>
      <SelectionBar {...{ edges, copied, onCopied, copy }} />
    </>
  );
}

function positionOf(target: Element): GridPosition | null {
  const { row, column, part } = target instanceof HTMLElement ? target.dataset : {};
  if (row === undefined || column === undefined) return null;
  return {
    row: Number(row),
    column: Number(column),
    part: part === 'menu' || part === 'bars' ? part : 'sort',
  };
}

function coveredBy(pins: readonly (number | null)[], widths: readonly number[]): number {
  return Math.max(0, ...pins.flatMap((pin, index) => (pin === null ? [] : [pin + (widths[index] ?? 0)])));
}
