/** A value as JSON carries it. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** One call of a CKAN action: everything a snippet, a URL or a fetch needs. */
export interface ApiRequest {
  readonly action: string;
  /** Only what differs from CKAN's defaults; the order is the order in the address. */
  readonly params: Readonly<Record<string, Json>>;
}

/** Longest address the explorer sends or shows as a link; beyond it static hosts and mailers begin to refuse. */
const LONGEST_URL = 6000;

/**
 * The address of a request.
 * @param root the API's root with a slash at its end, e.g. `https://example.org/data/en/api/action/`
 */
export function toUrl(request: ApiRequest, root: string): string {
  const pairs = Object.entries(request.params).flatMap(([name, value]) =>
    Array.isArray(value) && value.every((item) => typeof item === 'string')
      ? value.map((item) => [name, item] as const)
      : [[name, typeof value === 'string' ? value : JSON.stringify(value)] as const],
  );
  const query = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  return root + request.action + (query && `?${query}`);
}

/** The method the explorer uses: GET where an address can say it all, else POST with a JSON body. */
export function methodOf(request: ApiRequest, root: string): 'GET' | 'POST' {
  return Object.values(request.params).some(isLoneListWithComma) || toUrl(request, root).length > LONGEST_URL
    ? 'POST'
    : 'GET';
}

/** A list of one text with a comma: as a single query parameter CKAN would split it (contract 2.4, 2.5). */
function isLoneListWithComma(value: Json): boolean {
  return Array.isArray(value) && value.length === 1 && String(value[0]).includes(',');
}

/** Percent-encodes, but keeps readable what a query string may hold; the apostrophe goes, so that shells can quote the address. */
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll('%20', '+')
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%2F', '/')
    .replaceAll("'", '%27');
}
