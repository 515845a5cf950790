import type { TableStatistics } from '../../host/table-statistics.ts';

/** The part of a column's records whose values come once, so that hardly any comes twice. */
const ONCE = 0.9;

/** The records of an average value, in those of the most frequent one, where all have about as many: series with a gap here and there. */
const ALIKE = 0.95;

/** Whether the values of a column are all about as frequent, or hardly any comes twice: counting their records tells nothing. */
export function isEven(column: string | undefined, statistics: TableStatistics | null): boolean {
  const counted = column === undefined ? undefined : statistics?.columns.get(column);
  if (!statistics || !counted) return false;
  const { top, distinct, nulls } = counted;
  const present = statistics.rows - nulls;
  if (distinct !== null && distinct > 1 && distinct >= present * ONCE) return true;
  const most = top[0]?.[1] ?? 0;
  if (top.length < 2) return false;
  return (
    top.every(([, records]) => records === most) || (distinct !== null && present >= distinct * most * ALIKE)
  );
}
