/**
 * The public entry, `datapond.js`: one `<script type="module" src="…/datapond.js">` on any page of the site lets that page
 * use the API. Importing it registers the service worker and takes part in hosting.
 */
import { listenToHostEvents, type HostEvent } from '../transport/host-events.ts';
import { toEdition } from '../transport/names.ts';
import { joinSite } from './join-site.ts';
import type { OfflineStore } from './offline/offline-store.ts';
import { siteBase } from './site-base.ts';
import { siteFacts } from './site-facts.ts';

export type { HostEvent } from '../transport/host-events.ts';
export type { OfflineState, OfflineStore, SpaceError } from './offline/offline-store.ts';

/** The site's address, with a slash at its end: `new URL('en/api/action/package_list', base)`. */
export const base: URL = siteBase();

const site = joinSite(base);

/** Fulfilled when a `fetch` of an API address from this page is answered. Never rejects. */
export const ready: Promise<void> = site.ready;

/**
 * What is kept on this device, and how to keep more; null where nothing can be: no service worker, or development. Resolves with
 * `ready`.
 */
export const offline: Promise<OfflineStore | null> = site.offline;

/**
 * Calls `listener` once when the site has a newer version than this page, which keeps working and comes to it by a reload.
 * @returns a function that ends it
 */
export function onNewVersion(listener: () => void): () => void {
  return site.watch.onOutdated(listener);
}

/**
 * Fulfilled with null where the service worker answers; else with the reason why this page cannot have it, for people: the API then
 * works in this page's own `fetch`, but its addresses cannot be opened. Never rejects.
 */
export const withoutServiceWorker: Promise<string | null> = site.withoutServiceWorker;

/**
 * Calls `listener` with what the host does (downloads in bytes, engine starting, errors), whichever tab hosts.
 * @returns a function that ends it
 */
export function onHostEvent(listener: (event: HostEvent) => void): () => void {
  return listenToHostEvents(toEdition(base.href, siteFacts.version), listener);
}
