import type { ComponentProps, ReactNode } from 'react';
import { useId, useState } from 'react';
import { formatAddress } from '../address/address.ts';
import type { CatalogueDataset, CatalogueResource } from '../catalogue/catalogue.ts';
import { Description } from '../catalogue/description.tsx';
import { DroppedNotice } from '../dropped/dropped-notice.tsx';
import { strings } from '../strings/strings.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { NARROW, useMedia } from '../ui/use-media.ts';
import { ResourceFacts } from './resource-facts.tsx';
import { ResourceViews } from './resource-views.tsx';

/** What is looked at, and how: the table or SQL, with or without the request. */
export function ResourceHeader({
  dataset,
  resource,
  rows,
  ...views
}: ComponentProps<typeof ResourceFacts> & ComponentProps<typeof ResourceViews>): ReactNode {
  const t = strings().catalogue;
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
              label={t.about}
              aria-expanded={about}
              aria-controls={about ? id : undefined}
              onClick={() => setAbout(!about)}
            />
          )}
        </div>
        {(!narrow || !resource.isTable || about) && (
          <div id={id}>
            <ResourceFacts {...{ dataset, resource, rows }} />
            <About dataset={dataset} resource={resource} />
          </div>
        )}
        {!resource.isTable && (
          <p className="notice quiet">
            {t.noTable}
            {resource.problem !== null && (
              <>
                {'. '}
                <bdi>{resource.problem}</bdi>
              </>
            )}
          </p>
        )}
      </div>
      {resource.isTable && <ResourceViews {...views} />}
    </header>
  );
}

function About({
  dataset,
  resource: { id, isDropped, remarks, ...resource },
}: {
  readonly dataset: CatalogueDataset;
  readonly resource: CatalogueResource;
}): ReactNode {
  const description = resource.description || dataset.description;
  return (
    <>
      {description && <Description text={description} />}
      {isDropped && <DroppedNotice resource={id} />}
      {remarks.length > 0 && (
        <details className="notice quiet">
          <summary>{strings().catalogue.remarks(remarks.length)}</summary>
          <ul>
            {remarks.map((remark) => (
              <li key={remark}>
                <bdi>{remark}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
