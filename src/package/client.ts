/**
 * The site's `datapond.js` for apps with a bundler: importing it joins this page to the site, whose address `<link rel="datapond">`
 * tells. Promises reject only where the site is not, with what to do. On a server, where pages are rendered ahead, importing it does nothing:
 * promises then reject for whoever waits for them, and listeners hear nothing.
 */
import { findSite, loadFromSite } from './find-site.ts';

type SiteModule = typeof import('../host/datapond.ts');

export type { HostEvent, OfflineState, OfflineStore, SpaceError } from '../host/datapond.ts';

// Not awaited here: older browsers and bundlers have no await outside of functions.
const site = loadFromSite<SiteModule>('datapond.js');

/** The site's address, with a slash at its end: `new URL('en/api/action/package_list', base)`. On a server `https://datapond.invalid/`. */
export const base: SiteModule['base'] = findSite();

/** Fulfilled when a `fetch` of an API address from this page is answered. */
export const ready: SiteModule['ready'] = site.then((module) => module.ready);

/** What is kept on this device, and how to keep more; null where nothing can be. Resolves with `ready`. */
export const offline: SiteModule['offline'] = site.then((module) => module.offline);

/** Fulfilled with null where the service worker answers; else with the reason why this page cannot have it. */
export const withoutServiceWorker: SiteModule['withoutServiceWorker'] = site.then(
  (module) => module.withoutServiceWorker,
);

/** Calls `listener` once when the site has a newer version than this page. @returns a function that ends it */
export const onNewVersion: SiteModule['onNewVersion'] = (listener) =>
  whenThere((module) => module.onNewVersion(listener));

/** Calls `listener` with what the host does. @returns a function that ends it */
export const onHostEvent: SiteModule['onHostEvent'] = (listener) =>
  whenThere((module) => module.onHostEvent(listener));

// `ready` tells of a site that is not there, and on a server nobody asks: no promise that nobody waits for may end a program.
for (const other of [offline, withoutServiceWorker]) other.catch(() => undefined);
if (typeof document === 'undefined') ready.catch(() => undefined);

function whenThere(listen: (module: SiteModule) => () => void): () => void {
  let isOver = false;
  let end = () => {
    isOver = true;
  };
  site.then(
    (module) => {
      if (!isOver) end = listen(module);
    },
    // `ready` tells of it.
    () => undefined,
  );
  return () => end();
}
