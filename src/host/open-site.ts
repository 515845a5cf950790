/// <reference types="vite/client" />
import parserUrl from 'libpg-query/wasm/libpg-query.wasm?url';
import parquetUrl from 'parquet-wasm/esm/parquet_wasm_bg.wasm?url';
import { createCatalog } from '../core/catalog.ts';
import { createHandler, type Handler } from '../http/create-handler.ts';
import { createDialect } from '../postgres/dialect.ts';
import { createParquetReader } from '../sources/parquet/parquet-reader.ts';
import { createRelations } from '../sources/relations.ts';
import type { HostEventSender } from '../transport/host-events.ts';
import { toSerializedError } from '../transport/serialized-error.ts';
import { createDownloadEvents } from './download-events.ts';
import { download } from './download.ts';
import { fetchCatalog } from './fetch-catalog.ts';
import { createSiteEngine } from './site-engine.ts';

/** The composition root of the browser: the site's catalogue, the engine, the files, and the API over them. */
export async function openSite(base: URL, events: HostEventSender): Promise<Handler> {
  const catalog = createCatalog(await fetchCatalog(base));
  const engine = createSiteEngine(events);
  const tellDownload = createDownloadEvents(events);
  const relations = createRelations({
    engine,
    parquet: createParquetReader(() => parquetUrl),
    readFile: (resource, onProgress) => download(new URL(resource.url, base), resource.bytes, onProgress),
    onProgress: ({ url }, loaded, total) =>
      tellDownload({ what: 'data', name: url.slice(url.lastIndexOf('/') + 1), loaded, total }),
  });
  const dialect = createDialect({ locateFile: () => parserUrl });
  return createHandler(
    { catalog, engine, relations, dialect },
    {
      siteUrl: base.href,
      onFault: (error) => {
        console.error(error);
        events.send({ kind: 'error', task: 'answering a request', error: toSerializedError(error) });
      },
    },
  );
}
