import type { ReactNode } from 'react';
import { formatBytes } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { Icon } from '../ui/icon.tsx';
import type { CatalogueDataset } from './catalogue.ts';

/** The files that tables of a dataset were taken from, each once: a workbook has many. */
export function Originals({ dataset }: { readonly dataset: CatalogueDataset }): ReactNode {
  const files = new Map(
    dataset.resources.flatMap(({ original }) => (original ? [[original.url, original] as const] : [])),
  );
  if (files.size === 0) return null;
  return (
    <ul className="facts">
      {[...files.values()].map(({ url, format, size }) => (
        <li key={url}>
          <a href={url} download="" rel="noopener noreferrer">
            <Icon name="download" /> {strings().catalogue.original} {nameOf(url)}{' '}
            <span className="badge">{format}</span>
            {size !== null && <span className="dim"> {formatBytes(size)}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Without the part that tells its content from another one of the name. */
function nameOf(url: string): string {
  return decodeURIComponent(url.slice(url.lastIndexOf('/') + 1)).replace(/\.[0-9a-f]{8}(?=\.|$)/, '');
}
