import type { HostProcess } from './host-process.ts';

/**
 * Milliseconds that hosts of a page have to start, one after the other where none of them does. A script that is fetched through a service
 * worker that is stopped meanwhile may never come, and no error tells of it; over a slow line one takes its time, and what came of it is kept.
 */
const PATIENCE: readonly [number, ...number[]] = [6_000, 15_000, 60_000];

/**
 * Starts hosts of which none keeps its page waiting for ever: one that has not started in time is ended, so that its page, or another one,
 * starts the next. Who leads without a host that answers would keep the whole site from being answered.
 * @param start a host that is ended, with the reason, when it has not started within so many milliseconds
 */
export function createHostStarter(
  start: (patience: number) => HostProcess,
  patience: readonly [number, ...number[]] = PATIENCE,
): () => HostProcess {
  let failed = 0;
  return () => {
    const host = start(patience[Math.min(failed, patience.length - 1)] ?? patience[0]);
    failed++;
    void host.started.then(() => (failed = 0));
    return host;
  };
}
