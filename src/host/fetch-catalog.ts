import type { CatalogData } from '../core/catalog.ts';
import { retry } from './retry.ts';

/**
 * Fetches a site's catalogue, past caches that may hold the one before the last deployment.
 * Rejects with an Error that says why there is no usable catalogue.
 * @param pauses milliseconds before each further try
 */
export async function fetchCatalog(address: URL, pauses?: readonly number[]): Promise<CatalogData> {
  const text = await retry(
    async () => {
      const response = await fetch(address, { cache: 'no-cache' });
      if (!response.ok) throw new Error(`${address.pathname} answered ${response.status}`);
      return response.text();
    },
    pauses ? { pauses } : {},
  );
  const data = parseJson(text, address);
  if (!isCatalogData(data)) {
    throw new Error(`${address.pathname} is of another version of datapond: reload the page`);
  }
  return data;
}

function parseJson(text: string, address: URL): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${address.pathname} is not JSON`, { cause });
  }
}

/** The build wrote the file, so its version vouches for the rest. */
function isCatalogData(data: unknown): data is CatalogData {
  return typeof data === 'object' && data !== null && 'version' in data && data.version === 1;
}
