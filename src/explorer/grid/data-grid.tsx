import type { ReactNode } from 'react';
import { useCallback, useMemo, useRef } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { SortKey } from '../address/sort.ts';
import type { ApiRecord } from '../api/answers.ts';
import { toColumnWidths } from './column-width.ts';
import type { GridData } from './grid-data.ts';
import { GridRow } from './grid-row.tsx';
import { HeaderCell } from './header-cell.tsx';
import { useGridFocus } from './use-grid-focus.ts';
import { useRowWindow } from './use-row-window.ts';

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
  data: { fields, rows, sample, selection, start, firstRow },
  busy,
  sort,
  onSort,
  onCell,
  onColumn,
  onView,
  isEcho,
}: {
  readonly label: string;
  readonly data: GridData;
  readonly busy: boolean;
  readonly sort?: readonly SortKey[];
  /** Absent where the order cannot be changed. */
  readonly onSort?: (column: string, additive: boolean) => void;
  readonly onCell: (cell: ChosenCell) => void;
  readonly onColumn: (column: ChosenColumn) => void;
  /** Called with the rows in view, from `first` to before `end`. */
  readonly onView?: (first: number, end: number) => void;
  /** Whether `data.start` only repeats what `onView` told. */
  readonly isEcho?: (start: number) => boolean;
}): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const widths = useMemo(() => toColumnWidths(fields, sample), [fields, sample]);
  const { first, end, before, after, reveal } = useRowWindow(
    scroller,
    rows.count,
    selection,
    start,
    onView,
    isEcho,
  );
  const focus = useGridFocus(scroller, rows.count, fields.length, reveal);

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
          {before > 0 && <tr aria-hidden="true" style={{ blockSize: `${before}px` }} />}
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
          {after > 0 && <tr aria-hidden="true" style={{ blockSize: `${after}px` }} />}
        </tbody>
      </table>
    </div>
  );
}
