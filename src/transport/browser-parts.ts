/*
 * What a browser may keep from a page or worker, or hand out as undefined, or throw at a look at it: over plain http, in a private window, in
 * a sandboxed frame.
 */

/** The service workers of this page; null where it cannot have one, or has no Web Locks, by which pages decide who answers. */
export function serviceWorkers(): ServiceWorkerContainer | null {
  return look(() => (navigator.locks ? navigator.serviceWorker : null));
}

/** The caches of this origin; null where nothing can be stored. */
export function cacheStorage(): CacheStorage | null {
  return look(() => globalThis.caches);
}

/** Whether the browser itself says that there is no network: what fails then fails again. */
export function isOffline(): boolean {
  return globalThis.navigator?.onLine === false;
}

/** Null for a part that may not even be looked at: some browsers throw then. */
function look<T>(part: () => T | null | undefined): T | null {
  try {
    return part() ?? null;
  } catch {
    return null;
  }
}
