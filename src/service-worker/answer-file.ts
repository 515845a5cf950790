import { isHtml } from '../transport/asset-check.ts';
import type { BlobCache } from './blob-cache.ts';
import type { CheckedAssets } from './checked-assets.ts';
import type { SiteCaches } from './site-caches.ts';
import { sliceFile } from './slice-file.ts';
import type { SiteFile } from './to-site-file.ts';

/** Milliseconds a network may take over a page that is kept as well. */
const PATIENCE = 4_000;

/** What requests for files are answered with. */
export interface FileAnswerOptions {
  readonly base: string;
  readonly caches: SiteCaches;
  readonly assets: CheckedAssets;
  readonly blobs: BlobCache;
  /** Keeps the worker alive for what happens beside the answer. */
  readonly waitUntil: (work: Promise<void>) => void;
  /** A file was answered and could not be kept. */
  readonly onCacheFailure: (address: string, error: unknown) => void;
}

/**
 * Answers a file of the site: by its content's name from the caches first, by a fixed name from the network first, so that a
 * deployment is seen at once. What comes from the network is kept on the way. Rejects as `fetch` does.
 */
export async function answerFile(
  request: Request,
  kind: SiteFile,
  options: FileAnswerOptions,
): Promise<Response> {
  const { base } = options;
  if (kind === 'asset' || kind === 'data') return cacheFirst(request, kind, options);
  const path = kind === 'page' ? 'index.html' : request.url.slice(base.length);
  return networkFirst(request, path, options.caches);
}

/** @param path of the cached copy */
export async function networkFirst(request: Request, path: string, caches: SiteCaches): Promise<Response> {
  const cached = await caches.findFixed(path);
  // Past the browser's own cache, in which a host's headers may hold the page of the deployment before.
  const network = fetch(new Request(request, { cache: 'no-cache' }));
  if (!cached) return network;
  // The copy is for when the network fails.
  const answered = network.catch(() => undefined);
  const response = await new Promise<Response | undefined>((resolve) => {
    const clock = setTimeout(() => resolve(undefined), PATIENCE);
    void answered.then((one) => {
      clearTimeout(clock);
      resolve(one);
    });
  });
  if (response && response.status < 500 && !(isHtml(response) && !isPage(path))) return response;
  return request.method === 'HEAD' ? new Response(null, cached) : cached;
}

/** A portal's page stands where a page was asked for, and there a person wants to see it; a script it can never be. */
const isPage = (path: string): boolean => path.endsWith('.html');

async function cacheFirst(
  request: Request,
  kind: 'asset' | 'data',
  { caches, assets, blobs, waitUntil, onCacheFailure }: FileAnswerOptions,
): Promise<Response> {
  const range = request.headers.get('range');
  const isAsset = kind === 'asset';
  const cached = await (isAsset ? assets : caches).findFile(request.url);
  if (cached) return range === null ? cached : sliceFile(await blobs.take(request.url, cached), range);
  const response = await (isAsset ? assets.fetch(request) : fetch(request));
  // A cache holds whole files only.
  if (range === null && response.status === 200 && (isAsset || isFit(request.url, response))) {
    const copy = response.clone();
    const keeping = isAsset ? assets.keep(request, copy) : caches.putData(request.url, copy);
    waitUntil(keeping.catch((error: unknown) => onCacheFailure(request.url, error)));
  }
  return response;
}

/** Data may be pages, and are named so then. */
function isFit(address: string, response: Response): boolean {
  return !isHtml(response) || /\.html?$/i.test(address);
}
