import type { ReactNode } from 'react';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { SortKey } from '../address/sort.ts';
import type { ApiRecord } from '../api/answers.ts';
import { toColumnWidths } from './column-width.ts';
import { GridRow } from './grid-row.tsx';
import { HeaderCell } from './header-cell.tsx';
import type { RowSource } from './row-source.ts';
import { useGridFocus } from './use-grid-focus.ts';
import { useRowWindow } from './use-row-window.ts';

/** Pixels; the same in grid.css. */
const ROW_HEIGHT = 33;

/** A cell that was chosen, and the element a card can stand beside. */
export interface ChosenCell {
  readonly field: Field;
  readonly row: number;
  readonly record: ApiRecord;
  readonly element: Element;
}

/** A column whose menu was asked for. */
export interface ChosenColumn {
  readonly field: Field;
  readonly element: Element;
}

/**
 * A table of records as an ARIA grid: one tab stop, arrow keys within, Enter opens a cell. Only rows in view stand in the page.
 */
export function DataGrid({
  label,
  fields,
  rows,
  sample,
  firstRow,
  busy,
  sort,
  onSort,
  onCell,
  onColumn,
}: {
  readonly label: string;
  readonly fields: readonly Field[];
  readonly rows: RowSource;
  /** Records that the column widths are measured by. */
  readonly sample: readonly ApiRecord[];
  /** Position of the first row among all records, from 0. */
  readonly firstRow: number;
  readonly busy: boolean;
  readonly sort?: readonly SortKey[];
  /** Absent where the order cannot be changed. */
  readonly onSort?: (column: string, additive: boolean) => void;
  readonly onCell: (cell: ChosenCell) => void;
  readonly onColumn: (column: ChosenColumn) => void;
}): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const widths = useMemo(() => toColumnWidths(fields, sample), [fields, sample]);
  const { first, end } = useRowWindow(scroller, rows.count, ROW_HEIGHT);
  const focus = useGridFocus(scroller, rows.count, fields.length, ROW_HEIGHT);

  // Another page of records begins at its top.
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [rows]);

  const open = useCallback(
    (row: number, column: number, element: Element): void => {
      const field = fields[column];
      const record = rows.at(row);
      if (field && record) onCell({ field, row, record, element });
    },
    [fields, rows, onCell],
  );

  return (
    <div className="grid-scroll" ref={scroller} data-busy={busy || undefined}>
      <table
        role="grid"
        aria-label={label}
        aria-busy={busy}
        aria-rowcount={rows.count + 1}
        aria-colcount={fields.length}
        style={{ inlineSize: `${widths.reduce((sum, width) => sum + width, 0)}px` }}
        onKeyDown={(event) => focus.onKeyDown(event, open)}
      >
        <colgroup>
          {fields.map((field, index) => (
            <col key={`${index} ${field.id}`} style={{ inlineSize: `${widths[index]}px` }} />
          ))}
          <col />
        </colgroup>
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {fields.map((field, index) => (
              <HeaderCell
                key={`${index} ${field.id}`}
                field={field}
                column={index}
                sort={sort ?? []}
                {...(onSort && { onSort })}
                onMenu={(element) => onColumn({ field, element })}
                focusPart={
                  focus.active.row === -1 && focus.active.column === index ? focus.active.part : null
                }
              />
            ))}
            <th className="filler" aria-hidden="true" />
          </tr>
        </thead>
        <tbody role="rowgroup">
          {first > 0 && <tr aria-hidden="true" style={{ blockSize: `${first * ROW_HEIGHT}px` }} />}
          {Array.from({ length: Math.max(0, end - first) }, (_, offset) => first + offset).map((row) => (
            <GridRow
              key={row}
              row={row}
              position={firstRow + row}
              fields={fields}
              record={rows.at(row)}
              activeColumn={focus.active.row === row ? focus.active.column : null}
              onOpen={open}
              onFocusCell={focus.moveTo}
            />
          ))}
          {end < rows.count && (
            <tr aria-hidden="true" style={{ blockSize: `${(rows.count - end) * ROW_HEIGHT}px` }} />
          )}
        </tbody>
      </table>
    </div>
  );
}
