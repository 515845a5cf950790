import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { SortKey } from '../address/sort.ts';
import type { Filters } from '../filters/filters.ts';
import { NO_FILTERS } from '../filters/filters.ts';
import { ColumnCard } from '../grid/columns/column-card.tsx';
import type { ChosenCell, DataGridProps } from '../grid/data-grid.tsx';
import type { ChosenColumn } from '../grid/columns/grid-column.ts';
import type { GridData } from '../grid/grid-data.ts';
import { RecordDialog } from '../grid/rows/record-dialog.tsx';
import { ValueCard } from '../grid/cells/value-card.tsx';
import { useWholeRecord } from './use-whole-record.ts';

/** What cards offer to do, beside telling of what was chosen. */
export interface CardControls {
  readonly onSortKeys: (sort: readonly SortKey[]) => void;
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
  readonly onFilterForm: (column: string, anchor: Element) => void;
  /** What the column's card tells beside the data dictionary. */
  readonly summaryOf: (field: Field, close: () => void) => ReactNode;
}

/** What was chosen in a grid (a cell, a column, a record), each with its card. */
export interface Cards {
  readonly onCell: (cell: ChosenCell) => void;
  readonly onColumn: (column: ChosenColumn) => void;
  /** Those that are open. */
  readonly cards: ReactNode;
}

/**
 * @param data null: there are no records yet
 * @param grid as the grid has it
 * @param controls null: there is nothing to do
 */
export function useCards(
  data: GridData | null,
  grid: Required<Pick<DataGridProps, 'sort' | 'layout' | 'onLayout' | 'markers'>>,
  controls: CardControls | null,
): Cards {
  const [cell, setCell] = useState<ChosenCell | null>(null);
  const [column, onColumn] = useState<ChosenColumn | null>(null);
  const [open, setOpen] = useState<number | null>(null);
  const shown = useWholeRecord(data, open);
  useWholeRecord(data, cell?.row ?? null);
  const onCell = useCallback((chosen: ChosenCell) => {
    if (chosen.field.id === '_id') setOpen(chosen.row);
    else setCell(chosen);
  }, []);
  if (!data) return { onCell, onColumn, cards: null };
  const { fields, rows, firstRow } = data;
  const step = (to: number) => (rows.at(to) ? () => setOpen(to) : null);
  const cards = (
    <>
      {cell && (
        <ValueCard
          cell={{ ...cell, record: rows.at(cell.row) ?? cell.record }}
          fields={fields}
          marker={grid.markers(cell.field.id)}
          filters={controls?.filters ?? NO_FILTERS}
          {...(controls && { onFilters: controls.onFilters })}
          onRecord={() => setOpen(cell.row)}
          onClose={() => setCell(null)}
        />
      )}
      {column && (
        <ColumnCard
          column={column}
          sort={grid.sort}
          {...(controls && { onSort: controls.onSortKeys, onFilter: controls.onFilterForm })}
          layout={grid.layout}
          onLayout={grid.onLayout}
          onClose={() => onColumn(null)}
        >
          {controls?.summaryOf(column.field, () => onColumn(null))}
        </ColumnCard>
      )}
      {shown && open !== null && (
        <RecordDialog
          fields={fields}
          record={shown.record}
          position={firstRow + shown.row}
          onStep={{ previous: step(open - 1), next: step(open + 1) }}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
  return { onCell, onColumn, cards };
}
