import { isSavingData } from '../../transport/saving-data.ts';
import { listenToHostEvents } from '../../transport/host-events.ts';
import { toEdition } from '../../transport/names.ts';
import { createEngineFirst } from './engine-first.ts';
import { keepApp } from './keep-app.ts';
import { keepOpened } from './keep-opened.ts';
import { refreshKept, type OfflineStore } from './offline-store.ts';
import type { Deployment } from './site-cache.ts';
import { tidyCaches } from './tidy-caches.ts';
import type { VersionWatch } from './watch-version.ts';

/** Milliseconds after the page is ready, or the engine, before anything is loaded that nobody waits for. */
const QUIET = 2_000;
/** And at most until the next file, where the page is never idle. */
const BUSY = 500;
/** And at most that an engine takes to start: a hundred files on their way would take half of its processor and line, and somebody waits for it. */
const START = 30_000;

/**
 * In idle time, keeps the site's own files for offline use: pages and code at once, the large files (engine, parser, decoder) once
 * tables were used here, and the rest of small tables that were looked at. Then brings kept resources up to date, and removes what deployments before this one left.
 */
export function keepSite(deployment: Deployment, watch: VersionWatch, store: OfflineStore): void {
  let usesTables = false;
  const engine = createEngineFirst(START);
  const turn = async (): Promise<void> => {
    await engine.wait();
    await idle(BUSY);
  };
  const keepTables = async (): Promise<void> => {
    if (!isSavingData(navigator)) await keepOpened(deployment, turn);
  };
  const keep = async (): Promise<void> => {
    await keepApp(deployment, { large: usesTables, turn });
    if ((await watch.isOutdated()) !== false) return;
    await refreshKept(store, deployment.base);
    await keepTables();
    await tidyCaches(deployment);
  };
  whenIdle(keep);
  listenToHostEvents(toEdition(deployment.base, deployment.version), (event) => {
    engine.hear(event);
    if (event.kind === 'opened') whenIdle(keepTables);
    if (usesTables || event.kind !== 'engine' || event.state !== 'ready') return;
    usesTables = true;
    whenIdle(keep);
  });
}

function whenIdle(work: () => Promise<void>): void {
  setTimeout(async () => {
    await idle(10_000);
    // The site works without; the next visit tries again.
    await work().catch((error: unknown) =>
      console.warn('datapond: the site is not whole for offline use yet:', error),
    );
  }, QUIET);
}

/** Safari has no idle callbacks. @param timeout milliseconds that are waited at most */
function idle(timeout: number): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout });
    else resolve();
  });
}
