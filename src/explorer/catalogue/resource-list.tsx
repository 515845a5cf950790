import type { ReactNode } from 'react';
import { formatAddress, resourceAddress } from '../address/address.ts';
import { formatBytes, formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { Icon } from '../ui/icon.tsx';
import type { CatalogueDataset, CatalogueResource } from './catalogue.ts';
import { toPlainText } from './plain-text.ts';

/** All resources of a dataset, tables and others, and the queries that its publisher offers. */
export function ResourceList({ dataset }: { readonly dataset: CatalogueDataset }): ReactNode {
  return (
    <>
      <ul className="resource-list">
        {dataset.resources.map((resource) => (
          <li key={resource.id}>
            <ResourceRow resource={resource} />
          </li>
        ))}
      </ul>
      {dataset.queries.length > 0 && (
        <section className="dataset-queries" aria-label={strings().query.published}>
          <h2>{strings().query.published}</h2>
          <ul className="resource-list">
            {dataset.queries.map(({ name, title, description, resource }) => (
              <li key={name}>
                <a
                  className="resource-row"
                  href={formatAddress({ ...resourceAddress(resource), view: 'sql', query: name })}
                >
                  <Icon name="play" />
                  <span className="resource-title">
                    <bdi>{title}</bdi>
                    {description && <bdi className="dim resource-about">{toPlainText(description)}</bdi>}
                  </span>
                  <span className="badge">SQL</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function ResourceRow({ resource }: { readonly resource: CatalogueResource }): ReactNode {
  const t = strings();
  const { records, columns } = resource;
  return (
    <a className="resource-row" href={formatAddress(resourceAddress(resource.id))}>
      <Icon name={resource.isTable ? 'table' : 'download'} />
      <span className="resource-title">
        <bdi>{resource.title}</bdi>
        {resource.description && (
          <bdi className="dim resource-about">{toPlainText(resource.description)}</bdi>
        )}
      </span>
      {resource.isTable ? (
        <>
          <span className="dim size">
            {records !== null && t.datasets.records(formatCount(records), records)}
          </span>
          <span className="dim size">
            {columns !== null && t.datasets.columns(formatCount(columns), columns)}
          </span>
        </>
      ) : (
        <span className="dim size no-table">{t.datasets.noTable}</span>
      )}
      <span className="dim size">{resource.size !== null && formatBytes(resource.size)}</span>
      <span className="badge">{resource.format}</span>
    </a>
  );
}
