import type { ReactNode } from 'react';
import { Fragment } from 'react';
import type { SortKey } from '../../address/sort.ts';
import { strings } from '../../strings/strings.ts';
import { Icon } from '../../ui/icon.tsx';
import type { GridColumn } from './grid-column.ts';
import { toNameParts } from './name-lines.ts';
import { ResizeHandle } from './resize-handle.tsx';
import { toUnit } from '../cells/unit.ts';
import type { GridPosition } from '../use-grid-focus.ts';

/** A column's name, type, order, menu and width. The data dictionary's words are its tooltip. */
export function HeaderCell({
  column: { field, index: column, kind, width, className, style },
  sort,
  onSort,
  onMenu,
  onWidth,
  focusPart,
  children,
}: {
  readonly column: GridColumn;
  readonly sort: readonly SortKey[];
  readonly onSort?: (column: string, additive: boolean) => void;
  readonly onMenu: (element: Element) => void;
  /** Null: what fits. `settled` is false while the handle is still being dragged. */
  readonly onWidth: (width: number | null, settled: boolean) => void;
  /** The part that is the grid's tab stop, if it is here. */
  readonly focusPart: GridPosition['part'] | null;
  /** Below its name. */
  readonly children?: ReactNode;
}): ReactNode {
  const t = strings();
  const index = sort.findIndex((key) => key.column === field.id);
  const key = sort[index];
  const unit = toUnit(field);
  const tooltip = [field.id, field.info?.['label'], field.info?.['notes']].filter(Boolean).join(' — ');
  return (
    <th
      role="columnheader"
      scope="col"
      aria-colindex={column + 1}
      aria-sort={key ? (key.descending ? 'descending' : 'ascending') : 'none'}
      className={`head ${className}`}
      style={style}
    >
      <div className="head-cell">
        <button
          type="button"
          className="head-sort"
          data-row={-1}
          data-column={column}
          data-part="sort"
          tabIndex={focusPart === 'sort' ? 0 : -1}
          title={tooltip}
          onClick={(event) => (onSort ? onSort(field.id, event.shiftKey) : onMenu(event.currentTarget))}
        >
          <span className="head-name">
            <bdi>
              {toNameParts(field.id).map((part, place) => (
                <Fragment key={place}>
                  {place > 0 && <wbr />}
                  {part}
                </Fragment>
              ))}
            </bdi>
          </span>
          <span className="head-type">
            <span>
              {t.types[kind]}
              {unit !== null && (
                <>
                  {' · '}
                  <bdi>{unit}</bdi>
                </>
              )}
            </span>
            {/* Beside the type: a name that fits just so would break. */}
            {key && <Icon name={key.descending ? 'down' : 'up'} />}
            {key && sort.length > 1 && <span className="head-order">{index + 1}</span>}
          </span>
        </button>
        <button
          type="button"
          className="head-menu"
          data-row={-1}
          data-column={column}
          data-part="menu"
          tabIndex={focusPart === 'menu' ? 0 : -1}
          aria-haspopup="dialog"
          aria-label={t.column.menu(field.id)}
          onClick={(event) => onMenu(event.currentTarget)}
        >
          <Icon name="chevron" />
        </button>
        <ResizeHandle width={width} onWidth={onWidth} />
      </div>
      {children}
    </th>
  );
}
