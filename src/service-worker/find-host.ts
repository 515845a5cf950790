import { createHostConnection, HostLostError, type HostConnection } from '../transport/port-client.ts';
import { hostLockName } from '../transport/names.ts';
import { isWelcomeMessage, PROTOCOL_VERSION, type ConnectMessage } from '../transport/protocol.ts';

/** A page, as a service worker sees it. */
export interface PageClient {
  readonly url: string;
  postMessage(message: ConnectMessage, transfer: Transferable[]): void;
}

export interface HostFinderOptions {
  /** The site's base address. */
  readonly scope: string;
  /** Every window of the origin, controlled or not; hidden ones too, for those may host as well. */
  readonly pages: () => Promise<readonly PageClient[]>;
  readonly locks: Pick<LockManager, 'request'>;
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
 */
export function createHostFinder({ scope, pages, locks }: HostFinderOptions): HostFinder {
  let current: HostConnection | undefined;
  let round: Promise<void> | undefined;

  return {
    async find(signal) {
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
    const asked = (await pages()).filter((page) => page.url.startsWith(scope)).map(askPage);
    const found = await Promise.race([
      Promise.any(asked).catch(() => undefined),
      new Promise<undefined>((resolve) => setTimeout(resolve, ROUND)),
    ]);
    if (!found) await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }

  /** Resolves when the page welcomes, however late; rejects when it says no. */
  function askPage(page: PageClient): Promise<HostConnection> {
    return new Promise((resolve, reject) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (isWelcomeMessage(data)) {
          resolve(adopt(port1, data.hostId));
        } else {
          port1.close();
          reject(new Error('this page does not host'));
        }
      };
      page.postMessage({ kind: 'connect', datapond: PROTOCOL_VERSION, scope }, [port2]);
    });
  }

  function adopt(port: MessagePort, hostId: string): HostConnection {
    const lost = new AbortController();
    // The host holds this lock while it lives, and the browser frees it however the host ended.
    locks
      .request(hostLockName(scope, hostId), { mode: 'shared' }, () => undefined)
      .then(
        () => lost.abort(new HostLostError('the page that hosted the API was closed')),
        (error: unknown) => lost.abort(new HostLostError('the host cannot be watched', { cause: error })),
      )
      .finally(() => port.close());
    current = createHostConnection(port, lost.signal);
    return current;
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
