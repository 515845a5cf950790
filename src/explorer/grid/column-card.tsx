import type { ReactNode } from 'react';
import type { SortKey } from '../address/sort.ts';
import { strings } from '../strings/strings.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { FloatingCard } from '../ui/floating-card.tsx';
import { Icon } from '../ui/icon.tsx';
import { toColumnKind } from './column-kind.ts';
import type { ChosenColumn } from './data-grid.tsx';

/** What is known of a column, from the data dictionary, and what can be done with it. */
export function ColumnCard({
  column: { field, element },
  sort,
  onSort,
  onFilter,
  onClose,
  children,
}: {
  readonly column: ChosenColumn;
  readonly sort: readonly SortKey[];
  /** Absent where the order cannot be changed. */
  readonly onSort?: (sort: readonly SortKey[]) => void;
  /** Absent where filters do not apply. */
  readonly onFilter?: (field: string, element: Element) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}): ReactNode {
  const t = strings();
  const kind = toColumnKind(field.type);
  const key = sort.find((one) => one.column === field.id);
  const order = (descending: boolean) => () => {
    const chosen = key?.descending === descending;
    onSort?.(chosen ? [] : [{ column: field.id, descending }]);
    onClose();
  };
  return (
    <FloatingCard anchor={element} label={t.column.menu(field.id)} onClose={onClose}>
      <div className="card-title">
        <bdi>{field.id}</bdi>
        <span className="dim">
          {t.types[kind]} {t.types[kind] !== field.type && <code>{field.type}</code>}
        </span>
      </div>
      {field.info?.['label'] && <p className="card-label">{field.info['label']}</p>}
      {field.info?.['notes'] && <p className="card-notes">{field.info['notes']}</p>}
      {children}
      <div className="card-actions">
        {onSort && (
          <>
            <button
              type="button"
              className="button quiet"
              data-autofocus
              aria-pressed={key?.descending === false}
              onClick={order(false)}
            >
              <Icon name="up" /> {t.column.sortAscending}
            </button>
            <button
              type="button"
              className="button quiet"
              aria-pressed={key?.descending === true}
              onClick={order(true)}
            >
              <Icon name="down" /> {t.column.sortDescending}
            </button>
          </>
        )}
        {onFilter && (
          <button
            type="button"
            className="button quiet"
            onClick={() => {
              onClose();
              onFilter(field.id, element);
            }}
          >
            <Icon name="filter" /> {t.column.filter}
          </button>
        )}
        <CopyButton text={field.id} label={t.column.copyName} />
      </div>
    </FloatingCard>
  );
}
