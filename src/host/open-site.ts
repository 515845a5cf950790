import { createCatalog, type CatalogData } from '../core/catalog.ts';
import { createHandler, type Handler } from '../http/create-handler.ts';
import type { HostEventSender } from '../transport/host-events.ts';
import { toSerializedError } from '../transport/serialized-error.ts';
import { createLazyDialect, createLazyTables } from './lazy-ports.ts';
import { createSitePreviews } from './site-previews.ts';

/** The composition root of the browser: the site's catalogue, the engine, the files, and the API over them. */
export function openSite(data: CatalogData, base: URL, events: HostEventSender): Handler {
  const tables = createLazyTables(async () =>
    (await import('./site-tables.ts')).createSiteTables(base, events),
  );
  const { engine, relations } = tables;
  const previews = createSitePreviews(base, () => void tables.start().catch(() => undefined));
  const catalog = createCatalog(data);
  const dialects = {
    postgresql: createLazyDialect(async () => (await import('./site-dialect.ts')).createSiteDialect()),
    duckdb: createLazyDialect(async () =>
      (await import('../duckdb/dialect.ts')).createDuckDBDialect({ catalog, engine }),
    ),
  };
  return createHandler(
    { catalog, engine, relations, previews, dialects },
    {
      siteUrl: base.href,
      onFault: (error) => {
        console.error(error);
        events.send({ kind: 'error', task: 'answering a request', error: toSerializedError(error) });
      },
    },
  );
}
