import { verifyFile } from '../../sources/verify-file.ts';
import { appCacheName, dataCacheName } from '../../transport/cache-names.ts';
import { isFileList, type FileList } from '../../transport/file-list.ts';
import { findFile } from '../../transport/find-file.ts';
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

/** The deployment's list of files, from its cache or else from the site. Rejects when it cannot be had. */
export async function loadFileList({ base, version, fileList }: Deployment): Promise<FileList> {
  const cacheName = appCacheName(base, version);
  const address = base + fileList;
  const cached = (await caches.match(address, { cacheName })) ?? (await findFile(base, address));
  const list: unknown = await (cached ?? (await fetchFile(address))).json();
  if (!isFileList(list, version)) throw new Error(`${fileList} is not this version's list of files`);
  return list;
}

/** Whether a copy can be read, and is the file that the catalogue names. */
export function isIntact(copy: Response, file: Parameters<typeof verifyFile>[0]): Promise<boolean> {
  return copy
    .arrayBuffer()
    .then((content) => verifyFile(file, new Uint8Array(content)))
    .then(
      () => true,
      () => false,
    );
}

/** Addresses of all data files that are on this device. */
export async function addressesOf(base: string): Promise<ReadonlySet<string>> {
  const all = await Promise.all(
    (['used', 'kept'] as const).map(async (kind) => (await caches.open(dataCacheName(base, kind))).keys()),
  );
  return new Set(all.flat().map(({ url }) => url));
}

/** Bytes that this origin may still take; null where the browser does not say. */
export async function freeSpace(): Promise<number | null> {
  const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {};
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}
