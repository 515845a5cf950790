import type { ReactNode } from 'react';
import type { ResourceAddress } from '../address/address.ts';
import { MAX_LIMIT } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import type { SearchResult } from '../api/answers.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { IconButton } from '../ui/icon-button.tsx';

const LIMITS = [5, 25, 100, 500, 1000, 5000, MAX_LIMIT];

/** How many there are, which of them are shown, and the way to the others. */
export function Pager({
  address,
  result,
  settled,
}: {
  readonly address: ResourceAddress;
  readonly result: SearchResult | null;
  /** Whether the result answers the address as it is now. */
  readonly settled: boolean;
}): ReactNode {
  const t = strings().table;
  const { limit, offset } = address;
  const total = result?.total ?? null;
  const shown = result?.records.length ?? 0;
  const page = Math.floor(offset / Math.max(1, limit)) + 1;
  const pages = total === null ? page : Math.max(1, Math.ceil(total / Math.max(1, limit)));
  const go = (to: number) => () => navigate({ ...address, offset: Math.max(0, to) });
  const text =
    total === null || !settled
      ? ''
      : shown === 0
        ? t.none
        : t.rows(
            formatCount(offset + 1),
            formatCount(offset + shown),
            result?.total_was_estimated ? t.estimated(formatCount(total)) : formatCount(total),
          );
  return (
    <footer className="pager">
      <output className="count" aria-live="polite">
        {text}
      </output>
      <label className="limit">
        <span>{t.limit}</span>
        <select
          value={limit}
          onChange={(event) => navigate({ ...address, limit: Number(event.target.value), offset: 0 })}
        >
          {[...new Set([...LIMITS, limit])]
            .sort((a, b) => a - b)
            .map((choice) => (
              <option key={choice} value={choice}>
                {formatCount(choice)}
              </option>
            ))}
        </select>
      </label>
      <nav className="pages" aria-label={t.pages}>
        <IconButton icon="first" label={t.first} disabled={offset === 0} onClick={go(0)} />
        <IconButton icon="left" label={t.previous} disabled={offset === 0} onClick={go(offset - limit)} />
        <span className="page">{total !== null && t.page(formatCount(page), formatCount(pages))}</span>
        <IconButton icon="right" label={t.next} disabled={page >= pages} onClick={go(offset + limit)} />
        <IconButton icon="last" label={t.last} disabled={page >= pages} onClick={go((pages - 1) * limit)} />
      </nav>
    </footer>
  );
}
