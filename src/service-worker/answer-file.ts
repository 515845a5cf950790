import type { BlobShelf } from './blob-shelf.ts';
import type { SiteCaches } from './site-caches.ts';
import { sliceFile } from './slice-file.ts';
import type { SiteFile } from './to-site-file.ts';

/** Milliseconds a network may take over a page that is kept as well. */
const PATIENCE = 4_000;

export interface FileAnswerOptions {
  readonly base: string;
  readonly caches: SiteCaches;
  readonly shelf: BlobShelf;
  /** Keeps the worker alive for what happens beside the answer. */
  readonly waitUntil: (work: Promise<void>) => void;
  /** A file was answered and could not be kept. */
  readonly onNotKept: (address: string, error: unknown) => void;
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

/** @param path of the kept copy */
export async function networkFirst(request: Request, path: string, caches: SiteCaches): Promise<Response> {
  const kept = await caches.findFixed(path);
  // Past the browser's own cache, in which a host's headers may hold the page of the deployment before.
  const network = fetch(new Request(request, { cache: 'no-cache' }));
  if (!kept) return network;
  const answered = network.catch(() => undefined);
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE));
  const response = await Promise.race([answered, late]);
  if (response && response.status < 500) return response;
  return request.method === 'HEAD' ? new Response(null, kept) : kept;
}

async function cacheFirst(
  request: Request,
  kind: 'asset' | 'data',
  { caches, shelf, waitUntil, onNotKept }: FileAnswerOptions,
): Promise<Response> {
  const range = request.headers.get('range');
  const kept = await caches.findFile(request.url);
  if (kept) return range === null ? kept : sliceFile(await shelf.take(request.url, kept), range);
  const response = await fetch(request);
  // A cache holds whole files only.
  if (range === null && response.status === 200) {
    const put = kind === 'asset' ? caches.putAsset : caches.putData;
    waitUntil(put(request.url, response.clone()).catch((error: unknown) => onNotKept(request.url, error)));
  }
  return response;
}
