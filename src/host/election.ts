import { createHostEventSender } from '../transport/host-events.ts';
import { leaderLockName } from '../transport/names.ts';
import { toSerializedError } from '../transport/serialized-error.ts';
import type { HostProcess } from './host-process.ts';

/** What an election is held with. */
export interface ElectionOptions {
  readonly scope: string;
  readonly locks: Pick<LockManager, 'request'>;
  readonly startHost: () => HostProcess;
}

/** This page's part in the election. */
export interface Election {
  /** The host this page runs, while it leads. */
  host(): HostProcess | undefined;
  /** Ends the host, if this page leads, and the candidature. */
  leave(): void;
}

/** Milliseconds before a page whose host ended by itself stands again; doubled each time one does not even start, up to the limit. */
const PAUSE = 200;
const PAUSE_LIMIT = 10_000;

/**
 * Takes part in the election of the one page that hosts the API of the scope. Whoever is granted the leader lock starts a
 * host worker and leads until either ends; then the next page is granted it. A hidden page hosts as well as a visible one.
 * A page that was frozen while it led finds the lock stolen (see find-host.ts): it ends its host and stands again.
 */
export function joinElection({ scope, locks, startHost }: ElectionOptions): Election {
  const left = new AbortController();
  let host: HostProcess | undefined;
  let pause = PAUSE;
  void stand();
  return {
    host: () => host,
    leave: () => {
      left.abort();
      host?.end();
    },
  };

  async function stand(): Promise<void> {
    for (;;) {
      const failure = await locks
        .request(leaderLockName(scope), { signal: left.signal }, lead)
        .catch((error: unknown) => {
          // The lock manager rejects so when this page left before it was elected, and when it was deposed. Else no host could be made.
          if (error instanceof DOMException && error.name === 'AbortError') return undefined;
          return error instanceof Error ? error : new Error(String(error));
        });
      host?.end();
      if (left.signal.aborted) return;
      if (failure) report(failure);
      // The lock is free meanwhile: another page may be able to do what this one could not.
      await new Promise((resolve) => setTimeout(resolve, pause));
      pause = Math.min(2 * pause, PAUSE_LIMIT);
    }
  }

  async function lead(): Promise<Error | undefined> {
    host = startHost();
    void host.started.then(() => (pause = PAUSE));
    const failure = await host.ended;
    host = undefined;
    return failure;
  }

  function report(failure: Error): void {
    const events = createHostEventSender(scope);
    events.send({ kind: 'host', state: 'stopped' });
    events.send({ kind: 'error', task: 'hosting the API', error: toSerializedError(failure) });
    events.close();
  }
}
