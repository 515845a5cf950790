import type { ReactNode } from 'react';
import { strings } from '../strings/strings.ts';
import { Icon } from '../ui/icon.tsx';
import type { GroupOrder } from './group-spec.ts';

/** A column's head that sorts: figures by the largest first, names from A on. */
export function SortHead({
  name,
  of,
  place,
  order,
  rows,
  onOrder,
}: {
  readonly name: string;
  readonly of: GroupOrder['of'];
  readonly place: number;
  readonly order: GroupOrder;
  /** Of the head, if more than one. */
  readonly rows?: number;
  readonly onOrder: (order: GroupOrder) => void;
}): ReactNode {
  const own = order.of === of && order.place === place;
  const next = own ? !order.descending : of === 'figure';
  return (
    <th
      scope="col"
      rowSpan={rows}
      className={of === 'figure' ? 'numeric' : undefined}
      aria-sort={own ? (order.descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className="group-sort"
        title={strings().group.sortBy(name)}
        onClick={() => onOrder({ of, place, descending: next })}
      >
        <bdi>{name}</bdi>
        {own && <Icon name={order.descending ? 'down' : 'up'} />}
      </button>
    </th>
  );
}
