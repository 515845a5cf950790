import { cacheStorage, serviceWorkers } from '../transport/browser-parts.ts';
import { isCacheOf } from '../transport/cache-names.ts';
import type { Message } from '../transport/protocol.ts';

/** The service worker of this site, or why this page cannot have it. */
export type Registration =
  | { readonly state: 'controlled' }
  | { readonly state: 'unavailable'; readonly reason: string; readonly cause?: unknown };

/** Milliseconds until a worker that is installed has to control this page. */
const CONTROL_LIMIT = 10_000;
const CLAIM_INTERVAL = 500;

/**
 * Registers the service worker of the site at `base` and waits until it controls this page, so that a `fetch` after it is
 * answered without a reload. Never rejects.
 * @param moduleWorker whether the script is a module, as the dev server makes it
 */
export async function registerServiceWorker(base: URL, moduleWorker: boolean): Promise<Registration> {
  const workers = serviceWorkers();
  if (!workers)
    return unavailable(
      globalThis.isSecureContext
        ? 'this browser offers none here: a private window, or a setting, keeps it from storing anything'
        : 'this page came by plain http: by https, and on localhost, browsers have one',
    );
  if (!location.href.startsWith(base.href)) {
    return unavailable(`this page is outside ${base.pathname}`);
  }
  const script = toScript(base);
  const register = async (): Promise<ServiceWorkerRegistration> => {
    const registration = await workers.register(script, {
      scope: base.href,
      type: moduleWorker ? 'module' : 'classic',
      updateViaCache: 'none',
    });
    activateUpdates(registration);
    return registration;
  };
  try {
    const registration = await register();
    const controlled = await waitForControl({ workers, base: base.href, script, registration, register });
    return controlled
      ? { state: 'controlled' }
      : unavailable('the service worker did not take control of this page');
  } catch (cause) {
    return unavailable(`the service worker could not be registered: ${String(cause)}`, cause);
  }
}

/**
 * The same for a page that comes: one that the service worker controls already is answered by it at once. In Chromium registering took two to three seconds
 * of a visit some seconds after the first one, as if it waited for the look for an update that follows every visit.
 */
export async function joinServiceWorker(base: URL, moduleWorker: boolean): Promise<Registration> {
  const registered = registerServiceWorker(base, moduleWorker);
  return serviceWorkers()?.controller?.scriptURL === toScript(base) ? { state: 'controlled' } : registered;
}

/**
 * Takes back what earlier builds of the site at `base` left in this browser: its service worker and its caches, and nothing of any
 * other site. Never rejects.
 */
export async function withdrawServiceWorker(base: URL): Promise<Registration> {
  const reason = 'this site does without a service worker';
  try {
    const registration = await serviceWorkers()?.getRegistration(base.href);
    if (registration?.scope === base.href) await registration.unregister();
    const storage = cacheStorage();
    for (const name of (await storage?.keys()) ?? [])
      if (isCacheOf(base.href, name)) await storage?.delete(name);
    return unavailable(reason);
  } catch (cause) {
    return unavailable(reason, cause);
  }
}

function toScript(base: URL): string {
  return new URL('sw.js', base).href;
}

function unavailable(reason: string, cause?: unknown): Registration {
  return { state: 'unavailable', reason, cause };
}

/** Pages always come with the newest deployment, so the worker that belongs to it need not wait for older tabs. */
function activateUpdates(registration: ServiceWorkerRegistration): void {
  const activate = () =>
    registration.waiting?.postMessage({ kind: 'activate' } satisfies Message<'activate'>);
  const followInstalling = () => registration.installing?.addEventListener('statechange', activate);
  activate();
  // A navigation looks for an update by itself: it may have been found before the page comes to this.
  followInstalling();
  registration.addEventListener('updatefound', followInstalling);
}

/** What a page does to come under the control of its service worker. */
interface Claim {
  readonly workers: ServiceWorkerContainer;
  /** Address of the site. */
  readonly base: string;
  /** Address of the worker. */
  readonly script: string;
  readonly registration: ServiceWorkerRegistration;
  /** Registers the worker once more. Rejects as the browser does. */
  readonly register: () => Promise<ServiceWorkerRegistration>;
}

async function waitForControl({ workers, base, script, register, ...first }: Claim): Promise<boolean> {
  let { registration } = first;
  // A page can also be controlled by the worker of a site further up the same origin.
  const isControlled = () => workers.controller?.scriptURL === script;
  const changed = new AbortController();
  const whenChanged = new Promise<void>((resolve) => {
    const check = () => void (isControlled() && resolve());
    workers.addEventListener('controllerchange', check, { signal: changed.signal });
  });
  const end = performance.now() + CONTROL_LIMIT;
  while (!isControlled() && performance.now() < end) {
    // A browser that clears what a site stores takes the registration away, and a worker that is never to control anything stays in hand.
    if ((await workers.getRegistration(base))?.scope !== base) registration = await register();
    // After a hard reload, a worker that is long active leaves the page alone until it is asked; one that is stopped
    // before it can do as asked has to be asked again.
    registration.active?.postMessage({ kind: 'claim' } satisfies Message<'claim'>);
    await Promise.race([whenChanged, new Promise((resolve) => setTimeout(resolve, CLAIM_INTERVAL))]);
  }
  changed.abort();
  return isControlled();
}
