import type { ApiRequest } from '../api/request.ts';

/** Where a request can be sent. */
export interface SnippetPlace {
  /** The API's root on this site, with a slash at its end. */
  readonly root: string;
  /** The base of a real HTTP server over the same API, with a slash at its end, for programs that no service worker can answer. */
  readonly serveBase: string;
  /** Locale and slash, e.g. `en/`. */
  readonly prefix: string;
}

/** A piece of code that makes a request. */
export interface SnippetBlock {
  readonly title: string;
  readonly code: string;
}

/** One way to make a request. */
export interface Snippet {
  readonly id: string;
  /** Proper name, the same in every language. */
  readonly label: string;
  /** Whether it only works against a real HTTP server. */
  readonly needsServer: boolean;
  blocks(request: ApiRequest, place: SnippetPlace): readonly SnippetBlock[];
}

/** Address of the action on the real HTTP server. */
export function serveUrl(request: ApiRequest, place: SnippetPlace): string {
  return `${place.serveBase}${place.prefix}api/action/${request.action}`;
}
