import type { FilterValue } from '../filters/filters.ts';
import { toCellText } from '../grid/cell-text.ts';
import { toValueText } from '../grid/value-text.ts';
import type { NumberBins, TimeUnit } from './bins.ts';
import { edgeOf, unitEnd, unitLabel, unitStart } from './bins.ts';
import type { Bar } from './column-summary.ts';

/** More bars than pixels help nobody. */
const MOST_BARS = 200;

/** One bar a bin, empty ones included. @param counts bin number → records */
export function toNumberBars(bins: NumberBins, counts: ReadonlyMap<number, number>, whole: boolean): Bar[] {
  return Array.from({ length: Math.min(bins.count, MOST_BARS) }, (_, index) => {
    const from = edgeOf(bins, index);
    const to = edgeOf(bins, index + 1);
    const last = whole ? to - 1 : to;
    const label = from === last ? numberText(from) : `${numberText(from)} – ${numberText(last)}`;
    return {
      label,
      records: counts.get(index) ?? 0,
      condition: { kind: 'range', from, to, below: true },
    };
  });
}

function numberText(value: number): string {
  return toValueText(value, 'number') ?? String(value);
}

/** One bar a unit of time, empty ones included. @param counts beginning of the unit, in the column's form → records */
export function toTimeBars(
  unit: TimeUnit,
  smallest: string,
  largest: string,
  counts: ReadonlyMap<string, number>,
): Bar[] {
  const bars: Bar[] = [];
  for (let from = unitStart(smallest, unit); from <= largest && bars.length < MOST_BARS;) {
    const to = unitEnd(from, unit);
    bars.push({
      label: unitLabel(from, unit),
      records: counts.get(from) ?? 0,
      condition: { kind: 'range', from, to, below: true },
    });
    from = to;
  }
  return bars;
}

/** One bar a value, as they come. */
export function toValueBars(values: Iterable<readonly [FilterValue, number]>): Bar[] {
  return Array.from(values, ([value, records]) => ({
    label: toCellText(value),
    records,
    condition: { kind: 'any-of', values: [value] },
  }));
}
