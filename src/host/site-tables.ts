/// <reference types="vite/client" />
import parquetUrl from 'parquet-wasm/esm/parquet_wasm_bg.wasm?url';
import type { Resource } from '../core/catalog.ts';
import { ResourceError } from '../core/errors.ts';
import type { SiteEdition } from '../transport/names.ts';
import { createParquetReader } from '../sources/parquet/parquet-reader.ts';
import { createRelations } from '../sources/relations.ts';
import type { HostEventSender } from '../transport/host-events.ts';
import { createDownloadEvents } from './download-events.ts';
import { download } from './download.ts';
import { findStore } from './find-store.ts';
import { loadWasm } from './load-wasm.ts';
import type { Tables } from './lazy-ports.ts';
import { explainMissing } from './offline/explain-missing.ts';
import { createSiteEngine } from './site-engine.ts';

/** The tables of a deployment of the site: DuckDB-WASM, and the site's files as its relations. */
export function createSiteTables(site: SiteEdition, events: HostEventSender): Tables {
  const engine = createSiteEngine(site, events);
  const tellDownload = createDownloadEvents(events);
  const relations = createRelations({
    engine,
    parquet: createParquetReader(() => loadWasm(parquetUrl)),
    readFile: (resource, onProgress) =>
      explained(
        resource,
        download(new URL(resource.url, site.base), { expected: resource.bytes, onProgress }),
      ),
    findStore: (resource, store, onProgress) =>
      explained(resource, findStore(store, new URL(site.base), onProgress)),
    onProgress: ({ url }, loaded, total) =>
      tellDownload({ what: 'data', name: url.slice(url.lastIndexOf('/') + 1), loaded, total }),
  });
  return { engine, relations, start: () => engine.start() };

  async function explained<File>({ url }: Resource, loading: Promise<File>): Promise<File> {
    return loading.catch(async (cause: unknown) => {
      throw new ResourceError(await explainMissing(site, url, cause), { cause });
    });
  }
}
