import { registerServiceWorker } from '../service-worker/register.ts';
import { createHostEventSender } from '../transport/host-events.ts';
import { toSerializedError } from '../transport/serialized-error.ts';
import { answerConnects } from './answer-connects.ts';
import { joinElection } from './election.ts';
import { startHostProcess } from './host-process.ts';
import { installPageFetch } from './page-fetch.ts';
import { isDevelopment } from './site-base.ts';

/**
 * Makes this page part of the site at `base`: it registers the service worker, takes part in hosting the API, and from then
 * on can `fetch` it.
 * @returns a promise that is fulfilled when a `fetch` of an API address from this page is answered. Never rejects.
 */
export async function joinSite(base: URL): Promise<void> {
  const scope = base.href;
  const startHost = () => startHostProcess(scope, navigator.locks ?? null);
  const registration = registerServiceWorker(base, isDevelopment);

  if ('serviceWorker' in navigator && 'locks' in navigator && location.href.startsWith(scope)) {
    const stand = () => joinElection({ scope, locks: navigator.locks, startHost });
    let election = stand();
    answerConnects(scope, navigator.serviceWorker, () => election.host());
    // A page in the back/forward cache answers nothing, so it must not lead.
    addEventListener('pagehide', (event) => {
      if (event.persisted) election.leave();
    });
    addEventListener('pageshow', (event) => {
      if (event.persisted) election = stand();
    });
  }

  const result = await registration;
  if (result.state === 'controlled') return;
  installPageFetch(base, startHost);
  const events = createHostEventSender(scope);
  events.send({
    kind: 'error',
    task: 'installing the service worker',
    error: toSerializedError(new Error(result.reason, { cause: result.cause })),
  });
  events.close();
}
