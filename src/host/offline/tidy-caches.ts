import { appCacheName, dataCacheName, isCacheOf, versionOfCache } from '../../transport/cache-names.ts';
import { toParts } from '../../transport/file-parts.ts';
import { versionLockName } from '../../transport/names.ts';
import type { Deployment } from './site-cache.ts';

/** A data file's address as it stands in a catalogue. */
const DATA_URL = /"(data\/[^"\\]+)"/g;

/**
 * Removes what no page needs any more: the caches of deployments without an open page, and the data files that no catalogue left
 * names. To be called by a page of the newest deployment only, once that is kept.
 */
export async function tidyCaches({ base, version }: Deployment): Promise<void> {
  const heldLocks = new Set(((await navigator.locks.query()).held ?? []).map(({ name }) => name));
  const left: string[] = [];
  for (const name of await caches.keys()) {
    const cachedVersion = isCacheOf(base, name) ? versionOfCache(base, name) : null;
    if (cachedVersion === null) continue;
    if (cachedVersion === version || heldLocks.has(versionLockName(base, cachedVersion)))
      left.push(cachedVersion);
    else await caches.delete(name);
  }
  const named = await Promise.all(left.map((one) => dataOf(base, one)));
  // A deployment whose catalogue is not kept may need anything.
  if (named.some((urls) => urls === null)) return;
  const needed = new Set(named.flatMap((urls) => urls ?? []).map((url) => base + url));
  for (const kind of ['used', 'kept'] as const) {
    const cache = await caches.open(dataCacheName(base, kind));
    for (const { url } of await cache.keys())
      if (url.startsWith(`${base}data/`) && !needed.has(url)) await cache.delete(url);
  }
}

async function dataOf(base: string, version: string): Promise<readonly string[] | null> {
  const cache = await caches.open(appCacheName(base, version));
  const catalog = await cache.match(`${base}catalog.json`);
  if (!catalog) return null;
  return [...(await catalog.text()).matchAll(DATA_URL)].flatMap(([, url = '']) => [
    url,
    ...(toParts(url)?.parts ?? []).map((part) => part.url),
  ]);
}
