import type { FilterCondition, FilterValue } from '../filters/filters.ts';

/**
 * The condition of a bin or period: from its beginning to below its end. It has none where nothing comes after: the year 9999 is followed
 * by one of five digits, which reads as an earlier one, and the last hour of a day by the first.
 */
export function toBinCondition(from: FilterValue, end: FilterValue): FilterCondition {
  return end > from ? { kind: 'range', from, to: end, below: true } : { kind: 'range', from, to: null };
}
