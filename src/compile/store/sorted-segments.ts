import type { Cell } from '../../core/ports.ts';

/**
 * Whether a column's values grow or fall with the records, so that a condition on it leaves most of the table unread.
 * @param statistics of its segments in order, as DuckDB prints them; anything but a list is none
 */
export function isSorted(statistics: Cell | undefined): boolean {
  return areApart(Array.isArray(statistics) ? statistics.flatMap((one) => toRange(String(one)) ?? []) : []);
}

interface ValueRange {
  readonly least: string;
  readonly most: string;
}

/** @param statistics of a segment, as DuckDB prints them; undefined: of no values */
function toRange(statistics: string): ValueRange | undefined {
  const [, least, most] = /^\[Min: (.*?), Max: (.*?)[,\]]/.exec(statistics) ?? [];
  return least === undefined || most === undefined ? undefined : { least, most };
}

/** Whether most ranges lie wholly before or behind the one that follows. */
function areApart(ranges: readonly ValueRange[]): boolean {
  const pairs = ranges.slice(1).map((range, i) => [ranges[i]!, range] as const);
  const apart = pairs.filter(([one, next]) => isBefore(one, next) || isBefore(next, one));
  return apart.length > pairs.length / 2;
}

/** They may share an end; what is one value throughout is in no order. */
function isBefore(one: ValueRange, next: ValueRange): boolean {
  return isBelow(one.most, next.least) && one.least !== next.most;
}

/** As numbers where they are; dates and texts are in order as they stand. */
function isBelow(a: string, b: string): boolean {
  const [left, right] = [Number(a), Number(b)];
  return Number.isNaN(left) || Number.isNaN(right) ? a <= b : left <= right;
}
