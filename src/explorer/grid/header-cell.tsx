import type { ReactNode } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { SortKey } from '../address/sort.ts';
import { strings } from '../strings/strings.ts';
import { Icon } from '../ui/icon.tsx';
import { isNumeric, toColumnKind } from './column-kind.ts';
import { ResizeHandle } from './resize-handle.tsx';
import type { GridPosition } from './use-grid-focus.ts';

/** A column's name, type, order, menu and width. The data dictionary's words are its tooltip. */
export function HeaderCell({
  field,
  column,
  sort,
  onSort,
  onMenu,
  width,
  onWidth,
  pin,
  edge,
  focusPart,
}: {
  readonly field: Field;
  readonly column: number;
  readonly sort: readonly SortKey[];
  readonly onSort?: (column: string, additive: boolean) => void;
  readonly onMenu: (element: Element) => void;
  /** Pixels. */
  readonly width: number;
  /** Null: what fits. `settled` is false while the handle is still being dragged. */
  readonly onWidth: (width: number | null, settled: boolean) => void;
  /** Pixels from the start edge where it stays; null where it does not. */
  readonly pin: number | null;
  /** Whether it is the last column that stays. */
  readonly edge: boolean;
  /** The part that is the grid's tab stop, if it is here. */
  readonly focusPart: GridPosition['part'] | null;
}): ReactNode {
  const t = strings();
  const kind = toColumnKind(field.type);
  const index = sort.findIndex((key) => key.column === field.id);
  const key = sort[index];
  const tooltip = [field.info?.['label'], field.info?.['notes']].filter(Boolean).join(' — ');
  return (
    <th
      role="columnheader"
      scope="col"
      aria-colindex={column + 1}
      aria-sort={key ? (key.descending ? 'descending' : 'ascending') : 'none'}
      className={`head ${isNumeric(kind) ? 'numeric' : ''} ${pin === null ? '' : 'pin'} ${edge ? 'edge' : ''}`}
      style={pin === null ? undefined : { insetInlineStart: `${pin}px` }}
    >
      <div className="head-cell">
        <button
          type="button"
          className="head-sort"
          data-row={-1}
          data-column={column}
          data-part="sort"
          tabIndex={focusPart === 'sort' ? 0 : -1}
          title={tooltip || field.id}
          onClick={(event) => (onSort ? onSort(field.id, event.shiftKey) : onMenu(event.currentTarget))}
        >
          <span className="head-name">
            <bdi>{field.id}</bdi>
            {key && <Icon name={key.descending ? 'down' : 'up'} />}
            {key && sort.length > 1 && <span className="head-order">{index + 1}</span>}
          </span>
          <span className="head-type">{t.types[kind]}</span>
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
    </th>
  );
}
