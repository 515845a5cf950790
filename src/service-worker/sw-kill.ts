/*
 * The service worker of a build that gives the service worker up: takes the place of the one before, removes this site's caches and
 * itself, and nothing of any other site, and reloads the site's tabs, which then come as the network has them.
 */
import { isCacheOf } from '../transport/cache-names.ts';

declare const self: ServiceWorkerGlobalScope;

const { scope } = self.registration;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(giveUp()));

async function giveUp(): Promise<void> {
  for (const name of await caches.keys()) if (isCacheOf(scope, name)) await caches.delete(name);
  // Before it is gone, so that the tabs may be told at all.
  await self.clients.claim();
  await self.registration.unregister();
  const tabs = await self.clients.matchAll({ type: 'window' });
  // A tab that is gone meanwhile needs no reload.
  await Promise.allSettled(tabs.map((tab) => tab.navigate(tab.url)));
}
