import type { HostEventSender } from '../transport/host-events.ts';
import type { Handler } from '../transport/port-server.ts';

/**
 * The API of the site at `base`. Nothing of it is loaded before the first request: a tab that only hosts costs next to nothing.
 * A request that comes while loading fails rejects with the reason; the next one tries again.
 */
export function createSiteHandler(base: URL, events: HostEventSender): Handler {
  let handler: Promise<Handler> | undefined;
  return async (request) => {
    handler ??= import('./open-site.ts')
      .then(({ openSite }) => openSite(base, events))
      .catch((error: unknown) => {
        handler = undefined;
        throw error;
      });
    return (await handler)(request);
  };
}
