import type { HostEventSender } from '../transport/host-events.ts';
import type { Handler } from '../transport/port-server.ts';
import { fetchCatalog } from './fetch-catalog.ts';

/**
 * The API of the site at `base`. Its code and the catalogue are loaded at once, while the page is still busy with its service
 * worker; the engine, which is what costs, only when a request needs it.
 * A request that comes when loading has failed rejects with the reason; the next one tries again.
 */
export function createSiteHandler(base: URL, events: HostEventSender): Handler {
  let handler: Promise<Handler> | undefined = open();
  // Heard by the first request.
  handler.catch(() => undefined);
  return async (request) => (await (handler ??= open()))(request);

  function open(): Promise<Handler> {
    const opening = load();
    opening.catch(() => {
      handler = undefined;
    });
    return opening;
  }

  async function load(): Promise<Handler> {
    const [catalog, { openSite }] = await Promise.all([fetchCatalog(base), import('./open-site.ts')]);
    return openSite(catalog, base, events);
  }
}
