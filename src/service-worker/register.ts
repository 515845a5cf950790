import { isCacheOf } from '../transport/cache-names.ts';
import type { ActivateMessage, ClaimMessage } from '../transport/protocol.ts';

/** The service worker of this site, or why this page cannot have it. */
export type Registration =
  | { readonly state: 'controlled'; readonly registration: ServiceWorkerRegistration }
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
  if (!('serviceWorker' in navigator)) {
    return unavailable('this browser offers no service workers here (private window, or no https)');
  }
  if (!location.href.startsWith(base.href)) {
    return unavailable(`this page is outside ${base.pathname}`);
  }
  const script = new URL('sw.js', base).href;
  try {
    const registration = await navigator.serviceWorker.register(script, {
      scope: base.href,
      type: moduleWorker ? 'module' : 'classic',
      updateViaCache: 'none',
    });
    activateUpdates(registration);
    const controlled = await waitForControl(registration, script);
    return controlled
      ? { state: 'controlled', registration }
      : unavailable('the service worker did not take control of this page');
  } catch (cause) {
    return unavailable(`the service worker could not be registered: ${String(cause)}`, cause);
  }
}

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
    return unavailable(reason);
  } catch (cause) {
    return unavailable(reason, cause);
  }
}

function unavailable(reason: string, cause?: unknown): Registration {
  return { state: 'unavailable', reason, cause };
}

function send<Message>(worker: ServiceWorker | null, message: Message): void {
  worker?.postMessage(message);
}

/** Pages always come with the newest deployment, so the worker that belongs to it need not wait for older tabs. */
function activateUpdates(registration: ServiceWorkerRegistration): void {
  const activate = () => send<ActivateMessage>(registration.waiting, { kind: 'activate' });
  activate();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', activate);
  });
}

function waitForControl(registration: ServiceWorkerRegistration, script: string): Promise<boolean> {
  const workers = navigator.serviceWorker;
  // A page can also be controlled by the worker of a site further up the same origin.
  const isControlled = () => workers.controller?.scriptURL === script;
  if (isControlled()) return Promise.resolve(true);
  return new Promise((resolve) => {
    // After a hard reload, a worker that is long active leaves the page alone until it is asked; one that is stopped
    // before it can do as asked has to be asked again.
    const claim = () => send<ClaimMessage>(registration.active, { kind: 'claim' });
    const asking = setInterval(claim, CLAIM_INTERVAL);
    const giveUp = setTimeout(finish, CONTROL_LIMIT);
    claim();
    function finish() {
      workers.removeEventListener('controllerchange', check);
      clearInterval(asking);
      clearTimeout(giveUp);
      resolve(isControlled());
    }
    function check() {
      if (isControlled()) finish();
    }
    workers.addEventListener('controllerchange', check);
  });
}
