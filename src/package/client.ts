/**
 * The site's `datapond.js` for apps with a bundler: importing it joins this page to the site, whose address `<link rel="datapond">`
 * tells. Its promises and functions are those of `datapond.js`.
 */
import { loadFromSite } from './find-site.ts';

type SiteModule = typeof import('../host/datapond.ts');

export type { HostEvent, OfflineState, OfflineStore, SpaceError } from '../host/datapond.ts';

const site = await loadFromSite<SiteModule>('datapond.js');

/** The site's address, with a slash at its end: `new URL('en/api/action/package_list', base)`. */
export const base: SiteModule['base'] = site.base;

/** Fulfilled when a `fetch` of an API address from this page is answered. Never rejects. */
export const ready: SiteModule['ready'] = site.ready;

/** What is kept on this device, and how to keep more; null where nothing can be. Resolves with `ready`. */
export const offline: SiteModule['offline'] = site.offline;

/** Fulfilled with null where the service worker answers; else with the reason why this page cannot have it. Never rejects. */
export const withoutServiceWorker: SiteModule['withoutServiceWorker'] = site.withoutServiceWorker;

/** Calls `listener` once when the site has a newer version than this page. @returns a function that ends it */
export const onNewVersion: SiteModule['onNewVersion'] = site.onNewVersion;

/** Calls `listener` with what the host does. @returns a function that ends it */
export const onHostEvent: SiteModule['onHostEvent'] = site.onHostEvent;
