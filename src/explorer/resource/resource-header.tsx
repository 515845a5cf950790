import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import type { ResourceAddress } from '../address/address.ts';
import { VIEWS, formatAddress } from '../address/address.ts';
import type { CatalogueDataset, CatalogueResource } from '../catalogue/catalogue.ts';
import { KeepResource } from '../offline/keep-resource.tsx';
import { Description } from '../catalogue/description.tsx';
import { WebLink } from '../catalogue/web-link.tsx';
import { DroppedNotice } from '../dropped/dropped-notice.tsx';
import { formatBytes, formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { toParts } from '../../transport/file-parts.ts';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { NARROW, useMedia } from '../ui/use-media.ts';

const VIEW_ICONS = { table: 'table', chart: 'chart', group: 'group', sql: 'play', map: 'map' } as const;

/** What can stand beside the table. */
export type Panel = 'facets' | 'request';

/** What is looked at, and how: the table or SQL, with or without the request. */
export function ResourceHeader({
  address,
  dataset,
  resource,
  rows,
  hasMap,
  panel,
  onPanel,
}: {
  readonly address: ResourceAddress;
  readonly dataset: CatalogueDataset;
  readonly resource: CatalogueResource;
  /** Null while unknown. */
  readonly rows: number | null;
  /** Whether its columns say where something is. */
  readonly hasMap: boolean;
  /** The open one. */
  readonly panel: Panel | null;
  readonly onPanel: (panel: Panel) => void;
}): ReactNode {
  const t = strings();
  const description = resource.description || dataset.description;
  const narrow = useMedia(NARROW);
  const [about, setAbout] = useState(false);
  const id = useId();
  return (
    <header className="resource-header">
      <div className="resource-what">
        <p className="crumbs">
          <a href={formatAddress({ page: 'home', dataset: dataset.name })}>
            <bdi>{dataset.title}</bdi>
          </a>
        </p>
        <div className="resource-heading">
          <h1 tabIndex={-1}>
            <bdi>{resource.title}</bdi>
          </h1>
          {narrow && resource.isTable && (
            <IconButton
              icon="info"
              label={t.catalogue.about}
              aria-expanded={about}
              aria-controls={about ? id : undefined}
              onClick={() => setAbout(!about)}
            />
          )}
        </div>
        {(!narrow || !resource.isTable || about) && (
          <div id={id}>
            <ul className="facts">
              {resource.format && <li className="badge">{resource.format}</li>}
              {rows !== null ? (
                <li>{t.catalogue.rows(formatCount(rows), rows)}</li>
              ) : (
                resource.isTable && (
                  <li className="reserved">{t.catalogue.rows(formatCount(10_000), 10_000)}</li>
                )
              )}
              {resource.url !== null && (
                <li>
                  {/* A link that says what to do asks the host itself; files in parts, and those of this computer, come from the service worker, which knows that they are to be saved. */}
                  <a
                    href={resource.url}
                    download={resource.isDropped || toParts(resource.url) ? undefined : ''}
                    rel="noopener noreferrer"
                  >
                    <Icon name="download" /> {t.catalogue.file}
                    {resource.size !== null && <span className="dim"> {formatBytes(resource.size)}</span>}
                  </a>
                </li>
              )}
              {resource.original && (
                <li>
                  <a href={resource.original.url} download={resource.original.name} rel="noopener noreferrer">
                    <Icon name="download" /> {t.catalogue.original} {resource.original.format}
                    {resource.original.size !== null && (
                      <span className="dim"> {formatBytes(resource.original.size)}</span>
                    )}
                  </a>
                </li>
              )}
              {resource.isTable && <KeepResource resource={resource} />}
              {dataset.licence && (
                <li>
                  <WebLink url={dataset.licence.url} text={dataset.licence.title} />
                </li>
              )}
              {dataset.source !== null && (
                <li>
                  <a href={dataset.source} target="_blank" rel="noopener noreferrer">
                    <bdi>{dataset.publisher ?? t.catalogue.source}</bdi> <Icon name="external" />
                  </a>
                </li>
              )}
            </ul>
            {description && <Description text={description} />}
            {resource.isDropped && <DroppedNotice resource={resource.id} />}
            {resource.remarks.length > 0 && (
              <details className="notice quiet">
                <summary>{t.catalogue.remarks(resource.remarks.length)}</summary>
                <ul>
                  {resource.remarks.map((remark) => (
                    <li key={remark}>
                      <bdi>{remark}</bdi>
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </div>
        )}
        {!resource.isTable && (
          <p className="notice quiet">
            {t.catalogue.noTable}
            {resource.problem !== null && (
              <>
                {'. '}
                <bdi>{resource.problem}</bdi>
              </>
            )}
          </p>
        )}
      </div>
      {resource.isTable && (
        <nav className="views" aria-label={t.views.label}>
          {VIEWS.filter((view) => view !== 'map' || hasMap).map((view) => (
            <a
              key={view}
              className="view-tab"
              href={formatAddress({ ...address, view })}
              aria-current={address.view === view ? 'page' : undefined}
            >
              <Icon name={VIEW_ICONS[view]} /> {t.views[view]}
            </a>
          ))}
          {(['facets', 'request'] as const).map((one) => (
            <button
              key={one}
              type="button"
              className="view-tab"
              // It stays where it is, so that no button moves under the pointer.
              disabled={one === 'facets' && address.view === 'sql'}
              aria-expanded={panel === one}
              aria-controls={panel === one ? 'side-panel' : undefined}
              onClick={() => onPanel(one)}
            >
              <Icon name={one === 'request' ? 'code' : 'filter'} /> {t[one].title}
            </button>
          ))}
        </nav>
      )}
    </header>
  );
}
