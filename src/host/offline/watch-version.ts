import { serviceWorkers } from '../../transport/browser-parts.ts';
import { fetchVersion } from './fetch-version.ts';

/** Milliseconds between two looks, and the least between two when the page comes to the front again and again. */
const INTERVAL = 15 * 60_000;
const REST = 30_000;

/** Looks for newer versions of the site. */
export interface VersionWatch {
  /**
   * Looks whether the site has a newer version than this page's.
   * @returns null when that cannot be told: no network, or a host that answers something else
   */
  isOutdated(): Promise<boolean | null>;
  /** Calls the listener once when there is a newer version, now or later; returns how to stop. */
  onOutdated(listener: () => void): () => void;
}

/** Watches for a new deployment: from time to time, and when the page is looked at or the network is back. */
export function watchVersion(base: string, version: string): VersionWatch {
  const listeners = new Set<() => void>();
  let outdated = false;
  /** Later than `outdated`: a new deployment is told of when a reload would come to it. */
  let isAnnounced = false;
  let lookedAt = -Infinity;
  let looking: Promise<boolean | null> | undefined;

  /** One look at a time: two would each tell of what they both see. */
  const look = async (): Promise<boolean | null> =>
    outdated || (looking ??= lookOnce().finally(() => (looking = undefined)));
  const lookOnce = async (): Promise<boolean | null> => {
    lookedAt = performance.now();
    const newest = await fetchVersion(base);
    if (newest === null) return null;
    if (newest === version) return false;
    outdated = true;
    await updateWorker(base);
    isAnnounced = true;
    for (const listener of listeners) listener();
    return true;
  };
  const lookNow = () => void look();
  const lookAgain = () => {
    if (document.visibilityState === 'visible' && performance.now() - lookedAt > REST) void look();
  };
  document.addEventListener('visibilitychange', lookAgain);
  addEventListener('online', lookNow);
  setInterval(lookAgain, INTERVAL);
  // A file of this page that is gone is gone because of a new deployment; Vite tells of it so.
  addEventListener('vite:preloadError', lookNow);

  return {
    isOutdated: look,
    onOutdated(listener) {
      if (isAnnounced) listener();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Milliseconds that the new service worker has to take over. */
const TAKEOVER = 5_000;

/**
 * Has the browser look for the new deployment's service worker, which it does by itself only when a page is opened, and waits until
 * that one is in charge: a page that is reloaded just when one takes over from another may never come.
 */
async function updateWorker(base: string): Promise<void> {
  // Where a browser forbids service workers there is none to wait for.
  const registration = await serviceWorkers()
    ?.getRegistration(base)
    .catch(() => undefined);
  // Without a network the worker stays; the page is reloaded all the same.
  await registration?.update().catch(() => undefined);
  const next = registration?.installing ?? registration?.waiting;
  if (!next) return;
  await new Promise<void>((resolve) => {
    const check = () => {
      if (next.state === 'activated' || next.state === 'redundant') resolve();
    };
    next.addEventListener('statechange', check);
    setTimeout(resolve, TAKEOVER);
    check();
  });
}
