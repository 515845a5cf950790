import type { CatalogData } from '../core/catalog.ts';
import { messageOf } from '../core/errors.ts';
import { isRecord } from '../transport/guards.ts';
import { openDownload } from './download.ts';
import { retry } from './retry.ts';
import { isDevelopment } from './site-base.ts';

/**
 * Fetches a site's catalogue. Its name is its deployment's alone, so that the browser may have it, but for what is no catalogue.
 * Rejects with an Error that says why there is no usable catalogue.
 * @param pauses milliseconds before each further try
 */
export async function fetchCatalog(address: URL, pauses?: readonly number[]): Promise<CatalogData> {
  let cache: RequestCache = isDevelopment ? 'no-cache' : 'default';
  return retry(
    async () => {
      const text = fetchText(address, cache);
      cache = 'no-cache';
      return parseCatalog(parseJson(await text, address), address);
    },
    pauses ? { pauses } : {},
  );
}

async function fetchText(address: URL, cache: RequestCache): Promise<string> {
  try {
    const coming = await openDownload(address, { expected: null, onProgress: () => undefined, cache });
    return await new Response(coming).text();
  } catch (cause) {
    throw new Error(`${address.pathname}: ${messageOf(cause)}`, { cause });
  }
}

function parseJson(text: string, address: URL): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${address.pathname} is not JSON`, { cause });
  }
}

/** The build wrote the file, so its version and its parts vouch for the rest. */
function parseCatalog(data: unknown, { pathname }: URL): CatalogData {
  if (isRecord(data) && data['version'] === 1 && isRecord(data['site']) && Array.isArray(data['datasets']))
    return data as unknown as CatalogData;
  throw new Error(
    isRecord(data) && typeof data['version'] === 'number' && data['version'] !== 1
      ? `${pathname} is of another version of datapond: reload the page`
      : `${pathname} is no catalogue of datapond's`,
  );
}
