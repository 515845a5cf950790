import { appCacheName, dataCacheName, fileListUrl, versionOfCache } from '../transport/cache-names.ts';
import { findFile, forgetFile, namesOfCaches } from '../transport/find-file.ts';

/** The caches of one site, looked into. A deployment's cache counts for its fixed files only once it is complete. */
export interface SiteCaches {
  /** A file that is named by its content, from whichever cache has it. */
  findFile(address: string): Promise<Response | undefined>;
  /** A page or another file of a fixed name, from the deployment that is kept whole: this worker's, else the newest. */
  findFixed(path: string): Promise<Response | undefined>;
  /** Removes it from all of them. */
  forgetFile(address: string): Promise<void>;
  /** Keeps an asset with this worker's deployment. Rejects as Cache.put does. */
  putAsset(address: string, response: Response): Promise<void>;
  /** Keeps a data file until space is needed. Rejects as Cache.put does, when there is no space even so. */
  putData(address: string, response: Response): Promise<void>;
}

/** @param version of the deployment this service worker came with */
export function createSiteCaches(base: string, version: string): SiteCaches {
  const own = appCacheName(base, version);

  return {
    async findFile(address) {
      // Where this worker has compared it, it need not be compared again.
      return (await caches.match(address, { cacheName: own })) ?? findFile(base, address);
    },

    async findFixed(path) {
      for (const cacheName of [own, ...(await namesOfCaches(base))]) {
        const version = versionOfCache(base, cacheName);
        if (version === null || !(await caches.match(fileListUrl(base, version), { cacheName }))) continue;
        return caches.match(base + path, { cacheName });
      }
      return undefined;
    },

    forgetFile: (address) => forgetFile(base, address),

    putAsset: async (address, response) => (await caches.open(own)).put(address, response),

    async putData(address, response) {
      const cache = await caches.open(dataCacheName(base, 'used'));
      await makeSpace(cache, Number(response.headers.get('content-length') ?? 0));
      await cache.put(address, response);
    },
  };
}

/** Removes the files that were kept longest ago until there is space. What a server says of a size may be the compressed one. */
async function makeSpace(cache: Cache, bytes: number): Promise<void> {
  for (const oldest of await cache.keys()) {
    const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
    if (quota - usage > bytes) return;
    await cache.delete(oldest);
  }
}
