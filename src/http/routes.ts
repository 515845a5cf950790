import { isLocale } from '../core/locales.ts';
import { UTILITIES, type Utility } from './utilities.ts';

/** What an address of the site asks the API for. `locale` is the prefix as written, or null. */
export type Route =
  | { readonly kind: 'action'; readonly name: string; readonly locale: string | null }
  | { readonly kind: 'version'; readonly version: number; readonly locale: string | null }
  | { readonly kind: 'dump'; readonly id: string; readonly locale: string | null }
  | { readonly kind: 'openapi'; readonly locale: string | null }
  /** What CKAN's own pages ask. */
  | { readonly kind: 'utility'; readonly utility: Utility; readonly locale: string | null }
  /** The words of their scripts in a language, of which there are none here. */
  | { readonly kind: 'words'; readonly language: string; readonly locale: string | null }
  /** Under `/api`, but nothing CKAN has there: its 404 page. */
  | { readonly kind: 'unknown'; readonly locale: string | null };

/**
 * Finds the route of a path below the site's base (contract 1.1); undefined means the path is not the API's.
 * @param path with its leading slash, percent-encoded as in a URL
 */
export function matchRoute(path: string): Route | undefined {
  const [, first = ''] = path.split('/', 2);
  const locale = isLocale(first) ? first : null;
  const rest = locale === null ? path : path.slice(locale.length + 1);

  const dump = /^\/datastore\/dump\/([^/]+)$/.exec(rest);
  if (dump) return { kind: 'dump', id: decode(dump[1]!), locale };
  if (rest !== '/api' && !rest.startsWith('/api/')) return undefined;

  const action = /^\/api(?:\/3)?\/action\/([^/]+)$/.exec(rest);
  if (action) return { kind: 'action', name: decode(action[1]!), locale };
  if (rest === '/api/openapi.json') return { kind: 'openapi', locale };
  const [, name = ''] = /^\/api(?:\/[12])?\/util\/(.+)$/.exec(rest) ?? [];
  const utility = UTILITIES.get(name);
  if (utility) return { kind: 'utility', utility, locale };
  const [, language = ''] = /^\/api(?:\/[12])?\/i18n\/([^/]+)$/.exec(rest) ?? [];
  if (language !== '') return { kind: 'words', language: decode(language), locale };
  const version = /^\/api(?:\/([123])?)?\/?$/.exec(rest);
  if (version) return { kind: 'version', version: Number(version[1] ?? 1), locale };
  return { kind: 'unknown', locale };
}

/** A `%` that means nothing is itself. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
