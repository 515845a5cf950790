import { fetchVersion } from './fetch-version.ts';

/** Milliseconds between two looks, and the least between two when the page comes to the front again and again. */
const INTERVAL = 15 * 60_000;
const REST = 30_000;

export interface VersionWatch {
  /**
   * Looks whether the site has a newer version than this page's.
   * @returns null when that cannot be told: no network, or a host that answers something else
   */
  isOutdated(): Promise<boolean | null>;
  /** Calls the listener once when there is a newer version, now or later; returns how to stop. */
  onOutdated(listener: () => void): () => void;
}

/** Watches for a new deployment: at once, from time to time, and when the page is looked at or the network is back. */
export function watchVersion(base: string, version: string): VersionWatch {
  const listeners = new Set<() => void>();
  let outdated = false;
  let lookedAt = -Infinity;

  const look = async (): Promise<boolean | null> => {
    if (outdated) return true;
    lookedAt = performance.now();
    const newest = await fetchVersion(base);
    if (newest === null) return null;
    if (newest === version) return false;
    outdated = true;
    for (const listener of listeners) listener();
    // The browser looks for a new service worker by itself only when a page is opened.
    const registration = await navigator.serviceWorker?.getRegistration(base);
    await registration?.update().catch(() => undefined);
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
      if (outdated) listener();
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
