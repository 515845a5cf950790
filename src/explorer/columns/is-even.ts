import type { TableStatistics } from '../../host/table-statistics.ts';

/** Whether the most frequent values of a column are all as frequent: counting their records tells nothing. */
export function isEven(column: string, statistics: TableStatistics | null): boolean {
  const top = statistics?.columns.get(column)?.top ?? [];
  return top.length > 1 && top.every(([, records]) => records === top[0]?.[1]);
}
