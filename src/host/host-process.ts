import { hostLockName } from '../transport/names.ts';
import { isMessage, type Message } from '../transport/protocol.ts';
import { siteFacts } from './site-facts.ts';

/** A running host worker, seen from its page. */
export interface HostProcess {
  /** Hands a connection port to the host, which welcomes whoever holds the other end. */
  connect(port: MessagePort): void;
  /** Resolves once the host listens. */
  readonly started: Promise<void>;
  /** Resolves when the host has ended, with the reason; undefined when `end` was called. */
  readonly ended: Promise<Error | undefined>;
  /** Stops the worker and everything it started. */
  end(): void;
}

/**
 * Starts the host worker of the site. Every host gets an id of its own, so that nobody mistakes it for the one before.
 * @param locks null where the page has no Web Locks; then a crash after the start goes unnoticed
 * @param patience milliseconds that it has to start
 */
export function startHostProcess(scope: string, locks: LockManager | null, patience: number): HostProcess {
  const hostId = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const worker = new Worker(new URL('./host-worker.ts', import.meta.url), {
    type: 'module',
    name: 'datapond host',
  });
  const watch = new AbortController();
  let finish: (reason: Error | undefined) => void = () => undefined;

  const ended = new Promise<Error | undefined>((resolve) => {
    finish = (reason) => {
      worker.terminate();
      clearTimeout(clock);
      watch.abort();
      resolve(reason);
    };
  });
  const clock = setTimeout(
    () => finish(new Error(`the host worker did not start within ${patience / 1_000} seconds`)),
    patience,
  );
  let running = false;
  const started = new Promise<void>((resolve) => {
    worker.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (isMessage(event.data, 'left')) finish(new Error('the host worker left its place to another'));
      if (!isMessage(event.data, 'started')) return;
      running = true;
      clearTimeout(clock);
      resolve();
      // The worker holds this lock: it is granted here only when the worker is gone.
      locks
        ?.request(hostLockName(scope, hostId), { mode: 'shared', signal: watch.signal }, () => undefined)
        .then(() => finish(new Error('the host worker crashed')))
        // Aborted by `finish` itself.
        .catch(() => undefined);
    });
  });
  worker.addEventListener('error', (event) => {
    // An error in a running host is that one task's affair; before the start it means there is no host.
    if (!running) finish(new Error(event.message || 'the host worker could not be loaded'));
  });

  const { catalogFile: catalog } = siteFacts;
  worker.postMessage({ kind: 'start', scope, hostId, catalog } satisfies Message<'start'>);
  return {
    connect(port) {
      port.postMessage({ kind: 'hosting' } satisfies Message<'hosting'>);
      worker.postMessage({ kind: 'connect' }, [port]);
    },
    started,
    ended,
    end: () => finish(undefined),
  };
}
