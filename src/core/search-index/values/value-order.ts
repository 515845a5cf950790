import { compareUtf8 } from '../../full-text/utf8.ts';
import type { ValueKey } from './value-keys.ts';

/** Values from `from` to `to`; an end that is absent is open, one that is `excluded` does not belong. */
export interface ValueRange {
  readonly from?: ValueKey;
  readonly fromExcluded?: boolean;
  readonly to?: ValueKey;
  readonly toExcluded?: boolean;
}

/** Orders the values of a column. */
export function compareValues(a: ValueKey, b: ValueKey): number {
  return typeof a === 'string' ? compareUtf8(a, b as string) : a - (b as number);
}

/** Whether a value is in a range. */
export function isWithin(key: ValueKey, { from, fromExcluded, to, toExcluded }: ValueRange): boolean {
  const above = from === undefined ? 1 : compareValues(key, from);
  const below = to === undefined ? 1 : compareValues(to, key);
  return (fromExcluded ? above > 0 : above >= 0) && (toExcluded ? below > 0 : below >= 0);
}

/** Whether a range is of one value. */
export function isOne(range: ValueRange): range is ValueRange & { readonly from: ValueKey } {
  return range.from !== undefined && range.from === range.to && !range.fromExcluded && !range.toExcluded;
}
