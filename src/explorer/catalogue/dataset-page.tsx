import type { ReactNode } from 'react';
import { Suspense } from 'react';
import type { DatasetPart, HomeAddress } from '../address/address.ts';
import { DATASET_PARTS, HOME, formatAddress } from '../address/address.ts';
import { strings } from '../strings/strings.ts';
import { formatDay } from '../strings/format.ts';
import { lazyPart } from '../ui/lazy-part.ts';
import type { CatalogueDataset } from './catalogue.ts';
import { Description } from './description.tsx';
import { Originals } from './originals.tsx';
import { ResourceList } from './resource-list.tsx';
import { TagLinks } from './tag-links.tsx';
import { WebLink } from './web-link.tsx';

// Parts that most visits never open come when they are.
const ColumnsPart = lazyPart(() => import('./columns-part.tsx'), 'ColumnsPart');
const DatasetFacts = lazyPart(() => import('./dataset-facts.tsx'), 'DatasetFacts');
const QualityPart = lazyPart(() => import('./quality-part.tsx'), 'QualityPart');

/** One dataset: what it is, its resources, its columns, how good it is, and who is to be asked. */
export function DatasetPage({
  address,
  dataset,
}: {
  readonly address: HomeAddress;
  readonly dataset: CatalogueDataset;
}): ReactNode {
  const t = strings();
  const { part = null } = address;
  // Of what is no table there are no columns to tell of; of files of this computer there is no report.
  const parts: readonly DatasetPart[] = DATASET_PARTS.filter(
    (one) =>
      one === 'about' ||
      (one === 'columns' && dataset.resources.some(({ isTable }) => isTable)) ||
      (one === 'quality' && dataset.report !== null),
  );
  return (
    <div className="home dataset-page">
      <p className="crumbs">
        <a href={formatAddress(HOME)}>{t.site.home}</a>
      </p>
      <h1 tabIndex={-1}>
        <bdi>{dataset.title}</bdi>
      </h1>
      <ul className="facts">
        {dataset.publisher !== null && (
          <li>
            <WebLink url={dataset.source} text={dataset.publisher} />
          </li>
        )}
        {dataset.licence && (
          <li>
            <span className="dim">{t.catalogue.licence}</span>{' '}
            <WebLink url={dataset.licence.url} text={dataset.licence.title} />
          </li>
        )}
        {dataset.modified !== null && (
          <li>
            <span className="dim">{t.datasets.updated}</span>{' '}
            <time dateTime={dataset.modified}>{formatDay(dataset.modified)}</time>
          </li>
        )}
      </ul>
      {part === null && dataset.description && <Description text={dataset.description} whole />}
      {part === null && dataset.tags.length > 0 && <TagLinks tags={dataset.tags} />}
      <nav className="views dataset-parts" aria-label={t.views.label}>
        {[null, ...parts].map((one) => (
          <a
            key={one ?? 'resources'}
            className="view-tab"
            href={formatAddress({ page: 'home', dataset: dataset.name, ...(one && { part: one }) })}
            aria-current={part === one ? 'page' : undefined}
          >
            {t.datasets.parts[one ?? 'resources']}
          </a>
        ))}
      </nav>
      <Suspense>
        {part === 'columns' && <ColumnsPart dataset={dataset} />}
        {part === 'quality' && <QualityPart dataset={dataset} />}
        {part === 'about' && <DatasetFacts dataset={dataset} />}
      </Suspense>
      {part === null && (
        <>
          <ResourceList dataset={dataset} />
          <Originals dataset={dataset} />
        </>
      )}
    </div>
  );
}
