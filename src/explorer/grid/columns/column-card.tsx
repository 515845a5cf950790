import type { ReactNode } from 'react';
import type { SortKey } from '../../address/sort.ts';
import type { ColumnLayout } from '../../columns/column-layout.ts';
import { withHidden, withPinned } from '../../columns/column-layout.ts';
import { WidthControl } from '../../columns/width-control.tsx';
import { strings } from '../../strings/strings.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { FloatingCard } from '../../ui/floating-card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toColumnKind } from '../cells/column-kind.ts';
import { ColumnOrder } from './column-order.tsx';
import type { ChosenColumn } from './grid-column.ts';

/** What is known of a column, from the data dictionary, and what can be done with it. */
export function ColumnCard({
  column: { field, element, width },
  sort,
  onSort,
  onFilter,
  layout,
  onLayout,
  onClose,
  children,
}: {
  readonly column: ChosenColumn;
  readonly sort: readonly SortKey[];
  /** Absent where the order cannot be changed. */
  readonly onSort?: (sort: readonly SortKey[]) => void;
  /** Absent where filters do not apply. */
  readonly onFilter?: (field: string, element: Element) => void;
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}): ReactNode {
  const t = strings();
  const kind = toColumnKind(field.type);
  const pinned = layout.pinned.includes(field.id);
  const act = (action: () => void) => () => {
    onClose();
    action();
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
        {onSort && <ColumnOrder column={field.id} sort={sort} onSort={(next) => act(() => onSort(next))()} />}
        {onFilter && (
          <button type="button" className="button quiet" onClick={act(() => onFilter(field.id, element))}>
            <Icon name="filter" /> {t.column.filter}
          </button>
        )}
        <CopyButton text={field.id} label={t.column.copyName} />
      </div>
      <div className="card-actions">
        {field.id !== '_id' && (
          <button
            type="button"
            className="button quiet"
            aria-pressed={pinned}
            onClick={act(() => onLayout(withPinned(layout, field.id, !pinned)))}
          >
            <Icon name="pin" /> {pinned ? t.column.unpin : t.column.pin}
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          onClick={act(() => onLayout(withHidden(layout, field.id, true)))}
        >
          <Icon name="eye" /> {t.column.hide}
        </button>
        <WidthControl column={field.id} width={width} layout={layout} onLayout={onLayout} />
      </div>
    </FloatingCard>
  );
}
