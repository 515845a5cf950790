import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Address } from '../address/address.ts';
import { HOME, formatAddress, resourceAddress } from '../address/address.ts';
import { useExplorer } from '../explorer-context.ts';
import { strings } from '../strings/strings.ts';
import { Icon } from '../ui/icon.tsx';
import type { CatalogueDataset } from './catalogue.ts';
import { searchDatasets } from './catalogue.ts';
import { useResourceInfos } from './use-resource-infos.ts';

/** The way to every dataset and resource, with a search as one types. */
export function DatasetNav({
  address,
  onFollow,
  children,
}: {
  readonly address: Address;
  /** After a link was followed: a drawer closes. */
  readonly onFollow?: () => void;
  /** Below the datasets. */
  readonly children?: ReactNode;
}): ReactNode {
  const t = strings();
  const { catalogue } = useExplorer();
  const [text, setText] = useState('');
  const infos = useResourceInfos(text !== '');
  const found = searchDatasets(catalogue.datasets, text, (id) => infos.get(id)?.fields ?? []);
  return (
    <nav className="dataset-nav" aria-label={t.site.menu}>
      <div className="search-box">
        <Icon name="search" />
        <input
          type="search"
          aria-label={t.catalogue.search}
          placeholder={t.catalogue.search}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <div
        className="dataset-list"
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) onFollow?.();
        }}
      >
        <a
          className="nav-home"
          href={formatAddress(HOME)}
          aria-current={address.page === 'home' && address.dataset === null ? 'page' : undefined}
        >
          {t.site.home}
        </a>
        <ul>
          {found.map((dataset) => (
            <DatasetItem key={dataset.name} dataset={dataset} address={address} />
          ))}
        </ul>
        {found.length === 0 && (
          <p className="dim" role="status">
            {catalogue.datasets.length === 0 ? t.catalogue.empty : t.catalogue.none(text)}
          </p>
        )}
      </div>
      {children}
    </nav>
  );
}

function DatasetItem({
  dataset,
  address,
}: {
  readonly dataset: CatalogueDataset;
  readonly address: Address;
}): ReactNode {
  const [only] = dataset.resources;
  // One resource needs no level of its own.
  if (dataset.resources.length === 1 && only)
    return (
      <li>
        <ResourceLink
          id={only.id}
          title={only.isDropped ? only.title : dataset.title}
          format={only.isDropped ? strings().dropped.badge : only.format}
          address={address}
        />
      </li>
    );
  return (
    <li>
      <a
        className="nav-dataset"
        href={formatAddress({ page: 'home', dataset: dataset.name })}
        aria-current={address.page === 'home' && address.dataset === dataset.name ? 'page' : undefined}
      >
        <bdi>{dataset.title}</bdi>
      </a>
      <ul>
        {dataset.resources.map((resource) => (
          <li key={resource.id}>
            <ResourceLink
              id={resource.id}
              title={resource.title}
              format={resource.format}
              address={address}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

function ResourceLink({
  id,
  title,
  format,
  address,
}: {
  readonly id: string;
  readonly title: string;
  readonly format: string;
  readonly address: Address;
}): ReactNode {
  const current = address.page === 'resource' && address.resource === id;
  return (
    <a
      className="nav-resource"
      href={formatAddress(resourceAddress(id))}
      aria-current={current ? 'page' : undefined}
    >
      <bdi>{title}</bdi>
      <span className="badge">{format}</span>
    </a>
  );
}
