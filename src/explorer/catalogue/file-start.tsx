import type { ReactNode } from 'react';
import { toVisible } from '../grid/cells/cell-text.ts';
import { formatBytes } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { toReason, useAsync } from '../ui/use-async.ts';
import type { CatalogueResource } from './catalogue.ts';
import { WebLink } from './web-link.tsx';
import { readFileStart } from './read-file-start.ts';

/** How a file begins that is no table, or why that cannot be shown. */
export function FileStartView({ resource }: { readonly resource: CatalogueResource }): ReactNode {
  const t = strings().fileStart;
  const { url } = resource;
  const isHere = url !== null && new URL(url).origin === location.origin;
  const { state, value, error } = useAsync(isHere ? url : null, (signal) => readFileStart(url ?? '', signal));
  if (url === null) return <p className="notice quiet">{t.missing}</p>;
  if (!isHere)
    return (
      <p className="notice quiet">
        {t.elsewhere} <WebLink url={url} text={new URL(url).host} />
      </p>
    );
  const reason = toReason(error);
  if (reason !== null) return <p className="notice quiet">{t.failed(reason)}</p>;
  const start = state === 'done' ? value : null;
  if (start === null)
    return (
      <p className="dim" role="status">
        {t.loading}
      </p>
    );
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
