import { dataCacheName } from '../../transport/cache-names.ts';
import { findFile, forgetFile } from '../../transport/find-file.ts';
import { counted } from './keep-app.ts';
import type { ResourceFile } from './resource-files.ts';
import { fetchFile, isIntact } from './site-cache.ts';

/** How a file is kept. */
export interface KeepFileOptions {
  readonly kind: 'used' | 'kept';
  readonly signal: AbortSignal;
  /** Called with the bytes of each part that arrived. */
  readonly onBytes: (bytes: number) => void;
}

/** Keeps a data file on this device. Rejects as `fetch` and Cache.put do, and where the site does not send what the catalogue names. */
export async function keepFile(
  base: string,
  file: ResourceFile,
  { kind, signal, onBytes }: KeepFileOptions,
): Promise<void> {
  const { address } = file;
  const cache = await caches.open(dataCacheName(base, kind));
  if (await cache.match(address)) return;
  const local = await findFile(base, address);
  await cache.put(address, local ?? counted(await fetchFile(address, signal), onBytes));
  if (await isKeptWhole(cache, file)) return;
  // Cut off on the way, or damaged by a cache.
  await forgetFile(base, address);
  await cache.put(address, await fetchFile(address, signal, 'reload'));
  if (await isKeptWhole(cache, file)) return;
  await forgetFile(base, address);
  throw new Error(`${address} is not the file that this site was built with`);
}

async function isKeptWhole(cache: Cache, file: ResourceFile): Promise<boolean> {
  const cached = await cache.match(file.address);
  return cached !== undefined && isIntact(cached, { ...file, url: file.address });
}
