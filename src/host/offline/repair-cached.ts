import type { StoreFilePart } from '../../core/published-files.ts';
import { cacheStorage } from '../../transport/browser-parts.ts';
import { dataCacheName } from '../../transport/cache-names.ts';
import { findFile, forgetFile } from '../../transport/find-file.ts';
import { fetchFile, isIntact } from './site-cache.ts';

/**
 * Drops what is kept on this device of a store's parts and is not what the catalogue names, so that the site itself is asked from now on; a copy
 * that somebody wished to keep is fetched anew meanwhile. The console is told of each.
 */
export async function repairCached(base: string, parts: readonly StoreFilePart[]): Promise<void> {
  if (!cacheStorage()) return;
  for (const part of parts) {
    const address = new URL(part.url, base).href;
    const cached = await findFile(base, address);
    if (!cached || (await isIntact(cached, part))) continue;
    const isWished = (await caches.match(address, { cacheName: dataCacheName(base, 'kept') })) !== undefined;
    await forgetFile(base, address);
    console.warn(`datapond: what was kept of ${part.url} is damaged, and is fetched again`);
    if (!isWished) continue;
    void keepAgain(base, address, part).catch((error: unknown) =>
      console.warn(`datapond: ${part.url} is not kept offline any more:`, error),
    );
  }
}

async function keepAgain(base: string, address: string, part: StoreFilePart): Promise<void> {
  const fetched = await fetchFile(address, undefined, 'reload');
  const copy = fetched.clone();
  if (!(await isIntact(fetched, part))) throw new Error('it is not the file that this site was built with');
  await (await caches.open(dataCacheName(base, 'kept'))).put(address, copy);
}
