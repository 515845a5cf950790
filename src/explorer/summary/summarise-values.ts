import type { Field } from '../../core/catalog.ts';
import type { FilterValue } from '../filters/filters.ts';
import { toFilterValue, toFullText } from '../grid/cell-text.ts';
import { isNumeric, toColumnKind } from '../grid/column-kind.ts';
import { isNumberLabel } from '../grid/number-label.ts';
import { toNumberBars, toTimeBars, toValueBars } from './bars.ts';
import { binOf, toNumberBins, toTimeUnit, unitStart } from './bins.ts';
import type { ColumnSummary } from './column-summary.ts';
import { TOP_VALUES } from './column-summary.ts';
import { shapeOf, toRange } from './shape.ts';

/** A summary counted here, over values that a search brought. @param complete whether these are all that match */
export function summariseValues(
  values: readonly unknown[],
  field: Pick<Field, 'id' | 'type'>,
  complete: boolean,
): ColumnSummary {
  const kind = toColumnKind(field.type);
  const { counts, nulls } = countedValues(values);
  const keys = [...counts.keys()];
  const numbers = isNumeric(kind) ? keys.map(Number).filter(Number.isFinite) : [];
  const [smallest, largest] = isNumeric(kind) ? rangeOfNumbers(numbers) : rangeOfTexts(keys.map(String));
  const sum = isNumeric(kind)
    ? [...counts].reduce(
        (total, [value, count]) => {
          const number = Number(value);
          return Number.isFinite(number)
            ? { records: total.records + count, of: total.of + number * count }
            : total;
        },
        { records: 0, of: 0 },
      )
    : { records: 0, of: 0 };
  const shape = shapeOf(kind, counts.size, smallest, largest);
  const base = {
    records: values.length,
    nulls,
    distinct: counts.size,
    smallest,
    largest,
    mean: sum.records > 0 ? sum.of / sum.records : null,
    complete,
  };
  const grouped = !isNumberLabel(field, toRange(base));
  if (shape === 'values' || smallest === null || largest === null) {
    const top = [...counts].sort((a, b) => b[1] - a[1]).slice(0, TOP_VALUES);
    return { ...base, scale: { kind: 'values' }, bars: toValueBars(top, kind, grouped) };
  }
  if (isNumeric(kind)) {
    const whole = kind === 'integer';
    const bins = toNumberBins(Number(smallest), Number(largest), whole);
    const binned = tally(counts, (value) => binOf(bins, Number(value)));
    return { ...base, scale: { kind: 'numbers', bins }, bars: toNumberBars(bins, binned, whole, grouped) };
  }
  const unit = toTimeUnit(smallest, largest, kind !== 'date');
  const binned = tally(counts, (value) => unitStart(String(value), unit));
  return {
    ...base,
    scale: { kind: 'times', unit },
    bars: toTimeBars(unit, smallest, largest, binned),
  };
}

/** How often each value comes, in the form that a filter takes. */
export function countedValues(values: readonly unknown[]): {
  readonly counts: ReadonlyMap<FilterValue, number>;
  readonly nulls: number;
} {
  const counts = new Map<FilterValue, number>();
  let nulls = 0;
  for (const value of values) {
    const key = value === null || value === undefined ? null : (toFilterValue(value) ?? toFullText(value));
    if (key === null) nulls++;
    else counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return { counts, nulls };
}

function tally<Key>(
  counts: ReadonlyMap<FilterValue, number>,
  keyOf: (value: FilterValue) => Key,
): Map<Key, number> {
  const tallied = new Map<Key, number>();
  for (const [value, count] of counts) {
    const key = keyOf(value);
    tallied.set(key, (tallied.get(key) ?? 0) + count);
  }
  return tallied;
}

function rangeOfNumbers(numbers: readonly number[]): [string | null, string | null] {
  if (numbers.length === 0) return [null, null];
  const smallest = numbers.reduce((least, number) => Math.min(least, number));
  const largest = numbers.reduce((most, number) => Math.max(most, number));
  return [String(smallest), String(largest)];
}

function rangeOfTexts(texts: readonly string[]): [string | null, string | null] {
  if (texts.length === 0) return [null, null];
  const sorted = [...texts].sort();
  return [sorted[0] ?? null, sorted.at(-1) ?? null];
}
