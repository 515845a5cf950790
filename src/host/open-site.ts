import { createCatalog } from '../core/catalog.ts';
import { createHandler, type Handler } from '../http/create-handler.ts';
import type { HostEventSender } from '../transport/host-events.ts';
import { toSerializedError } from '../transport/serialized-error.ts';
import { fetchCatalog } from './fetch-catalog.ts';
import { createLazyDialect, createLazyTables } from './lazy-ports.ts';

/** The composition root of the browser: the site's catalogue, the engine, the files, and the API over them. */
export async function openSite(base: URL, events: HostEventSender): Promise<Handler> {
  const catalog = createCatalog(await fetchCatalog(base));
  const tables = createLazyTables(async () =>
    (await import('./site-tables.ts')).createSiteTables(base, events),
  );
  const dialect = createLazyDialect(async () => (await import('./site-dialect.ts')).createSiteDialect());
  return createHandler(
    { catalog, ...tables, dialect },
    {
      siteUrl: base.href,
      onFault: (error) => {
        console.error(error);
        events.send({ kind: 'error', task: 'answering a request', error: toSerializedError(error) });
      },
    },
  );
}
