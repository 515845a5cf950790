import type { ColumnKind } from './column-kind.ts';

/**
 * A date and time for people, from PostgreSQL's ISO text: a blank for the `T`, no seconds or fractions that are zero. Null when the
 * value is none, and for plain dates, which read well as they are.
 */
export function toDateText(value: unknown, kind: ColumnKind): string | null {
  if (kind !== 'datetime' || typeof value !== 'string') return null;
  const [, date, time, fraction = '', rest = ''] = ISO.exec(value) ?? [];
  if (!date || !time) return null;
  const seconds = fraction === '' && time.endsWith(':00') ? time.slice(0, 5) : time;
  return `${date} ${seconds}${fraction}${rest}`;
}

const ISO = /^(\d{4,}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d+)?(.{0,12})$/;
