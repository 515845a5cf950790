import type { CatalogData } from '../core/catalog.ts';
import { retry } from './retry.ts';
import { isDevelopment } from './site-base.ts';

/**
 * Fetches a site's catalogue. Its name is its deployment's alone, so that the browser may have it, but for what is no catalogue.
 * Rejects with an Error that says why there is no usable catalogue.
 * @param pauses milliseconds before each further try
 */
export async function fetchCatalog(address: URL, pauses?: readonly number[]): Promise<CatalogData> {
  let cache: RequestCache = isDevelopment ? 'no-cache' : 'default';
  const data = await retry(
    async () => {
      const response = await fetch(address, { cache });
      cache = 'no-cache';
      if (!response.ok) throw new Error(`${address.pathname} answered ${response.status}`);
      return parseJson(await response.text(), address);
    },
    pauses ? { pauses } : {},
  );
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
