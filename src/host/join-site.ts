import { answerRequest } from '../service-worker/answer.ts';
import {
  joinServiceWorker,
  registerServiceWorker,
  withdrawServiceWorker,
} from '../service-worker/register.ts';
import { serviceWorkers } from '../transport/browser-parts.ts';
import { toEdition } from '../transport/names.ts';
import { answerConnects } from './answer-connects.ts';
import { joinElection } from './election.ts';
import { createHostStarter } from './host-starter.ts';
import { startHostProcess, type HostProcess } from './host-process.ts';
import { holdVersion } from './hold-version.ts';
import { createInPageHost } from './in-page-host.ts';
import { createRetryingFetch, installPageFetch, type ApiFetch } from './page-fetch.ts';
import { isDevelopment } from './site-base.ts';
import { keepSite } from './offline/keep-site.ts';
import { createOfflineStore, type OfflineStore } from './offline/offline-store.ts';
import { watchVersion, type VersionWatch } from './offline/watch-version.ts';
import { siteFacts } from './site-facts.ts';

/** A page's part in the site it joined. */
export interface JoinedSite {
  /** Fulfilled when a `fetch` of an API address from this page is answered. Never rejects. */
  readonly ready: Promise<void>;
  /** Null where the service worker answers, else why this page cannot have it, for people. Never rejects. */
  readonly withoutServiceWorker: Promise<string | null>;
  /** Tells of newer deployments. */
  readonly watch: VersionWatch;
  /** Null where nothing can be kept: no service worker, or development. Resolves with `ready`. */
  readonly offline: Promise<OfflineStore | null>;
}

/**
 * Makes this page part of the site at `base`: it registers the service worker, takes part in hosting the API, and from then
 * on can `fetch` it.
 */
export function joinSite(base: URL): JoinedSite {
  const { version, fileList, answeredBy, hostModules } = siteFacts;
  if (answeredBy === 'server') return servedSite(base, version);
  const edition = toEdition(base.href, version);
  const startHost = createHostStarter((patience) =>
    startHostProcess(edition, navigator.locks ?? null, patience),
  );
  const networkFetch = globalThis.fetch.bind(globalThis);
  const workers = serviceWorkers();
  if (answeredBy === 'service-worker' && workers && location.href.startsWith(base.href)) {
    holdVersion(base.href, version);
    hostForAll(edition, workers, startHost);
  }
  const api = openApi(base, edition, networkFetch, startHost);
  // After the service worker has been asked for, which all requests wait for. Whoever has it has these files.
  if (answeredBy === 'service-worker' && !workers?.controller)
    preloadHost(hostModules.map((path) => new URL(path, base).href));
  const watch = watchVersion(base.href, version);
  installPageFetch(
    base,
    api.then(({ fetch }) => fetch),
  );
  const withoutServiceWorker = api.then((opened) => opened.withoutServiceWorker);
  const offline = withoutServiceWorker.then((reason) => {
    if (reason !== null || fileList === null) return null;
    const deployment = { base: base.href, version, fileList };
    const store = createOfflineStore(deployment);
    keepSite(deployment, watch, store);
    return store;
  });
  return { ready: offline.then(() => undefined), withoutServiceWorker, watch, offline };
}

/** A page of a server that answers the API itself: there is nothing to join. A service worker that an earlier site left would come between. */
function servedSite(base: URL, version: string): JoinedSite {
  const withdrawn = withdrawServiceWorker(base).then(() => undefined);
  return {
    ready: withdrawn,
    withoutServiceWorker: withdrawn.then(() => null),
    watch: watchVersion(base.href, version),
    offline: Promise.resolve(null),
  };
}

interface OpenApi {
  readonly fetch: ApiFetch;
  /** Null where there is one, else why not, for people. */
  readonly withoutServiceWorker: string | null;
}

/** Stands for election and answers the service worker's questions, for as long as the page is there. */
function hostForAll(scope: string, workers: ServiceWorkerContainer, startHost: () => HostProcess): void {
  const stand = () => joinElection({ scope, locks: navigator.locks, startHost });
  let election = stand();
  answerConnects(scope, workers, () => election.host());
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
  edition: string,
  networkFetch: typeof fetch,
  startHost: () => HostProcess,
): Promise<OpenApi> {
  const result = await (siteFacts.answeredBy === 'service-worker'
    ? joinServiceWorker(base, isDevelopment)
    : withdrawServiceWorker(base));
  if (result.state === 'controlled')
    return {
      fetch: createRetryingFetch({
        networkFetch,
        edition,
        regain: () => registerServiceWorker(base, isDevelopment),
      }),
      withoutServiceWorker: null,
    };
  const host = createInPageHost(startHost);
  return {
    fetch: (request) => answerRequest(request, host, { scope: base.href }),
    withoutServiceWorker: result.reason,
  };
}

/**
 * Has this page's browser fetch what its host is about to import: a worker hears of each module only when the one before it is there and
 * runs.
 * @param modules their addresses
 */
function preloadHost(modules: readonly string[]): void {
  for (const href of modules) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }
}
