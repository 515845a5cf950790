import type { ReactNode } from 'react';
import { useState, useSyncExternalStore } from 'react';
import type { ResourceAddress } from '../address/address.ts';
import { MAX_LIMIT } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { PageButtons } from './page-buttons.tsx';
import type { RowsInView, ViewStore } from './rows-in-view.ts';

const LIMITS = [5, 25, 100, 500, 1000, 5000, MAX_LIMIT];

/** How many there are, which of them are in view, and how many to show at a time. */
export function Pager({
  address,
  total,
  loading,
  estimated,
  most,
  view,
  scrolled,
}: {
  readonly address: ResourceAddress;
  /** Null while unknown. */
  readonly total: number | null;
  /** Whether it is on its way: until it is here, the one before stays. */
  readonly loading: boolean;
  readonly estimated: boolean;
  /** Most records of a page that the site gives; null while unknown. */
  readonly most: number | null;
  /** Null where it is told by `scrolled`. */
  readonly view: RowsInView | null;
  readonly scrolled: ViewStore;
}): ReactNode {
  const t = strings().table;
  const [last, setLast] = useState(total);
  if (total !== null && total !== last) setLast(total);
  const { limit } = address;
  const choices = [...new Set([...LIMITS, ...(limit === null ? [] : [limit])])].sort((a, b) => a - b);
  return (
    <footer className="pager">
      {/* What was true of the search before is seen until the next is here, and not read out. */}
      {loading && last !== null && (
        <span className="count-before" aria-hidden="true">
          <Count total={last} estimated={estimated} view={view} scrolled={scrolled} />
        </span>
      )}
      {/* Which rows are in view changes with every turn of a wheel: readers hear how many there are, once. */}
      <output className="count" aria-live={view === null ? 'off' : 'polite'}>
        {total !== null && <Count total={total} estimated={estimated} view={view} scrolled={scrolled} />}
      </output>
      <span className="visually-hidden" role="status">
        {view === null && total !== null && (total === 0 ? t.none : t.total(formatCount(total)))}
      </span>
      <div className="limit">
        <span aria-hidden="true">{t.limit}</span>
        <select
          aria-label={t.limit}
          value={limit ?? ''}
          onChange={({ target: { value } }) =>
            navigate({ ...address, limit: value === '' ? null : Number(value), offset: 0 })
          }
        >
          <option value="">{t.all}</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {formatCount(choice)}
            </option>
          ))}
        </select>
      </div>
      {limit !== null && (
        <PageButtons address={address} limit={Math.min(limit, most ?? limit)} total={total} />
      )}
    </footer>
  );
}

function Count({
  total,
  estimated,
  view,
  scrolled,
}: {
  readonly total: number;
  readonly estimated: boolean;
  readonly view: RowsInView | null;
  readonly scrolled: ViewStore;
}): ReactNode {
  const t = strings().table;
  const seen = useSyncExternalStore(scrolled.subscribe, scrolled.snapshot);
  const { first, end: wanted } = view ?? seen;
  const end = Math.min(wanted, total);
  if (end <= first) return total === 0 ? t.none : t.total(formatCount(total));
  const all = estimated ? t.estimated(formatCount(total)) : formatCount(total);
  return t.rows(formatCount(first + 1), formatCount(end), all);
}
