import type { ValueKey } from './value-keys.ts';
import { compareValues, type ValueRange } from './value-order.ts';

/** What is in both ranges. */
export function rangeWithin(a: ValueRange, b: ValueRange): ValueRange {
  const from = stricter(
    { key: a.from, isExcluded: a.fromExcluded },
    { key: b.from, isExcluded: b.fromExcluded },
    1,
  );
  const to = stricter({ key: a.to, isExcluded: a.toExcluded }, { key: b.to, isExcluded: b.toExcluded }, -1);
  return {
    ...(from && { from: from.key, fromExcluded: from.isExcluded }),
    ...(to && { to: to.key, toExcluded: to.isExcluded }),
  };
}

/** An end of a range; without a key there is none. */
interface RangeEnd {
  readonly key: ValueKey | undefined;
  readonly isExcluded: boolean | undefined;
}

/** The end that leaves less. @param direction 1: the greater one */
function stricter(
  a: RangeEnd,
  b: RangeEnd,
  direction: 1 | -1,
): { readonly key: ValueKey; readonly isExcluded: boolean } | undefined {
  const order = a.key === undefined ? -1 : b.key === undefined ? 1 : compareValues(a.key, b.key) * direction;
  const { key } = order < 0 ? b : a;
  if (key === undefined) return undefined;
  const isExcluded = (order >= 0 && a.isExcluded === true) || (order <= 0 && b.isExcluded === true);
  return { key, isExcluded };
}
