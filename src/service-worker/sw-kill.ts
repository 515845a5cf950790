/*
 * The service worker of a build that gives the service worker up: takes the place of the one before, removes this site's caches and
 * itself, and nothing of any other site, and reloads the tabs that the one before served. Tabs it never served are left alone, so that
 * an old page out of some other cache, which registers it again, is not reloaded for ever.
 */
import { isCacheOf } from '../transport/cache-names.ts';

declare const self: ServiceWorkerGlobalScope;

const { scope } = self.registration;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(giveUp()));

async function giveUp(): Promise<void> {
  for (const name of await caches.keys()) if (isCacheOf(scope, name)) await caches.delete(name);
  const tabs = await self.clients.matchAll({ type: 'window' });
  await self.registration.unregister();
  // A tab that is gone meanwhile needs no reload, and one whose page cannot be had is better left as it is.
  await Promise.allSettled(tabs.map(reload));
}

async function reload(tab: WindowClient): Promise<void> {
  // The browser's own cache may hold the page of the build before.
  const page = await fetch(tab.url, { cache: 'reload' });
  if (page.ok) await tab.navigate(tab.url);
}
