import type { BrowserContext, Page } from '@playwright/test';
import type { FaultyNetwork } from './faulty-network.ts';

export type Fault = 'stopServiceWorker' | 'closeLeader' | 'killEngine' | 'cutNetwork';

/** Milliseconds that the network is away each time. */
const CUT = 1_500;

/** Does one of the faults to a browser's tabs. Resolves to false when there is nothing to do it to at the moment. */
export function createFaults(
  context: BrowserContext,
  pages: ReadonlySet<Page>,
  network: FaultyNetwork,
): Readonly<Record<Fault, () => Promise<boolean>>> {
  const open = () => [...pages].filter((page) => !page.isClosed());
  return {
    async stopServiceWorker() {
      const [page] = open();
      if (!page) return false;
      const devtools = await context.newCDPSession(page).catch(() => null);
      if (!devtools) return false;
      try {
        await devtools.send('ServiceWorker.enable');
        await devtools.send('ServiceWorker.stopAllWorkers');
        return true;
      } catch {
        // Its tab was closed meanwhile.
        return false;
      } finally {
        await devtools.detach().catch(() => undefined);
      }
    },
    async closeLeader() {
      const leads = await Promise.all(open().map(async (page) => ((await isLeader(page)) ? page : null)));
      const leader = leads.find((page) => page !== null);
      await leader?.close();
      return leader !== undefined;
    },
    async killEngine() {
      const engine = open()
        .flatMap((page) => page.workers())
        .find((worker) => worker.url().includes('duckdb-worker'));
      if (!engine) return false;
      return engine
        .evaluate(() => self.close())
        .then(
          () => true,
          () => false,
        );
    },
    async cutNetwork() {
      await network.cut(CUT);
      return true;
    },
  };
}

/** A page cannot tell its own id, but it can see who holds a lock that nobody else wants. */
function isLeader(page: Page): Promise<boolean> {
  return page
    .evaluate(async () => {
      const own = `leader? ${Math.random()}`;
      return navigator.locks.request(own, async () => {
        const { held = [] } = await navigator.locks.query();
        const me = held.find(({ name }) => name === own)?.clientId;
        return held.some(({ name, clientId }) => name?.includes(' leader of ') && clientId === me);
      });
    })
    .catch(() => false);
}
