import { isCheckedCopy, isHtml, judgeAsset, toCheckedCopy } from '../../transport/asset-check.ts';
import { appCacheName } from '../../transport/cache-names.ts';
import type { FileList, ListedFile } from '../../transport/file-list.ts';
import { findFile, forgetFile } from '../../transport/find-file.ts';
import { toEdition } from '../../transport/names.ts';
import { fetchFile, loadFileList, type Deployment } from './site-cache.ts';

/** How much of the site's own code is kept. */
export interface KeepAppOptions {
  /** Also the large files, needed for tables. Otherwise only when the engine was used here before. */
  readonly large?: boolean;
  readonly signal?: AbortSignal;
  /** Called with the bytes of each part that arrived. */
  readonly onBytes?: (bytes: number) => void;
  /** Waited for before each file: where nobody waits for the files, what the page is at comes first. */
  readonly turn?: () => Promise<void>;
}

/**
 * Keeps this deployment's pages and assets, so that the site opens without a network. What another deployment has already is
 * copied, not loaded again. The list goes in last and tells that all is there. Two tabs do not do it at a time.
 * Rejects when a file cannot be had or there is no space; what is kept by then stays.
 */
export async function keepApp(deployment: Deployment, options: KeepAppOptions = {}): Promise<void> {
  const { base, version, fileList } = deployment;
  const { signal, turn } = options;
  await navigator.locks.request(
    `datapond keeps ${toEdition(base, version)}`,
    { ...(signal && { signal }) },
    async () => {
      const list = await loadFileList(deployment);
      const cache = await caches.open(appCacheName(base, version));
      for (const { url, type, text } of list.pages)
        if (!(await cache.match(base + url)))
          await cache.put(base + url, new Response(text, { headers: { 'content-type': type } }));
      for (const file of await missingFiles(deployment, list, options.large ?? false)) {
        // The service worker stores what is used meanwhile.
        if (await isKept(cache, base + file.url)) continue;
        await turn?.();
        await cache.put(base + file.url, await takeFile(base, list, file, options));
      }
      const catalog = await cache.match(base + list.catalog);
      if (catalog) await cache.put(`${base}catalog.json`, catalog);
      const headers = { 'content-type': 'application/json' };
      await cache.put(base + fileList, new Response(JSON.stringify(list), { headers }));
    },
  );
}

/** What is kept and was never compared with the list may be anything. */
async function isKept(cache: Cache, address: string): Promise<boolean> {
  const cached = await cache.match(address);
  return cached !== undefined && isCheckedCopy(cached);
}

/**
 * The file, compared with the list: what any cache of the site has of it, else from the site, past the browser's own cache where that has
 * something else. Rejects when the site itself sends another.
 */
async function takeFile(
  base: string,
  list: FileList,
  { url }: ListedFile,
  { signal, onBytes }: KeepAppOptions,
): Promise<Response> {
  const address = base + url;
  const sources = [
    () => findFile(base, address),
    () => fetchFile(address, signal),
    () => fetchFile(address, signal, 'reload'),
  ];
  for (const source of sources) {
    const response = await source();
    if (!response) continue;
    const bytes = await (onBytes ? counted(response, onBytes) : response).arrayBuffer();
    if (!isHtml(response) && (await judgeAsset(list, url, bytes)) === 'right')
      return toCheckedCopy(response, bytes);
    await forgetFile(base, address);
  }
  throw new Error(`${address} is not the file that this site was built with`);
}

/** The files of the list that this deployment's cache does not hold, as far as they are wanted. */
export async function missingFiles(
  { base, version }: Deployment,
  list: FileList,
  large: boolean,
): Promise<FileList['files']> {
  const cache = await caches.open(appCacheName(base, version));
  const withEngine = large || (await usesTables(base, list));
  const missing = [];
  for (const file of list.files)
    if ((withEngine || !file.large) && !(await isKept(cache, base + file.url))) missing.push(file);
  // The engine last: the service worker may still be at storing it, as it was just used.
  return missing.sort((one, other) => one.bytes - other.bytes);
}

/** Whether the engine was used here: the service worker has kept it then, or an earlier deployment has it. */
async function usesTables(base: string, { files }: FileList): Promise<boolean> {
  const largest = files.reduce((one, other) => (other.bytes > one.bytes ? other : one));
  return (await findFile(base, base + largest.url)) !== undefined;
}

/** The same response, whose parts are counted as they go by. */
export function counted(response: Response, onBytes: (bytes: number) => void): Response {
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      onBytes(part.byteLength);
      controller.enqueue(part);
    },
  });
  return new Response(response.body?.pipeThrough(counter) ?? null, {
    headers: { 'content-type': response.headers.get('content-type') ?? 'application/octet-stream' },
  });
}
