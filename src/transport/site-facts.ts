/** What the scripts of a site are told of the site they are part of; they themselves are the same on every site. */
export interface SiteFacts {
  /** The build. Another content of code or data, another version. */
  readonly version: string;
  /** The catalogue of this very build. Addresses are relative to the site's base. */
  readonly catalogFile: string;
  /** The list of this build's files; null where nothing is kept for offline use. */
  readonly fileList: string | null;
  /** What a host imports until it answers its first request. */
  readonly hostModules: readonly string[];
  /**
   * Who answers the API: the service worker; the page itself, in a build that gives the service worker up (docs/offline.md); or the
   * server that the page came from.
   */
  readonly answeredBy: 'service-worker' | 'page' | 'server';
}

/** Key of the global `Symbol.for` under which a page holds the facts of its sites, by their bases. Part of every build: never to change. */
export const SITES = 'datapond.sites';
