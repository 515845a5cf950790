import type { ReactNode } from 'react';
import { memo } from 'react';
import type { SortKey } from '../../address/sort.ts';
import type { ChosenColumn, GridColumn } from './grid-column.ts';
import type { GridHeads } from './grid-heads.ts';
import { HeaderCell } from './header-cell.tsx';
import type { GridPosition } from '../use-grid-focus.ts';

/** The columns' headers. Renders again only when something of them changed, and not while rows are scrolled. */
export const HeaderRow = memo(function HeaderRow({
  columns,
  sort,
  heads,
  onSort,
  onColumn,
  onWidth,
  focusColumn,
  focusPart,
}: {
  readonly columns: readonly GridColumn[];
  readonly sort: readonly SortKey[];
  /** What stands below the columns' names; null: nothing. */
  readonly heads: GridHeads | null;
  readonly onSort: ((column: string, additive: boolean) => void) | undefined;
  readonly onColumn: (column: ChosenColumn) => void;
  /** Null: what fits. `settled` is false while the column is still being dragged. */
  readonly onWidth: (column: string, width: number | null, settled: boolean) => void;
  /** The column that is the grid's tab stop, if it is here. */
  readonly focusColumn: number | null;
  readonly focusPart: GridPosition['part'];
}): ReactNode {
  return (
    <tr role="row" aria-rowindex={1}>
      {columns.map((column) => {
        const { field, index, width } = column;
        return (
          <HeaderCell
            key={`${index} ${field.id}`}
            column={column}
            sort={sort}
            {...(onSort && { onSort })}
            onMenu={(element) => onColumn({ field, element, width })}
            onWidth={(next, settled) => onWidth(field.id, next, settled)}
            focusPart={focusColumn === index ? focusPart : null}
          >
            {heads?.has(field) &&
              heads.render(field, index, focusColumn === index && focusPart === 'bars', width)}
          </HeaderCell>
        );
      })}
    </tr>
  );
});
