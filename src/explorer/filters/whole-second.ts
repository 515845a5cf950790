import type { Json } from '../api/request.ts';

/** A condition of the API on one column: all that lies in one second. */
export type WholeSecond = { readonly gte: string; readonly lte: string };

/** PostgreSQL's finest fraction. */
const END = '.999999';

/**
 * A time as the table shows it, cut to its second (contract 2.10), as everything the API may have cut so: it compares whole times (2.6).
 * Other values are themselves.
 */
export function toWholeSecond<Value>(value: Value): Value | WholeSecond {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d$/.test(value)
    ? { gte: value, lte: value + END }
    : value;
}

/** The time that {@link toWholeSecond} made this of; null for anything else. */
export function fromWholeSecond(json: Json): string | null {
  if (typeof json !== 'object' || json === null || !('gte' in json && 'lte' in json)) return null;
  const { gte, lte, ...others } = json;
  return typeof gte === 'string' && lte === gte + END && Object.keys(others).length === 0 ? gte : null;
}
