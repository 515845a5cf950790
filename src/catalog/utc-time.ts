const ISO = /^\d{4}(-\d\d(-\d\d)?)?(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;

/**
 * An ISO 8601 date or time as CKAN writes its times: in UTC, without zone, the fraction in six digits or absent. A time without
 * zone counts as UTC; decimals of a second beyond the sixth are cut off. Null when the text is no such time.
 */
export function toUtcTime(text: string): string | null {
  if (!ISO.test(text)) return null;
  // JavaScript would take a time without zone for local time.
  const zoned = !text.includes('T') || /(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`;
  // Nor does it know of microseconds.
  const [, fraction = ''] = /\.(\d+)/.exec(text) ?? [];
  const date = new Date(zoned.replace(/\.\d+/, ''));
  if (Number.isNaN(date.getTime())) return null;
  const micros = fraction.slice(0, 6).padEnd(6, '0');
  return formatUtcTime(date) + (Number(micros) === 0 ? '' : `.${micros}`);
}

/** A moment as CKAN writes its times: `2026-11-21T02:39:50`, or `…50.999000`. */
export function formatUtcTime(date: Date): string {
  return date
    .toISOString()
    .replace(/\.000Z$/, '')
    .replace(/Z$/, '000');
}
