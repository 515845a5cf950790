import type { TimeUnit } from '../../core/preview/preview.ts';
import type { FilterValue } from '../filters/filters.ts';
import { anyOf } from '../filters/filters.ts';
import type { ColumnKind } from '../grid/cells/column-kind.ts';
import { toShownText } from '../grid/cells/value-text.ts';
import { toBinCondition } from '../aggregate/bin-condition.ts';
import type { NumberBins } from '../aggregate/bins.ts';
import { edgeOf, unitEnd, unitLabel, unitStart } from '../aggregate/bins.ts';
import type { Bar } from './column-summary.ts';

/** More bars than pixels help nobody. */
const MOST_BARS = 200;

/** One bar a bin, empty ones included. @param counts bin number → records @param grouped how labels write digits, see toValueText */
export function toNumberBars(
  bins: NumberBins,
  counts: ReadonlyMap<number, number>,
  whole: boolean,
  grouped: boolean,
): Bar[] {
  return Array.from({ length: Math.min(bins.count, MOST_BARS) }, (_, index) => {
    const from = edgeOf(bins, index);
    const to = edgeOf(bins, index + 1);
    const last = whole ? to - 1 : to;
    const label = [...new Set([from, last])].map((end) => toShownText(end, 'number', grouped)).join(' – ');
    return {
      label,
      records: counts.get(index) ?? 0,
      condition: { kind: 'range', from, to, below: true },
    };
  });
}

/**
 * One bar a unit of time, empty ones included as long as there is room: a placeholder such as 0001-01-01 must not push all else out.
 * Then only units with records, several in a bar when even those are too many.
 * @param counts beginning of the unit, in the column's form → records
 */
export function toTimeBars(
  unit: TimeUnit,
  smallest: string,
  largest: string,
  counts: ReadonlyMap<string, number>,
): Bar[] {
  const all = [...unitsBetween(unitStart(smallest, unit), largest, unit)];
  const starts = all.length <= MOST_BARS ? all : [...counts.keys()].sort();
  const each = Math.ceil(starts.length / MOST_BARS);
  return Array.from({ length: Math.ceil(starts.length / each) }, (_, index) => {
    const together = starts.slice(index * each, (index + 1) * each);
    const [from = '', last = from] = [together[0], together.at(-1)];
    const end = unitEnd(last, unit);
    return {
      label: [...new Set([from, last])].map((start) => unitLabel(start, unit)).join(' – '),
      records: together.reduce((sum, start) => sum + (counts.get(start) ?? 0), 0),
      condition: toBinCondition(from, end),
    };
  });
}

/** The beginnings of units, one more than a page has room for at most. */
function* unitsBetween(first: string, largest: string, unit: TimeUnit): Generator<string> {
  for (let [start, count] = [first, 0]; start <= largest && count <= MOST_BARS; count++) {
    yield start;
    const end = unitEnd(start, unit);
    if (end <= start) return;
    start = end;
  }
}

/** One bar a value, as they come. @param grouped how labels write digits, see toValueText */
export function toValueBars(
  values: Iterable<readonly [FilterValue, number]>,
  kind: ColumnKind,
  grouped: boolean,
): Bar[] {
  return Array.from(values, ([value, records]) => ({
    label: toShownText(value, kind, grouped),
    records,
    condition: anyOf([value], kind),
  }));
}
