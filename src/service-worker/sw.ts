/*
 * The service worker: recognises requests for the API, forwards them to the host, and keeps files for offline use. The browser may stop it at any time, so it holds no
 * state that cannot be lost.
 */
import { messageOf } from '../core/errors.ts';
import { createHostEventSender } from '../transport/host-events.ts';
import { STORED_HEADER, toEdition } from '../transport/names.ts';
import { toParts, type FileInParts } from '../transport/file-parts.ts';
import { isFile } from '../transport/is-file.ts';
import { isMessage } from '../transport/protocol.ts';
import { toSerializedError } from '../transport/serialized-error.ts';
import { answerFile, networkFirst } from './answer-file.ts';
import { DROPPED_FOLDER } from '../transport/dropped-store.ts';
import { answerDropped } from './answer-dropped.ts';
import { answerParted } from './answer-parted.ts';
import { answerNavigation } from './answer-navigation.ts';
import { ANSWER_LIMITS, answerRequest } from './answer.ts';
import { createBlobCache } from './blob-cache.ts';
import { createCheckedAssets } from './checked-assets.ts';
import { createEditionFinder } from './find-edition.ts';
import { createHostFinder } from './find-host.ts';
import { matchApi } from './match-api.ts';
import { createRequestChannels } from './request-channels.ts';
import { createSiteCaches } from './site-caches.ts';
import { toSiteFile, type SiteFile } from './to-site-file.ts';
import { toUnavailable } from './unavailable.ts';
import { watchClient } from './watch-client.ts';

declare const self: ServiceWorkerGlobalScope;
/** Put in by the build; in development there is none, and nothing is kept. */
declare const DATAPOND_VERSION: string | undefined;

const version = typeof DATAPOND_VERSION === 'string' ? DATAPOND_VERSION : 'dev';
const { scope } = self.registration;
const { locks } = self.navigator;
const pages = async () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
const editions = createEditionFinder({
  base: scope,
  version,
  locks,
  createFinder: (edition) => createHostFinder({ scope: edition, pages, locks }),
});
const blobs = createBlobCache(32);
const files = createSiteCaches(scope, version);
const assets = createCheckedAssets(scope, version, files);
const channels = createRequestChannels();

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  if (event.origin !== self.location.origin) return;
  if (isMessage(event.data, 'beside')) {
    const [port] = event.ports;
    if (port) channels.accept(event.data.name, port);
  }
  if (isMessage(event.data, 'claim')) event.waitUntil(self.clients.claim());
  if (isMessage(event.data, 'activate')) event.waitUntil(self.skipWaiting());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.url.startsWith(scope) && new URL(request.url).pathname.endsWith('.wal')) {
    // DuckDB looks for a write-ahead log beside each file it attaches; there is none, and a host's 404 page is long.
    event.respondWith(new Response(null, { status: 404 }));
  } else if (request.url.startsWith(scope + DROPPED_FOLDER)) {
    event.respondWith(answerDropped(request.url, scope));
  } else if (matchApi(request.url, scope)) {
    event.respondWith(answerApi(request, event.clientId));
  } else if (isIndexRange(request)) {
    // The host reads these past this worker, which would double what each of a hundred pieces costs, and looks itself for what is kept.
  } else if (request.headers.has(STORED_HEADER)) {
    // What the page stores takes the place of what was kept.
    blobs.forget(request.url);
  } else {
    const kind = toSiteFile(request.url, scope);
    const file = kind === 'parted' && toParts(request.url);
    if (file && isRead(request.method, kind)) {
      event.respondWith(answerPartedFile(request, file));
    } else if (version !== 'dev' && kind && isRead(request.method, kind)) {
      event.respondWith(openFile(request, kind, (work) => event.waitUntil(work)));
    }
  }
});

/** Whether a piece of an index is asked for (compile/kept/split-file.ts names these files). */
function isIndexRange(request: Request): boolean {
  return request.headers.has('range') && request.url.endsWith('.index.7z');
}

/**
 * Firefox stops a worker after half a minute, whatever it still sends, and takes what came for the whole: there the site's own page joins
 * a file's parts for a person, and all others get a file once it is all there.
 */
const mayStop = /\bFirefox\//.test(self.navigator.userAgent);

async function answerPartedFile(request: Request, file: FileInParts): Promise<Response> {
  if (mayStop && request.mode === 'navigate') return loadPage();
  // The event is over when the first part is there.
  const response = await answerParted(request, file, (part) => openFile(part, 'data', () => undefined));
  return mayStop ? toWhole(response) : response;
}

async function toWhole(response: Response): Promise<Response> {
  return response.body ? new Response(await response.blob(), response) : response;
}

function loadPage(): Promise<Response> {
  return networkFirst(new Request(`${scope}404.html`), '404.html', files);
}

async function openFile(
  request: Request,
  kind: SiteFile,
  waitUntil: (work: Promise<void>) => void,
): Promise<Response> {
  if (version === 'dev') return fetch(request);
  const onCacheFailure = reportFullStorage;
  return answerFile(request, kind, { base: scope, caches: files, assets, blobs, waitUntil, onCacheFailure });
}

/**
 * Of a file with a fixed name one may also ask whether it is there, as 404.html does to find the site; of one in parts nobody else can
 * answer that.
 */
function isRead(method: string, kind: SiteFile): boolean {
  return method === 'GET' || (method === 'HEAD' && (kind === 'fixed' || kind === 'parted'));
}

async function answerApi(request: Request, clientId: string): Promise<Response> {
  if (request.mode === 'navigate' && request.method === 'GET') {
    const answer = await answerNavigation(request, {
      finder: editions.own(),
      pages,
      edition: toEdition(scope, version),
      loadPage,
    });
    return mayStop && isFile(answer.headers) ? toWhole(answer) : answer;
  }
  const { signal: givenUp, deliver, close } = channels.open(request);
  const sender = watchClient(() => self.clients.get(clientId));
  const signal = AbortSignal.any([givenUp, sender.signal]);
  try {
    const finder = await editions.for(request);
    const answer = await answerRequest(request, finder, { scope, limits: ANSWER_LIMITS, given: signal });
    return await deliver(mayStop && isFile(answer.headers) ? await toWhole(answer) : answer);
  } catch (error) {
    // Nobody reads it; but a browser may hear of this answer before it hears that none is wanted, and would write a failed request into the console.
    if (signal.aborted) return new Response(null, { status: 204 });
    const message = messageOf(error);
    // Awaited here: what is closed next could not carry it.
    return await deliver(toUnavailable(request.url, scope, message));
  } finally {
    sender.close();
    close();
  }
}

function reportFullStorage(address: string, error: unknown): void {
  // A file that broke off is told by the request that wanted it.
  if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) return;
  const events = createHostEventSender(toEdition(scope, version));
  const name = address.slice(address.lastIndexOf('/') + 1);
  events.send({
    kind: 'error',
    task: `keeping ${name} for offline use`,
    error: toSerializedError(error),
    code: 'storage-full',
  });
  events.close();
}
