/// <reference types="vite/client" />
import parquetUrl from 'parquet-wasm/esm/parquet_wasm_bg.wasm?url';
import type { Resource } from '../core/catalog.ts';
import type { Store } from '../core/published-files.ts';
import { ResourceError } from '../core/errors.ts';
import type { SiteEdition } from '../transport/names.ts';
import { createRangeFetcher } from '../engine/wasm/fetch-range.ts';
import { createParquetReader } from '../sources/parquet/parquet-reader.ts';
import { createRelations } from '../sources/relations.ts';
import { DROPPED_FOLDER, type DroppedStore } from '../transport/dropped-store.ts';
import { toParts } from '../transport/file-parts.ts';
import { joinParts } from '../transport/join-parts.ts';
import type { HostEventSender } from '../transport/host-events.ts';
import { createDownloadEvents } from './download-events.ts';
import { downloadParts } from './download-parts.ts';
import { createEarlyColumns } from './early-columns.ts';
import { download } from './download.ts';
import { findStore } from './find-store.ts';
import { loadWasm } from './load-wasm.ts';
import type { Tables } from './lazy-ports.ts';
import { explainMissing } from './offline/explain-missing.ts';
import { repairCached } from './offline/repair-cached.ts';
import { forgetFile } from '../transport/find-file.ts';
import { createReadEvents } from './read-events.ts';
import { createSiteEngine } from './site-engine.ts';
import { retry } from './retry.ts';

/** The tables of a deployment of the site: DuckDB-WASM, and the site's files and the dropped ones as its relations. */
export function createSiteTables(site: SiteEdition, events: HostEventSender, dropped: DroppedStore): Tables {
  const tellDownload = createDownloadEvents(events);
  const onRead = createReadEvents(tellDownload);
  const { engine, came } = createSiteEngine(site, events, onRead);
  const request = createRangeFetcher(onRead);
  const parquet = createParquetReader(() => loadWasm(site, parquetUrl));
  /** A store that is opened again may have been left because what is kept of it is damaged. */
  const [opened, mended] = [new WeakSet<Store>(), new WeakSet<Store>()];
  const relations = createRelations({
    engine,
    parquet,
    readFile: (resource, onProgress, anew) =>
      resource.url.startsWith(DROPPED_FOLDER)
        ? readDropped(dropped, resource)
        : explained(resource, downloadFile(resource, onProgress, anew)),
    findStore: async (resource, store, onProgress) => {
      // Once is enough: what is kept was whole when it came.
      if (opened.has(store) && !mended.has(store)) {
        mended.add(store);
        await repairCached(site.base, store.parts);
      }
      opened.add(store);
      const file = await explained(resource, findStore(store, new URL(site.base), onProgress));
      return file.kind === 'ranges' ? { ...file, early: createEarlyColumns(file, came, request) } : file;
    },
    onProgress: ({ url }, loaded, total) =>
      tellDownload({ what: 'data', name: url.slice(url.lastIndexOf('/') + 1), loaded, total }),
  });
  return {
    engine,
    relations,
    start: () => engine.start(),
    forget: (resource) => engine.forget(resource),
    // Most visits open no file of their own.
    inspect: async (name, bytes) =>
      (await retry(() => import('./dropped/inspect-file.ts'))).inspectFile(name, bytes, engine, parquet),
  };

  /** @param anew what is kept of it is damaged, and what comes now takes its place */
  async function downloadFile(
    { url, bytes: expected }: Resource,
    onProgress: (loaded: number) => void,
    anew: boolean,
  ): Promise<Uint8Array> {
    const inParts = toParts(url);
    if (inParts) {
      const cache = anew ? 'reload' : 'default';
      return joinParts(await downloadParts(inParts.parts, new URL(site.base), onProgress, cache));
    }
    const address = new URL(url, site.base);
    const forget = () => forgetFile(site.base, address.href);
    if (anew) await forget();
    return download(address, { expected, onProgress, forget, cache: anew ? 'reload' : 'default' });
  }

  async function explained<File>({ url }: Resource, loading: Promise<File>): Promise<File> {
    return loading.catch(async (cause: unknown) => {
      const missing = await explainMissing(site, url, cause);
      throw new ResourceError(missing.message, { cause: missing, file: url });
    });
  }
}

async function readDropped(dropped: DroppedStore, { id, title }: Resource): Promise<Uint8Array> {
  const file = await dropped.get(id);
  if (!file) throw new Error(`${title} was removed from this browser`);
  return new Uint8Array(await file.content.arrayBuffer());
}
