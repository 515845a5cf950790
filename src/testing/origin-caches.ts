/** The caches of one origin, as far as the site uses them: Node has none. */
export function createOriginCaches(): CacheStorage {
  const caches = new Map<string, Map<string, Response>>();
  const storage: Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'> = {
    async open(name) {
      const kept = caches.get(name) ?? new Map<string, Response>();
      caches.set(name, kept);
      const cache: Pick<Cache, 'match' | 'put' | 'delete' | 'keys'> = {
        match: async (address) => kept.get(String(address))?.clone(),
        async put(address, response) {
          const copy = new Response(await response.arrayBuffer(), response);
          kept.delete(String(address));
          kept.set(String(address), copy);
        },
        delete: async (address) => kept.delete(address instanceof Request ? address.url : String(address)),
        keys: async () => [...kept.keys()].map((address) => new Request(address)),
      };
      return cache as Cache;
    },
    match: async (address, { cacheName = '' } = {}) => caches.get(cacheName)?.get(String(address))?.clone(),
    keys: async () => [...caches.keys()],
    delete: async (name) => caches.delete(name),
  };
  return storage as CacheStorage;
}
