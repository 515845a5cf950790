/// <reference types="vite/client" />
import parquetUrl from 'parquet-wasm/esm/parquet_wasm_bg.wasm?url';
import { createParquetReader } from '../sources/parquet/parquet-reader.ts';
import { createRelations } from '../sources/relations.ts';
import type { HostEventSender } from '../transport/host-events.ts';
import { createDownloadEvents } from './download-events.ts';
import { download } from './download.ts';
import { findStore } from './find-store.ts';
import { loadWasm } from './load-wasm.ts';
import type { Tables } from './lazy-ports.ts';
import { createSiteEngine } from './site-engine.ts';

/** The tables of the site at `base`: DuckDB-WASM, and the site's files as its relations. */
export function createSiteTables(base: URL, events: HostEventSender): Tables {
  const engine = createSiteEngine(events);
  const tellDownload = createDownloadEvents(events);
  const relations = createRelations({
    engine,
    parquet: createParquetReader(() => loadWasm(parquetUrl)),
    readFile: (resource, onProgress) =>
      download(new URL(resource.url, base), { expected: resource.bytes, onProgress }),
    findStore: (_resource, store, onProgress) => findStore(store, base, onProgress),
    onProgress: ({ url }, loaded, total) =>
      tellDownload({ what: 'data', name: url.slice(url.lastIndexOf('/') + 1), loaded, total }),
  });
  return { engine, relations, start: () => engine.start() };
}
