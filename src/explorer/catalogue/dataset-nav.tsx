import type { ReactNode } from 'react';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Address } from '../address/address.ts';
import { HOME, formatAddress, resourceAddress } from '../address/address.ts';
import { useExplorer } from '../explorer-context.ts';
import { strings } from '../strings/strings.ts';
import { useLatest } from '../ui/use-latest.ts';
import type { CatalogueDataset } from './catalogue.ts';
import { DatasetSearchBox, searchDatasets } from './dataset-search-box.tsx';
import type { Reason } from './dataset-search.ts';
import { NoDataset } from './no-dataset.tsx';
import { Reasons } from './reasons.tsx';
import { useDatasetSearch } from './use-dataset-search.ts';

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
  const home = address.page === 'home' && address.dataset === null;
  const [typed, setTyped] = useState('');
  const onSearch = useLatest((next: string): void => {
    setTyped(next);
    if (home) searchDatasets(address, next);
  });
  // On the page of all datasets its words are the address's, so that list and page find the same.
  const text = home ? (address.q ?? '') : typed;
  // What is typed is seen before what it finds: there may be hundreds of datasets.
  const wanted = useDeferredValue(text);
  return (
    <nav className="dataset-nav" aria-label={t.site.menu}>
      <DatasetSearchBox text={text} onSearch={onSearch} />
      <div
        className="dataset-list"
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) onFollow?.();
        }}
      >
        <a className="nav-home" href={formatAddress(HOME)} aria-current={home ? 'page' : undefined}>
          {t.site.home}
        </a>
        <DatasetList
          // What is the same is not rendered again, but for this.
          key={t.locale}
          text={wanted}
          dataset={address.page === 'home' ? address.dataset : null}
          resource={address.page === 'resource' ? address.resource : null}
          onSearch={onSearch}
        />
      </div>
      {children}
    </nav>
  );
}

/** What the words typed find. Renders again only for other words or another page, not for every place in a table. */
const DatasetList = memo(function DatasetList({
  text,
  dataset,
  resource,
  onSearch,
}: Current & { readonly text: string; readonly onSearch: (text: string) => void }): ReactNode {
  const t = strings().catalogue;
  const { catalogue } = useExplorer();
  const search = useDatasetSearch(text !== '');
  const hits = useMemo(() => search.find(text), [search, text]);
  const list = useRef<HTMLUListElement>(null);
  // A link may lead to a resource far down. Only the list scrolls, not what it stands in.
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    const scroller = list.current?.parentElement;
    if (!current || !scroller) return;
    const [outer, inner] = [scroller.getBoundingClientRect(), current.getBoundingClientRect()];
    if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
    scroller.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2;
  }, [dataset, resource]);
  return (
    <>
      <ul ref={list}>
        {hits.map((one) => (
          <DatasetItem
            key={one.dataset.name}
            item={one.dataset}
            reasons={one.reasons}
            dataset={dataset}
            resource={resource}
          />
        ))}
      </ul>
      {hits.length === 0 && (
        <p className="dim" role="status">
          {catalogue.datasets.length === 0 ? (
            t.empty
          ) : (
            <NoDataset text={text} search={search} onSearch={onSearch} />
          )}
        </p>
      )}
    </>
  );
});

/** The page that is open: a dataset's, a resource's, or neither. */
interface Current {
  readonly dataset: string | null;
  readonly resource: string | null;
}

function DatasetItem({
  item,
  reasons,
  dataset,
  resource: current,
}: Current & { readonly item: CatalogueDataset; readonly reasons: readonly Reason[] }): ReactNode {
  const [only] = item.resources;
  const why = reasons.length > 0 && <Reasons reasons={reasons.slice(0, 1)} />;
  // One resource needs no level of its own.
  if (item.resources.length === 1 && only)
    return (
      <li>
        <ResourceLink
          id={only.id}
          title={only.isDropped ? only.title : item.title}
          format={only.isDropped ? strings().dropped.badge : only.format}
          current={current}
        />
        {why}
      </li>
    );
  return (
    <li>
      <a
        className="nav-dataset"
        href={formatAddress({ page: 'home', dataset: item.name })}
        aria-current={dataset === item.name ? 'page' : undefined}
      >
        <bdi>{item.title}</bdi>
      </a>
      {why}
      <ul>
        {item.resources.map((resource) => (
          <li key={resource.id}>
            <ResourceLink
              id={resource.id}
              title={resource.title}
              format={resource.format}
              current={current}
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
  current,
}: {
  readonly id: string;
  readonly title: string;
  readonly format: string;
  /** The resource that is open. */
  readonly current: string | null;
}): ReactNode {
  return (
    <a
      className="nav-resource"
      href={formatAddress(resourceAddress(id))}
      aria-current={current === id ? 'page' : undefined}
    >
      <bdi>{title}</bdi>
      <span className="badge">{format}</span>
    </a>
  );
}
