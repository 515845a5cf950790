import type { ReactNode } from 'react';
import { formatAddress } from '../address/address.ts';
import type { NamedEntry } from './catalogue.ts';

/** The tags of a dataset, each leading to all that have it. */
export function TagLinks({ tags }: { readonly tags: readonly NamedEntry[] }): ReactNode {
  return (
    <p className="card-tags">
      {tags.map(({ name, title }) => (
        <a key={name} href={formatAddress({ page: 'home', dataset: null, chosenFacets: { tag: [name] } })}>
          <bdi>{title}</bdi>
        </a>
      ))}
    </p>
  );
}
