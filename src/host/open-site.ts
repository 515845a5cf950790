import { createCatalog, type CatalogData } from '../core/catalog.ts';
import { ActionError } from '../core/errors.ts';
import { createHandler, type Handler } from '../http/create-handler.ts';
import type { HostEventSender } from '../transport/host-events.ts';
import { parseEdition } from '../transport/names.ts';
import { toSerializedError } from '../transport/serialized-error.ts';
import { createLazyDialect, createLazyTables } from './lazy-ports.ts';
import { explainMissing } from './offline/explain-missing.ts';
import { createSitePreviews } from './site-previews.ts';

/** The composition root of the browser: the site's catalogue, the engine, the files, and the API over them. */
export function openSite(data: CatalogData, edition: string, events: HostEventSender): Handler {
  const deployment = parseEdition(edition);
  const base = new URL(deployment.base);
  const tables = createLazyTables(async () =>
    (await part(import('./site-tables.ts'))).createSiteTables(deployment, events),
  );
  const { engine, relations } = tables;
  const previews = createSitePreviews(base, () => void tables.start().catch(() => undefined));
  const catalog = createCatalog(data);
  const dialects = {
    postgresql: createLazyDialect(async () => (await part(import('./site-dialect.ts'))).createSiteDialect()),
    duckdb: createLazyDialect(async () =>
      (await part(import('../duckdb/dialect.ts'))).createDuckDBDialect({ catalog, engine }),
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

  /** Code that is loaded when it is needed, and cannot always be had then. */
  async function part<Module>(loading: Promise<Module>): Promise<Module> {
    return loading.catch(async (cause: unknown) => {
      const message = await explainMissing(deployment, 'A part of the site', cause);
      throw new ActionError('Internal Server Error', { message }, { cause });
    });
  }
}
