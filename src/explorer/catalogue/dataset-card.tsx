import type { ReactNode } from 'react';
import { formatAddress, resourceAddress } from '../address/address.ts';
import { formatCount, formatDay } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { Icon } from '../ui/icon.tsx';
import type { FoundDataset } from './dataset-search.ts';
import { toPlainText } from './plain-text.ts';
import { Reasons } from './reasons.tsx';
import { TagLinks } from './tag-links.tsx';

/** Characters of a description that a line can hold on the widest screen. */
const LINE = 240;

/** A dataset in two lines: its title and figures, then who says what under which words. */
export function DatasetCard({ found: { dataset, reasons } }: { readonly found: FoundDataset }): ReactNode {
  const t = strings().datasets;
  const tables = dataset.resources.filter(({ isTable }) => isTable);
  const [only] = tables;
  const records = sum(tables.map((one) => one.records));
  const columns = sum(tables.map((one) => one.columns));
  const about = toPlainText(dataset.description).slice(0, LINE);
  return (
    <article className="dataset-card">
      <h2>
        <a href={formatAddress({ page: 'home', dataset: dataset.name })}>
          <bdi>{dataset.title}</bdi>
        </a>
      </h2>
      <span className="card-figure">
        {records !== null && only && tables.length === 1 ? (
          <a href={formatAddress(resourceAddress(only.id))} title={t.openTable}>
            <Icon name="table" /> {t.records(formatCount(records), records)}
          </a>
        ) : (
          records !== null && t.records(formatCount(records), records)
        )}
        {tables.length === 0 && dataset.resources.length > 0 && <span className="dim">{t.noTable}</span>}
      </span>
      <span className="card-figure">
        {tables.length > 1
          ? t.tables(formatCount(tables.length), tables.length)
          : columns !== null && t.columns(formatCount(columns), columns)}
      </span>
      <span className="card-figure dim">
        {dataset.modified !== null && (
          <time dateTime={dataset.modified} title={t.updated}>
            {formatDay(dataset.modified)}
          </time>
        )}
      </span>
      <p className="card-about">
        {dataset.publisher !== null && <bdi className="card-publisher">{dataset.publisher}</bdi>}
        {about !== '' && <bdi className="dim">{about}</bdi>}
      </p>
      <TagLinks tags={dataset.tags} />
      {reasons.length > 0 && <Reasons reasons={reasons} />}
    </article>
  );
}

/** Null when nothing is known of any. */
function sum(figures: readonly (number | null)[]): number | null {
  const present = figures.filter((one) => one !== null);
  return present.length === 0 ? null : present.reduce((all, one) => all + one, 0);
}
