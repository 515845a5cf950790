import { answerRequest } from '../service-worker/answer.ts';
import { registerServiceWorker } from '../service-worker/register.ts';
import { createHostEventSender } from '../transport/host-events.ts';
import { toSerializedError } from '../transport/serialized-error.ts';
import { answerConnects } from './answer-connects.ts';
import { joinElection } from './election.ts';
import { startHostProcess, type HostProcess } from './host-process.ts';
import { createOwnHost } from './own-host.ts';
import { createRetryingFetch, installPageFetch, type ApiFetch } from './page-fetch.ts';
import { isDevelopment } from './site-base.ts';

/**
 * Makes this page part of the site at `base`: it registers the service worker, takes part in hosting the API, and from then
 * on can `fetch` it.
 * @returns a promise that is fulfilled when a `fetch` of an API address from this page is answered. Never rejects.
 */
export async function joinSite(base: URL): Promise<void> {
  const startHost = () => startHostProcess(base.href, navigator.locks ?? null);
  const networkFetch = globalThis.fetch.bind(globalThis);
  if ('serviceWorker' in navigator && 'locks' in navigator && location.href.startsWith(base.href)) {
    hostForAll(base.href, startHost);
  }
  const ready = openApi(base, networkFetch, startHost);
  installPageFetch(base, ready);
  await ready;
}

/** Stands for election and answers the service worker's questions, for as long as the page is there. */
function hostForAll(scope: string, startHost: () => HostProcess): void {
  const stand = () => joinElection({ scope, locks: navigator.locks, startHost });
  let election = stand();
  answerConnects(scope, navigator.serviceWorker, () => election.host());
  const standAgain = () => {
    election.leave();
    election = stand();
  };
  // A page in the back/forward cache, or frozen in the background, answers nothing, so it must not lead.
  addEventListener('pagehide', (event) => {
    if (event.persisted) election.leave();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) standAgain();
  });
  document.addEventListener('freeze', () => election.leave());
  document.addEventListener('resume', standAgain);
}

/** How this page's requests are answered: by the service worker, or where there is none by a host of this page's own. */
async function openApi(
  base: URL,
  networkFetch: typeof fetch,
  startHost: () => HostProcess,
): Promise<ApiFetch> {
  const result = await registerServiceWorker(base, isDevelopment);
  if (result.state === 'controlled') return createRetryingFetch(networkFetch, base);
  const events = createHostEventSender(base.href);
  events.send({
    kind: 'error',
    task: 'installing the service worker',
    error: toSerializedError(new Error(result.reason, { cause: result.cause })),
  });
  events.close();
  const host = createOwnHost(startHost);
  return (request) => answerRequest(request, host, base.href);
}
