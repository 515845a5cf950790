import {
  appCacheName,
  dataCacheName,
  fileListUrl,
  isCacheOf,
  versionOfCache,
} from '../transport/cache-names.ts';

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
export function createSiteCaches(base: string, version: string, storage: CacheStorage): SiteCaches {
  const own = appCacheName(base, version);
  const names = async () => (await storage.keys()).filter((name) => isCacheOf(base, name));

  return {
    async findFile(address) {
      // Newest first: `keys` gives them as they were made.
      for (const cacheName of [own, ...(await names()).reverse()]) {
        const cached = await storage.match(address, { cacheName });
        if (cached) return cached;
      }
      return undefined;
    },

    async findFixed(path) {
      for (const cacheName of [own, ...(await names()).reverse()]) {
        const version = versionOfCache(base, cacheName);
        if (version === null || !(await storage.match(fileListUrl(base, version), { cacheName }))) continue;
        return storage.match(base + path, { cacheName });
      }
      return undefined;
    },

    async forgetFile(address) {
      for (const name of await names()) await (await storage.open(name)).delete(address);
    },

    putAsset: async (address, response) => (await storage.open(own)).put(address, response),

    async putData(address, response) {
      const cache = await storage.open(dataCacheName(base, 'used'));
      await makeSpace(cache, Number(response.headers.get('content-length') ?? 0));
      await cache.put(address, response);
    },
  };
}

/** Removes the files that were used longest ago until there is space. What a server says of a size may be the compressed one. */
async function makeSpace(cache: Cache, bytes: number): Promise<void> {
  for (const oldest of await cache.keys()) {
    const { quota = Infinity, usage = 0 } = (await navigator.storage?.estimate?.()) ?? {};
    if (quota - usage > bytes) return;
    await cache.delete(oldest);
  }
}
