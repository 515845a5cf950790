import { type HostFinder, watchAbort } from '../service-worker/find-host.ts';
import { HostLostError } from '../transport/host-lost.ts';
import { createHostConnection, type HostConnection } from '../transport/port-client.ts';
import type { HostProcess } from './host-process.ts';

/**
 * The host of a page that cannot have the service worker: started when it is first asked for, and another when that one
 * has ended. No other page can use it.
 */
export function createInPageHost(startHost: () => HostProcess): HostFinder {
  let connection: Promise<HostConnection> | undefined;
  return {
    async find(signal) {
      signal.throwIfAborted();
      const given = watchAbort(signal);
      try {
        return await Promise.race([(connection ??= connect()), given.aborted]);
      } finally {
        given.unwatch();
      }
    },
  };

  async function connect(): Promise<HostConnection> {
    const host = startHost();
    const lost = new AbortController();
    void host.ended.then((reason) => {
      connection = undefined;
      lost.abort(new HostLostError('the host ended', { cause: reason }));
    });
    const { port1, port2 } = new MessageChannel();
    host.connect(port2);
    // A host that cannot even be loaded must not leave the request waiting.
    const failure = await Promise.race([host.started.then(() => undefined), host.ended]);
    if (failure) throw failure;
    return createHostConnection(port1, lost.signal);
  }
}
