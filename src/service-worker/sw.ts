/*
 * The service worker: matches, forwards, and knows nothing that it cannot lose. The browser stops it whenever it likes.
 */
import { isWorkerControlMessage } from '../transport/protocol.ts';
import { answerNavigation } from './answer-navigation.ts';
import { answerRequest } from './answer.ts';
import { createHostFinder } from './find-host.ts';
import { matchApi } from './match-api.ts';

declare const self: ServiceWorkerGlobalScope;

const scope = self.registration.scope;
const pages = async () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
const finder = createHostFinder({ scope, pages, locks: self.navigator.locks });

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('message', (event) => {
  if (event.origin !== self.location.origin || !isWorkerControlMessage(event.data)) return;
  event.waitUntil(event.data.kind === 'claim' ? self.clients.claim() : self.skipWaiting());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.url.startsWith(scope) && new URL(request.url).pathname.endsWith('.wal')) {
    // DuckDB looks for a write-ahead log beside each file it attaches; there is none, and a host's 404 page is long.
    event.respondWith(new Response(null, { status: 404 }));
  } else if (matchApi(request.url, scope)) {
    event.respondWith(
      request.mode === 'navigate' && request.method === 'GET'
        ? answerNavigation(request, { finder, pages, scope })
        : answerRequest(request, finder, scope),
    );
  }
});
