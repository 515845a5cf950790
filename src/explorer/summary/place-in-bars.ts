import { toFilterValue, toFullText } from '../grid/cells/cell-text.ts';
import { binOf } from '../aggregate/bins.ts';
import type { Bar, BarCounts, ColumnSummary } from './column-summary.ts';

/** Tells the bar that a value, as the API wrote it, falls into; -1 for none. */
function barLocator({ scale, bars }: Pick<ColumnSummary, 'scale' | 'bars'>): (value: unknown) => number {
  if (scale.kind === 'numbers') {
    return (value) => {
      const bin = binOf(scale.bins, Number(value));
      return bin >= 0 && bin < bars.length ? bin : -1;
    };
  }
  if (scale.kind === 'times') {
    const starts = bars.map(startOf);
    return (value) => lastUpTo(starts, toFullText(value));
  }
  const places = new Map(bars.map((bar, index) => [valueOf(bar), index]));
  return (value) => places.get(String(toFilterValue(value) ?? toFullText(value))) ?? -1;
}

/** Counts values into a summary's bars. */
export function countValues(
  summary: Pick<ColumnSummary, 'scale' | 'bars'>,
  values: readonly unknown[],
): BarCounts {
  const locate = barLocator(summary);
  const bars = summary.bars.map(() => 0);
  let nulls = 0;
  for (const value of values) {
    if (value === null || value === undefined) nulls++;
    else {
      const bar = locate(value);
      if (bar >= 0) bars[bar] = (bars[bar] ?? 0) + 1;
    }
  }
  return { records: values.length, nulls, bars };
}

function startOf({ condition }: Bar): string {
  return condition.kind === 'range' ? String(condition.from) : '';
}

function valueOf({ condition }: Bar): string {
  return condition.kind === 'any-of' ? String(condition.values[0]) : '';
}

/** The last of ascending texts that is not after this one; -1 when all are. */
function lastUpTo(starts: readonly string[], text: string): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? '') <= text) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
