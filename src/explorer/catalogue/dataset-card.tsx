import type { ReactNode } from 'react';
import { formatAddress, resourceAddress } from '../address/address.ts';
import { formatBytes, formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { Icon } from '../ui/icon.tsx';
import type { CatalogueDataset, CatalogueResource } from './catalogue.ts';
import type { ResourceInfos } from './use-resource-infos.ts';
import { Description } from './description.tsx';

/** A dataset: what it is, where it comes from, and its resources. */
export function DatasetCard({
  dataset,
  infos,
  alone = false,
}: {
  readonly dataset: CatalogueDataset;
  readonly infos: ResourceInfos;
  /** Whether it is the page's subject. */
  readonly alone?: boolean;
}): ReactNode {
  const t = strings().catalogue;
  const title = <bdi>{dataset.title}</bdi>;
  return (
    <article className="dataset-card">
      {alone ? (
        <h1 tabIndex={-1}>{title}</h1>
      ) : (
        <h2>
          <a href={formatAddress({ page: 'home', dataset: dataset.name })}>{title}</a>
        </h2>
      )}
      {dataset.description && <Description text={dataset.description} />}
      <ul className="facts">
        {dataset.licence && (
          <li>
            <span className="dim">{t.licence}</span>{' '}
            <WebLink url={dataset.licence.url} text={dataset.licence.title} />
          </li>
        )}
        {(dataset.publisher !== null || dataset.source !== null) && (
          <li>
            <span className="dim">{t.source}</span>{' '}
            <WebLink url={dataset.source} text={dataset.publisher ?? dataset.source ?? ''} />
          </li>
        )}
      </ul>
      <ul className="resource-list">
        {dataset.resources.map((resource) => (
          <li key={resource.id}>
            <ResourceRow resource={resource} rows={infos.get(resource.id)?.meta?.count ?? null} />
          </li>
        ))}
      </ul>
    </article>
  );
}

function ResourceRow({
  resource,
  rows,
}: {
  readonly resource: CatalogueResource;
  /** Null while unknown. */
  readonly rows: number | null;
}): ReactNode {
  const t = strings().catalogue;
  return (
    <a className="resource-row" href={formatAddress(resourceAddress(resource.id))}>
      <Icon name={resource.isTable ? 'table' : 'download'} />
      <bdi className="resource-title">{resource.title}</bdi>
      {!resource.isTable && <span className="dim">{t.noTable}</span>}
      <span className="dim size rows">{rows !== null && t.rows(formatCount(rows), rows)}</span>
      <span className="dim size">{resource.size !== null && formatBytes(resource.size)}</span>
      <span className="badge">{resource.format}</span>
    </a>
  );
}

function WebLink({ url, text }: { readonly url: string | null; readonly text: string }): ReactNode {
  if (url === null) return <bdi>{text}</bdi>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      <bdi>{text}</bdi>
    </a>
  );
}
