const ISO = /^\d{4}(-\d\d(-\d\d)?)?(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/**
 * An ISO 8601 date or time as CKAN writes its times: in UTC, without zone, the fraction in six digits or absent. A time without
 * zone counts as UTC. Null when the text is no such time.
 */
export function toUtcTime(text: string): string | null {
  if (!ISO.test(text)) return null;
  // JavaScript would take a time without zone for local time.
  const zoned = !text.includes('T') || /(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`;
  const date = new Date(zoned);
  return Number.isNaN(date.getTime()) ? null : formatUtcTime(date);
}

/** A moment as CKAN writes its times: `2026-11-21T02:39:50`, or `…50.999000`. */
export function formatUtcTime(date: Date): string {
  return date
    .toISOString()
    .replace(/\.000Z$/, '')
    .replace(/Z$/, '000');
}
