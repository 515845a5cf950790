import type { CatalogData } from '../core/catalog.ts';

/**
 * Fetches the site's `catalog.json`, past caches that may hold the one before the last deployment.
 * Rejects with an Error that says why there is no usable catalogue.
 */
export async function fetchCatalog(base: URL): Promise<CatalogData> {
  const address = new URL('catalog.json', base);
  const response = await fetch(address, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${address.pathname} answered ${response.status}`);
  const data: unknown = await response.json().catch((cause: unknown) => {
    throw new Error(`${address.pathname} is not JSON`, { cause });
  });
  if (!isCatalogData(data)) {
    throw new Error(`${address.pathname} is of another version of datapond: reload the page`);
  }
  return data;
}

/** The build wrote the file, so its version vouches for the rest. */
function isCatalogData(data: unknown): data is CatalogData {
  return typeof data === 'object' && data !== null && 'version' in data && data.version === 1;
}
