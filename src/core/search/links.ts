/**
 * CKAN 2.11's `_links` (contract 2.7): relative addresses made from the request's path and query string alone; repeated keys keep
 * the last value, empty values are dropped.
 */
export function toLinks(
  path: string,
  query: readonly (readonly [name: string, value: string])[],
  limit: number,
  offset: number | bigint,
): { readonly start: string; readonly next: string; readonly prev?: string } {
  const members = new Map(query.filter(([, value]) => value !== ''));
  const link = (at: bigint | undefined): string => {
    const pairs = new Map(members);
    if (at === undefined) pairs.delete('offset');
    else pairs.set('offset', String(at));
    const text = [...pairs].map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
    return text ? `${path}?${text}` : path;
  };
  const [from, size] = [BigInt(offset), BigInt(limit)];
  const previous = from - size;
  return {
    start: link(undefined),
    next: link(from + size),
    ...(previous > 0 && { prev: link(previous) }),
  };
}

/** Python's quote_plus. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replaceAll(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
