import { LatestMap } from '../core/latest-map.ts';
import { EDITION_HEADER, toEdition, toHostedVersions } from '../transport/names.ts';
import { PROTOCOL_VERSION } from '../transport/protocol.ts';
import type { HostFinder } from './find-host.ts';

/** The page that asks and this service worker are of deployments that do not understand each other. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}

/** What the edition of a page is found with. */
export interface EditionOptions {
  /** The site's address. */
  readonly base: string;
  /** Of the deployment this service worker came with. */
  readonly version: string;
  readonly locks: Pick<LockManager, 'query'>;
  readonly createFinder: (edition: string) => HostFinder;
}

/** Deployments whose hosts are remembered: no more have open tabs, but a header can name any. */
const MOST = 8;

/**
 * Which deployment's host answers a request: that of the page that asks, so that an old tab keeps its own data. Whatever does not
 * say what it is (an address bar, a link, a page without datapond.js) gets the newest deployment's, else any that is hosted.
 */
export function createEditionFinder({ base, version, locks, createFinder }: EditionOptions) {
  // A cache, the one used longest ago first: each is made again when it was dropped, or this worker stopped meanwhile.
  const finders = new LatestMap<string, HostFinder>(MOST);

  function of(wanted: string): HostFinder {
    const finder = finders.get(wanted) ?? createFinder(toEdition(base, wanted));
    finders.set(wanted, finder);
    return finder;
  }

  return {
    /** The host of this worker's own deployment. */
    own: () => of(version),

    /** Rejects with ProtocolError when the page speaks another protocol. */
    async for(request: Request): Promise<HostFinder> {
      const [protocol, wanted] = request.headers.get(EDITION_HEADER)?.split('/', 2) ?? [];
      if (wanted !== undefined) {
        if (protocol === String(PROTOCOL_VERSION)) return of(wanted);
        throw new ProtocolError(
          'This page and the service worker of this site are of different versions: reload the page.',
        );
      }
      const hosted = toHostedVersions(base, (await locks.query()).held ?? []);
      return of(hosted.includes(version) ? version : (hosted[0] ?? version));
    },
  };
}
