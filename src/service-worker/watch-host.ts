import { hostLockName } from '../transport/names.ts';
import { HostLostError } from '../transport/host-lost.ts';
import { isMessage, type Message } from '../transport/protocol.ts';
import { createHeartbeat, type Heartbeat } from '../transport/heartbeat.ts';
import { askWhetherHosts, type PageClient, type Welcome } from './ask-page.ts';

/** Milliseconds after which a page leads no more. */
export interface HeartbeatLimits {
  /** Neither the page nor its host answered: the page is frozen, or its tab hangs. */
  readonly page: number;
  /** The page answered, its host did not: it may be at something long, like decoding a file. */
  readonly host: number;
  /** Between two questions. */
  readonly interval: number;
}

/** Milliseconds: of silence of a page and of a host, and between signs of life. */
export const HEARTBEAT_LIMITS: HeartbeatLimits = { page: 4_000, host: 60_000, interval: 1_000 };

/** What a host is watched with. */
export interface WatchOptions extends Welcome {
  readonly scope: string;
  readonly page: PageClient;
  readonly locks: Pick<LockManager, 'request'>;
  readonly silence: HeartbeatLimits;
  /** The host is there and answers nobody. `lost` is aborted already. */
  readonly onSilence: () => void;
}

/**
 * Watches a host: `lost` is aborted with HostLostError once it is gone, however it ended, or when it stays silent while somebody
 * waits for it, as that of a frozen page does. Then its port is closed.
 */
export function watchHost({ port, hostId, scope, page, locks, silence, onSilence }: WatchOptions): {
  readonly lost: AbortSignal;
  readonly heartbeat: Heartbeat;
} {
  const lost = new AbortController();
  // The host holds this lock while it lives, and the browser frees it however the host ended.
  locks
    .request(hostLockName(scope, hostId), { mode: 'shared', signal: lost.signal }, () => undefined)
    .then(
      () => lost.abort(new HostLostError('the page that hosted the API was closed')),
      (error: unknown) => lost.abort(new HostLostError('the host cannot be watched', { cause: error })),
    )
    .finally(() => port.close());

  let unanswered = 0;
  const heartbeat = createHeartbeat({
    interval: silence.interval,
    ask(missed) {
      if (missed === 0) unanswered = 0;
      if (missed * silence.interval > silence.host || unanswered * silence.interval > silence.page) {
        lost.abort(new HostLostError('the page that hosted the API does not answer'));
        onSilence();
        return;
      }
      unanswered++;
      port.postMessage({ kind: 'ping' } satisfies Message<'ping'>);
      // Its page vouches for a host that is busy.
      if (missed > 0)
        askWhetherHosts(page, scope).then(
          () => (unanswered = 0),
          // Silence is counted.
          () => undefined,
        );
    },
  });
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (isMessage(data, 'pong')) heartbeat.beat();
  };
  return { lost: lost.signal, heartbeat };
}
