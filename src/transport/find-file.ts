import { cacheStorage } from './browser-parts.ts';
import { isCacheOf } from './cache-names.ts';

/** Names of the caches of a site, the newest first: `keys` gives them as they were made. */
export async function namesOfCaches(base: string): Promise<readonly string[]> {
  const names = (await cacheStorage()?.keys()) ?? [];
  return names.filter((name) => isCacheOf(base, name)).reverse();
}

/**
 * A file that is named by its content, from whichever cache of the site has it. The newest first: what an older deployment kept was
 * compared with nothing, or with less.
 */
export async function findFile(base: string, address: string): Promise<Response | undefined> {
  for (const cacheName of await namesOfCaches(base)) {
    const cached = await cacheStorage()?.match(address, { cacheName });
    if (cached) return cached;
  }
  return undefined;
}

/** Removes a file from every cache of the site. */
export async function forgetFile(base: string, address: string): Promise<void> {
  for (const name of await namesOfCaches(base)) await (await cacheStorage()?.open(name))?.delete(address);
}
