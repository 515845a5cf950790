import type { ReactNode } from 'react';
import type { CatalogueDataset, CatalogueResource } from '../catalogue/catalogue.ts';
import { WebLink } from '../catalogue/web-link.tsx';
import { KeepResource } from '../offline/keep-resource.tsx';
import { formatBytes, formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { toParts } from '../../transport/file-parts.ts';
import { Icon } from '../ui/icon.tsx';

/** A resource's facts in a line: its format, how many records it has, its files, its licence and where it comes from. */
export function ResourceFacts({
  dataset: { licence, source, publisher },
  resource,
  rows,
}: {
  readonly dataset: CatalogueDataset;
  readonly resource: CatalogueResource;
  /** Null while unknown. */
  readonly rows: number | null;
}): ReactNode {
  const t = strings().catalogue;
  const { url, original } = resource;
  return (
    <ul className="facts">
      {resource.format && <li className="badge">{resource.format}</li>}
      {rows !== null && <li>{t.rows(formatCount(rows), rows)}</li>}
      {rows === null && resource.isTable && (
        <li className="reserved">{t.rows(formatCount(10_000), 10_000)}</li>
      )}
      {url !== null && (
        <li>
          {/* A link that says what to do asks the host itself; files in parts, and those of this computer, come from the service worker, which knows that they are to be saved. */}
          <FileLink url={url} name={resource.isDropped || toParts(url) ? undefined : ''} size={resource.size}>
            {t.file}
          </FileLink>
        </li>
      )}
      {original && (
        <li>
          <FileLink url={original.url} name={original.name} size={original.size}>
            {t.original} {original.format}
          </FileLink>
        </li>
      )}
      {resource.isTable && <KeepResource resource={resource} />}
      {licence && (
        <li>
          <WebLink url={licence.url} text={licence.title} />
        </li>
      )}
      {source !== null && (
        <li>
          <a href={source} target="_blank" rel="noopener noreferrer">
            <bdi>{publisher ?? t.source}</bdi> <Icon name="external" />
          </a>
        </li>
      )}
    </ul>
  );
}

function FileLink({
  url,
  name,
  size,
  children,
}: {
  readonly url: string;
  /** What the file is saved as; '': as the address has it; undefined: it may be shown. */
  readonly name: string | undefined;
  readonly size: number | null;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <a href={url} download={name} rel="noopener noreferrer">
      <Icon name="download" /> {children}
      {size !== null && <span className="dim"> {formatBytes(size)}</span>}
    </a>
  );
}
