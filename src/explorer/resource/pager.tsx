import type { ReactNode } from 'react';
import type { ResourceAddress } from '../address/address.ts';
import { MAX_LIMIT } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { PageButtons } from './page-buttons.tsx';

const LIMITS = [5, 25, 100, 500, 1000, 5000, MAX_LIMIT];

/** How many there are, which of them are in view, and how many to show at a time. */
export function Pager({
  address,
  total,
  estimated,
  view,
}: {
  readonly address: ResourceAddress;
  /** Null while unknown. */
  readonly total: number | null;
  readonly estimated: boolean;
  /** Positions in view, from 0; `end` is the one after the last. */
  readonly view: { readonly first: number; readonly end: number };
}): ReactNode {
  const t = strings().table;
  const { limit } = address;
  const choices = [...new Set([...LIMITS, ...(limit === null ? [] : [limit])])].sort((a, b) => a - b);
  return (
    <footer className="pager">
      <output className="count" aria-live="polite">
        {total !== null && tell(view.first, Math.min(view.end, total), total, estimated)}
      </output>
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
      {limit !== null && <PageButtons address={address} limit={limit} total={total} />}
    </footer>
  );
}

function tell(first: number, end: number, total: number, estimated: boolean): string {
  const t = strings().table;
  if (end <= first) return total === 0 ? t.none : t.total(formatCount(total));
  const all = estimated ? t.estimated(formatCount(total)) : formatCount(total);
  return t.rows(formatCount(first + 1), formatCount(end), all);
}
