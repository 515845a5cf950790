/**
 * The public entry, `datapond.js`: one `<script type="module" src="…/datapond.js">` on any page of the site lets that page
 * use the API. Importing it registers the service worker and takes part in hosting.
 */
import { listenToHostEvents, type HostEvent } from '../transport/host-events.ts';
import { joinSite } from './join-site.ts';
import { siteBase } from './site-base.ts';

export type { HostEvent } from '../transport/host-events.ts';

/** The site's address, with a slash at its end: `new URL('en/api/action/package_list', base)`. */
export const base: URL = siteBase();

/** Fulfilled when a `fetch` of an API address from this page is answered. Never rejects. */
export const ready: Promise<void> = joinSite(base);

/**
 * Calls `listener` with what the host does (downloads in bytes, engine starting, errors), whichever tab hosts.
 * @returns a function that ends it
 */
export function onHostEvent(listener: (event: HostEvent) => void): () => void {
  return listenToHostEvents(base.href, listener);
}
