import type { ApiRecord } from '../api/answers.ts';
import { toFilterValue } from '../grid/cells/cell-text.ts';

const MOST = 8;
/** Longer values are no help as suggestions. */
const LONGEST = 60;

/** The column's most frequent values among these records, as texts. */
export function suggestValues(records: readonly ApiRecord[], column: string): string[] {
  const counts = new Map<string, number>();
  for (const record of records) {
    const value = toFilterValue(record[column]);
    const text = value === null ? '' : String(value);
    if (text === '' || text.length > LONGEST || text.includes('\n')) continue;
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MOST)
    .map(([text]) => text);
}
