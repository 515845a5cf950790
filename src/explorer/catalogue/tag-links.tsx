import type { ReactNode } from 'react';
import { formatAddress } from '../address/address.ts';
import type { Filed } from './catalogue.ts';

/** The tags of a dataset, each leading to all that have it. */
export function TagLinks({ tags }: { readonly tags: readonly Filed[] }): ReactNode {
  return (
    <p className="card-tags">
      {tags.map(({ name, title }) => (
        <a key={name} href={formatAddress({ page: 'home', dataset: null, filed: { tag: [name] } })}>
          <bdi>{title}</bdi>
        </a>
      ))}
    </p>
  );
}
