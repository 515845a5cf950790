import type { ReactNode } from 'react';
import type { ResourceAddress } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { toPagePlace } from './page-place.ts';

/** The way to the other pages. */
export function PageButtons({
  address,
  limit,
  total,
}: {
  readonly address: ResourceAddress;
  readonly limit: number;
  /** Null while unknown. */
  readonly total: number | null;
}): ReactNode {
  const t = strings().table;
  const { page, pages, previous, next, last } = toPagePlace(address.offset, limit, total);
  const go = (offset: number | null) => ({
    within: '.pages',
    disabled: offset === null,
    onClick: () => navigate({ ...address, offset: offset ?? 0 }),
  });
  return (
    <nav className="pages" aria-label={t.pages}>
      <IconButton icon="first" label={t.first} {...go(previous && 0)} />
      <IconButton icon="left" label={t.previous} {...go(previous)} />
      <span className="page">
        {total !== null && page !== null && t.page(formatCount(page), formatCount(pages))}
      </span>
      <IconButton icon="right" label={t.next} {...go(next)} />
      <IconButton icon="last" label={t.last} {...go(page === null ? last : next && last)} />
    </nav>
  );
}
