import type { Dataset } from '../core/catalog.ts';
import { createDroppedStore, type DroppedStore } from '../transport/dropped-store.ts';
import type { HostEventSender } from '../transport/host-events.ts';
import { parseEdition } from '../transport/names.ts';
import { toSerializedError } from '../transport/serialized-error.ts';
import type { Handler } from '../transport/port-server.ts';
import { fetchCatalog } from './fetch-catalog.ts';
import { loadModule } from './load-module.ts';
import { explainMissing } from './offline/explain-missing.ts';
import type { OpenSite } from './open-site.ts';

/**
 * The API of a deployment of the site. Its code and the catalogue are loaded at once, while the page is still busy with its service
 * worker; the engine, which is what costs, only when a request needs it.
 * A request that comes when loading has failed rejects with the reason; the next one tries again.
 * @param renew see OpenSite
 */
export function createSiteHandler(
  edition: string,
  catalogFile: string,
  { events, renew }: { readonly events: HostEventSender; readonly renew: OpenSite['renew'] },
): Handler {
  let lost: Error | undefined;
  let handler: Promise<Handler> | undefined = open();
  // Heard by the first request.
  handler.catch(() => undefined);
  return async (request) => {
    try {
      return await (
        await (handler ??= open())
      )(request);
    } finally {
      // Not before somebody asks: a site that lacks the file would start one host after the other.
      if (lost) renew(lost);
    }
  };

  function open(): Promise<Handler> {
    const opening = load();
    // Whoever asked hears of it; the next request opens anew.
    opening.catch(() => {
      handler = undefined;
    });
    return opening;
  }

  async function load(): Promise<Handler> {
    const site = parseEdition(edition);
    const dropped = createDroppedStore(site.base);
    const [data, droppedDatasets, { openSite }] = await Promise.all([
      fetchCatalog(new URL(catalogFile, site.base)).catch(async (cause: unknown) => {
        throw await explainMissing(site, 'The catalogue', cause);
      }),
      readDropped(dropped),
      loadModule(site, () => import('./open-site.ts'), { renew: (reason) => void (lost = reason) }),
    ]);
    return openSite({ data, edition, events, renew, dropped, droppedDatasets });
  }

  /** The site works without them: a browser may refuse to store anything. */
  async function readDropped(dropped: DroppedStore): Promise<readonly Dataset[]> {
    try {
      return (await dropped.all()).flatMap(({ dataset }) => dataset ?? []);
    } catch (error) {
      events.send({ kind: 'error', task: 'reading the files opened here', error: toSerializedError(error) });
      return [];
    }
  }
}
