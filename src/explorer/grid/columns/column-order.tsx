import type { ReactNode } from 'react';
import type { SortKey } from '../../address/sort.ts';
import { strings } from '../../strings/strings.ts';
import { Icon } from '../../ui/icon.tsx';

/** Sorts by a column, alone or behind the columns that are sorted by already. */
export function ColumnOrder({
  column,
  sort,
  onSort,
}: {
  readonly column: string;
  readonly sort: readonly SortKey[];
  readonly onSort: (sort: readonly SortKey[]) => void;
}): ReactNode {
  const t = strings().column;
  const key = sort.find((one) => one.column === column);
  const others = sort.filter((one) => one !== key);
  const labels = { up: t.sortAscending, down: t.sortDescending };
  const then = { up: t.thenAscending, down: t.thenDescending };
  return (
    <>
      {(['up', 'down'] as const).map((icon) => {
        const descending = icon === 'down';
        const chosen = key?.descending === descending;
        return (
          <button
            key={icon}
            type="button"
            className="button quiet"
            {...(icon === 'up' && { 'data-autofocus': true })}
            aria-pressed={chosen}
            onClick={() => onSort(chosen ? others : [{ column, descending }])}
          >
            <Icon name={icon} /> {labels[icon]}
          </button>
        );
      })}
      {others.length > 0 &&
        (['up', 'down'] as const).map((icon) => (
          <button
            key={icon}
            type="button"
            className="button quiet"
            onClick={() => onSort([...others, { column, descending: icon === 'down' }])}
          >
            <Icon name={icon} /> {then[icon]}
          </button>
        ))}
    </>
  );
}
