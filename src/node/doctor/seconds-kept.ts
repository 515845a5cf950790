import type { Probe } from './probe.ts';

/** For how long a browser does not ask again, so far as the host says (RFC 9111, 4.2.1). */
export function secondsKept({ headers }: Pick<Probe, 'headers'>): number {
  const control = headers['cache-control']?.toLowerCase() ?? '';
  if (/\bno-(?:cache|store)\b/.test(control)) return 0;
  const maxAge = /(?:^|[\s,])max-age="?(\d+)/.exec(control)?.[1];
  if (maxAge !== undefined) return Number(maxAge);
  const { expires, date } = headers;
  const span = Date.parse(expires ?? '') - (date === undefined ? Date.now() : Date.parse(date));
  return Number.isNaN(span) ? 0 : Math.max(0, span / 1000);
}
