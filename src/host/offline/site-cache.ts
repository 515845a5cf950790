import { appCacheName, isCacheOf } from '../../transport/cache-names.ts';
import { isFileList, type FileList } from '../../transport/file-list.ts';
import { STORED_HEADER, type SiteEdition } from '../../transport/names.ts';

/** Which deployment of which site a page belongs to. */
export interface Deployment extends SiteEdition {
  /** Its list of files, relative to the base. */
  readonly fileList: string;
}

/** Fetches a file that the caller stores by itself. Rejects with Error for every answer but 200. */
export async function fetchFile(
  address: string,
  signal?: AbortSignal,
  cache: RequestCache = 'default',
): Promise<Response> {
  const response = await fetch(address, {
    headers: { [STORED_HEADER]: '1' },
    cache,
    ...(signal && { signal }),
  });
  if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
  return response;
}

/** A file that is named by its content, from whichever cache of the site has it. */
export async function findFile(base: string, address: string): Promise<Response | undefined> {
  for (const cacheName of await caches.keys()) {
    const response = isCacheOf(base, cacheName) && (await caches.match(address, { cacheName }));
    if (response) return response;
  }
  return undefined;
}

/** The deployment's list of files, from its cache or else from the site. Rejects when it cannot be had. */
export async function loadFileList({ base, version, fileList }: Deployment): Promise<FileList> {
  const cacheName = appCacheName(base, version);
  const address = base + fileList;
  const cached = (await caches.match(address, { cacheName })) ?? (await findFile(base, address));
  const list: unknown = await (cached ?? (await fetchFile(address))).json();
  if (!isFileList(list, version)) throw new Error(`${fileList} is not this version's list of files`);
  return list;
}

/** Removes a file from every cache of the site. */
export async function forgetFile(base: string, address: string): Promise<void> {
  for (const cacheName of (await globalThis.caches?.keys()) ?? [])
    if (isCacheOf(base, cacheName)) await (await caches.open(cacheName)).delete(address);
}
