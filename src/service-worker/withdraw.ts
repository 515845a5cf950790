import { isCacheOf } from '../transport/cache-names.ts';
import type { Registration } from './register.ts';

/**
 * Takes back what earlier builds of the site at `base` left in this browser: its service worker and its caches, and nothing of any
 * other site. Never rejects.
 */
export async function withdrawServiceWorker(base: URL): Promise<Registration> {
  const reason = 'this site does without a service worker';
  try {
    const registration = await navigator.serviceWorker?.getRegistration(base.href);
    if (registration?.scope === base.href) await registration.unregister();
    for (const name of (await globalThis.caches?.keys()) ?? [])
      if (isCacheOf(base.href, name)) await caches.delete(name);
    return { state: 'unavailable', reason };
  } catch (cause) {
    return { state: 'unavailable', reason, cause };
  }
}
