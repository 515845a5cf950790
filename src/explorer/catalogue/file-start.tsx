import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { toVisible } from '../grid/cell-text.ts';
import { formatBytes } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import type { CatalogueResource } from './catalogue.ts';
import { readFileStart, type FileStart } from './read-file-start.ts';

/** How a file begins that is no table, or why that cannot be shown. */
export function FileStartView({ resource }: { readonly resource: CatalogueResource }): ReactNode {
  const t = strings().fileStart;
  const { url } = resource;
  const [read, setRead] = useState<{ readonly url: string; readonly start: FileStart | string } | null>(null);
  const isHere = url !== null && new URL(url).origin === location.origin;
  useEffect(() => {
    if (!isHere || url === null) return;
    const controller = new AbortController();
    readFileStart(url, controller.signal).then(
      (start) => setRead({ url, start }),
      (error: unknown) => {
        if (!controller.signal.aborted)
          setRead({ url, start: error instanceof Error ? error.message : String(error) });
      },
    );
    return () => controller.abort();
  }, [isHere, url]);
  if (url === null) return <p className="notice quiet">{t.missing}</p>;
  if (!isHere)
    return (
      <p className="notice quiet">
        {t.elsewhere}{' '}
        <a href={url} target="_blank" rel="noopener noreferrer">
          <bdi>{new URL(url).host}</bdi>
        </a>
      </p>
    );
  const start = read?.url === url ? read.start : null;
  if (start === null)
    return (
      <p className="dim" role="status">
        {t.loading}
      </p>
    );
  if (typeof start === 'string') return <p className="notice quiet">{t.failed(start)}</p>;
  if (start.text === null) return <p className="notice quiet">{t.binary}</p>;
  return (
    <section className="file-start" aria-label={t.title}>
      <h2>{t.title}</h2>
      <pre tabIndex={0} dir="auto">
        <code>{toVisible(start.text)}</code>
      </pre>
      {!start.whole && <p className="dim">{t.cut(formatBytes(start.bytes))}</p>}
    </section>
  );
}
