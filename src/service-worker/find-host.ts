import { leaderLockName, parseEdition } from '../transport/names.ts';
import { createHostConnection, type HostConnection } from '../transport/port-client.ts';
import { askPage, type PageClient } from './ask-page.ts';
import { SILENCE, watchHost, type Silence } from './watch-host.ts';

export interface HostFinderOptions {
  /** The edition of the site whose host is wanted. */
  readonly scope: string;
  /** Every window of the origin, controlled or not; hidden ones too, for those may host as well. */
  readonly pages: () => Promise<readonly PageClient[]>;
  readonly locks: Pick<LockManager, 'request'>;
  /** Default: SILENCE. */
  readonly silence?: Silence;
}

export interface HostFinder {
  /** A connection to the host, waited for until `signal` aborts; then rejects with its reason. */
  find(signal: AbortSignal): Promise<HostConnection>;
}

/** A page that has not answered by then is frozen or still loading its worker; it is asked again, beside the others. */
const ROUND = 1_000;
/** Between two rounds in which every page said no: an election takes about this long. */
const PAUSE = 50;

/**
 * Finds the page that hosts the API by asking all of them, each over a port of its own.
 * The connection is kept while its host lives, which spares the pages the asking; a service worker that lost it asks again.
 * A page that leads and stays silent loses the lead to the next one.
 */
export function createHostFinder({ scope, pages, locks, silence = SILENCE }: HostFinderOptions): HostFinder {
  const { base } = parseEdition(scope);
  let current: HostConnection | undefined;
  let currentId: string | undefined;
  let round: Promise<void> | undefined;
  /** When the search began, or a page last said that it leads. */
  let heardAt = 0;

  return {
    async find(signal) {
      if (!round) heardAt = Date.now();
      for (;;) {
        signal.throwIfAborted();
        if (current && !current.lost.aborted) return current;
        round ??= ask().finally(() => {
          round = undefined;
        });
        await Promise.race([round, rejectOnAbort(signal)]);
      }
    },
  };

  async function ask(): Promise<void> {
    const asked = (await pages()).filter((page) => page.url.startsWith(base)).map(connect);
    const connected = await Promise.race([
      Promise.any(asked).catch(() => undefined),
      new Promise<undefined>((resolve) => setTimeout(resolve, ROUND)),
    ]);
    if (connected) return;
    if (Date.now() - heardAt > silence.page) await depose();
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }

  async function connect(page: PageClient): Promise<HostConnection> {
    const { hosting, welcome } = askPage(page, scope);
    void hosting.then(() => (heardAt = Date.now()));
    const { port, hostId } = await welcome;
    // Asked more than once while it was busy, it welcomes as often.
    if (current && currentId === hostId && !current.lost.aborted) {
      port.close();
      return current;
    }
    const onSilence = () => void depose();
    const { lost, pulse } = watchHost({ port, hostId, scope, page, locks, silence, onSilence });
    current = createHostConnection(port, lost, pulse);
    currentId = hostId;
    return current;
  }

  /** Takes the lead from whoever holds it. The next page that waits for it is granted it, and its holder stands again. */
  async function depose(): Promise<void> {
    heardAt = Date.now();
    await locks.request(leaderLockName(scope), { steal: true }, () => undefined);
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
