import { parseEdition } from '../transport/names.ts';
import { createHostConnection, type HostConnection } from '../transport/port-client.ts';
import { askPage, type PageClient } from './ask-page.ts';
import { createLeadership, type Leader } from './leadership.ts';
import { HEARTBEAT_LIMITS, watchHost, type HeartbeatLimits } from './watch-host.ts';

/** What a host is found with. */
export interface HostFinderOptions {
  /** The edition of the site whose host is wanted. */
  readonly scope: string;
  /** Every window of the origin, controlled or not; hidden ones too, for those may host as well. */
  readonly pages: () => Promise<readonly PageClient[]>;
  readonly locks: Pick<LockManager, 'request' | 'query'>;
  /** Default: HEARTBEAT_LIMITS. */
  readonly silence?: HeartbeatLimits;
}

/** Finds the host that answers. */
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
export function createHostFinder({
  scope,
  pages,
  locks,
  silence = HEARTBEAT_LIMITS,
}: HostFinderOptions): HostFinder {
  const { base } = parseEdition(scope);
  const leadership = createLeadership(scope, locks);
  let connection: HostConnection | undefined;
  let round: Promise<void> | undefined;
  /** Whose silence is measured. */
  let leader: Leader = null;
  /** When the search began, the lead was seen to change hands, or a page last said that it leads. */
  let heardAt = 0;

  const connected = () => (connection?.lost.aborted ? undefined : connection);

  return {
    async find(signal) {
      if (!round) heardAt = Date.now();
      const given = watchAbort(signal);
      try {
        for (;;) {
          signal.throwIfAborted();
          const host = connected();
          if (host) return host;
          round ??= ask().finally(() => {
            round = undefined;
          });
          await Promise.race([round, given.aborted]);
        }
      } finally {
        given.unwatch();
      }
    },
  };

  async function ask(): Promise<void> {
    const leaderNow = await leadership.current();
    if (leaderNow !== leader) heardAt = Date.now();
    leader = leaderNow;
    const asked = (await pages()).filter((page) => page.url.startsWith(base)).map(connect);
    await Promise.race([
      // None of them hosts.
      Promise.any(asked).catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, ROUND)),
    ]);
    if (connected()) return;
    if (Date.now() - heardAt > silence.page) {
      // Who stands again at once and is granted it has as long to answer as anybody.
      heardAt = Date.now();
      await leadership.takeFrom(leader);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }

  async function connect(page: PageClient): Promise<void> {
    const { hosting, welcome } = askPage(page, scope);
    void hosting.then(() => (heardAt = Date.now()));
    const { port, hostId } = await welcome;
    const host = await leadership.current();
    // A host that was asked more than once while it was busy welcomes as often, and one that was deposed may still do.
    if (connected()) return port.close();
    const onSilence = () => void leadership.takeFrom(host);
    const { lost, heartbeat } = watchHost({ port, hostId, scope, page, locks, silence, onSilence });
    connection = createHostConnection(port, lost, heartbeat);
  }
}

/** @returns a promise that rejects with the signal's reason once that aborts, and how to wait for it no more */
export function watchAbort(signal: AbortSignal): { readonly aborted: Promise<never>; unwatch(): void } {
  let onAbort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
  });
  signal.addEventListener('abort', onAbort);
  return { aborted, unwatch: () => signal.removeEventListener('abort', onAbort) };
}
