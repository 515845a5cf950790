import { matchApi } from '../service-worker/match-api.ts';
import { createHostConnection, type HostConnection } from '../transport/port-client.ts';
import { toSerializedRequest } from '../transport/serialized-request.ts';
import type { HostProcess } from './host-process.ts';

/**
 * Where a page cannot have the service worker, its own `fetch` still answers API addresses of the site: from a host of this
 * page alone, started by the first such request. Links and other pages do not get answers this way.
 */
export function installPageFetch(base: URL, startHost: () => HostProcess): void {
  const networkFetch = globalThis.fetch;
  let connection: Promise<HostConnection> | undefined;

  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    if (!matchApi(request.url, base.href)) return networkFetch(request);
    connection ??= connect();
    return (await connection).fetch(await toSerializedRequest(request), request.signal);
  };

  async function connect(): Promise<HostConnection> {
    const host = startHost();
    const lost = new AbortController();
    void host.ended.then((reason) => {
      connection = undefined;
      lost.abort(reason ?? new Error('the host was stopped'));
    });
    const { port1, port2 } = new MessageChannel();
    host.connect(port2);
    // A host that cannot even be loaded must not leave the request waiting.
    const reason = await Promise.race([host.started.then(() => undefined), host.ended]);
    if (reason) throw reason;
    return createHostConnection(port1, lost.signal);
  }
}
