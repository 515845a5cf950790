import type { TableStatistics } from '../../host/table-statistics.ts';

/** The part of a column's records whose values come once, so that hardly any comes twice. */
const ONCE = 0.9;

/** Whether the most frequent values of a column are all as frequent, or hardly any comes twice: counting their records tells nothing. */
export function isEven(column: string | undefined, statistics: TableStatistics | null): boolean {
  const counted = column === undefined ? undefined : statistics?.columns.get(column);
  if (!statistics || !counted) return false;
  const { top, distinct, nulls } = counted;
  if (distinct !== null && distinct > 1 && distinct >= (statistics.rows - nulls) * ONCE) return true;
  return top.length > 1 && top.every(([, records]) => records === top[0]?.[1]);
}
