import { answerRequest } from '../service-worker/answer.ts';
import type { HostFinder } from '../service-worker/find-host.ts';
import { matchApi } from '../service-worker/match-api.ts';
import { createHostConnection, HostLostError, type HostConnection } from '../transport/port-client.ts';
import type { HostProcess } from './host-process.ts';

/**
 * Where a page cannot have the service worker, its own `fetch` still answers API addresses of the site: from a host of this
 * page alone, started by the first such request. Links and other pages do not get answers this way.
 */
export function installPageFetch(base: URL, startHost: () => HostProcess): void {
  const networkFetch = globalThis.fetch;
  const finder = createOwnHost(startHost);
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    return matchApi(request.url, base.href)
      ? answerRequest(request, finder, base.href)
      : networkFetch(request);
  };
}

/** A finder that starts a host in this page when it is asked, and another when that one has ended. */
function createOwnHost(startHost: () => HostProcess): HostFinder {
  let connection: Promise<HostConnection> | undefined;
  return {
    find: () => (connection ??= connect()),
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
