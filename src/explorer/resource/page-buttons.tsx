import type { ReactNode } from 'react';
import type { ResourceAddress } from '../address/address.ts';
import { navigate } from '../address/navigate.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { IconButton } from '../ui/icon-button.tsx';

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
  const { offset } = address;
  const size = Math.max(1, limit);
  const page = Math.floor(offset / size) + 1;
  const pages = total === null ? page : Math.max(1, Math.ceil(total / size));
  const go = (to: number) => ({
    within: '.pages',
    onClick: () => navigate({ ...address, offset: Math.max(0, to) }),
  });
  return (
    <nav className="pages" aria-label={t.pages}>
      <IconButton icon="first" label={t.first} disabled={offset === 0} {...go(0)} />
      <IconButton icon="left" label={t.previous} disabled={offset === 0} {...go(offset - size)} />
      <span className="page">{total !== null && t.page(formatCount(page), formatCount(pages))}</span>
      <IconButton icon="right" label={t.next} disabled={page >= pages} {...go(offset + size)} />
      <IconButton icon="last" label={t.last} disabled={page >= pages} {...go((pages - 1) * size)} />
    </nav>
  );
}
