import type { Field } from '../../core/catalog.ts';
import type { Bucket } from '../aggregate/question.ts';
import { toForm, toNumberBins, toTimeUnit } from '../aggregate/bins.ts';
import type { AggregateSource, CountedValue } from '../aggregate/source.ts';
import { withoutScale } from '../api/exact-json.ts';
import type { FilterValue } from '../filters/filters.ts';
import { toFilterValue, toFullText } from '../grid/cells/cell-text.ts';
import { isNumeric, toColumnKind } from '../grid/cells/column-kind.ts';
import { isNumberLabel } from '../grid/cells/number-label.ts';
import { toNumberBars, toTimeBars, toValueBars } from './bars.ts';
import type { ColumnSummary } from './column-summary.ts';
import { TOP_VALUES } from './column-summary.ts';
import { shapeOf, toRange } from './shape.ts';

/** Sums a column up, of whatever tells its figures. Rejects as the source does. */
export async function summarise(source: AggregateSource, field: Field): Promise<ColumnSummary> {
  const kind = toColumnKind(field.type);
  const { present, ...figures } = await source.figures(field, { mean: true });
  const { smallest, largest } = figures;
  const base = { ...figures, nulls: figures.records - present, complete: source.total === 'all' };
  const grouped = !isNumberLabel(field, toRange(base));
  if (shapeOf(kind, base.distinct, smallest, largest) === 'values' || smallest === null || largest === null) {
    const top = await source.frequent(field, { most: TOP_VALUES });
    return { ...base, scale: { kind: 'values' }, bars: toValueBars(top.map(toEntry), kind, grouped) };
  }
  if (isNumeric(kind)) {
    const whole = kind === 'integer';
    const bins = toNumberBins(Number(smallest), Number(largest), whole);
    const binned = await countBy(source, field, { kind: 'numbers', start: bins.start, step: bins.step });
    const counts = new Map(binned.map(([bin, records]) => [Number(bin), records]));
    return { ...base, scale: { kind: 'numbers', bins }, bars: toNumberBars(bins, counts, whole, grouped) };
  }
  const unit = toTimeUnit(smallest, largest, kind !== 'date');
  const binned = await countBy(source, field, { kind: 'times', unit });
  // A statement answers with date and time.
  const counts = new Map(binned.map(([start, records]) => [toForm(start, smallest), records]));
  return { ...base, scale: { kind: 'times', unit }, bars: toTimeBars(unit, smallest, largest, counts) };
}

/** A value as a filter takes it, with its records. What the build found has no zeros at the end of a fraction either. */
export function toEntry({ value, records }: CountedValue): readonly [FilterValue, number] {
  const told = withoutScale(value);
  return [toFilterValue(told) ?? toFullText(told), records];
}

async function countBy(
  source: AggregateSource,
  field: Field,
  bucket: Bucket,
): Promise<readonly (readonly [key: string, records: number])[]> {
  const groups = await source.groups({
    keys: [{ field, bucket, name: 'bin' }],
    figures: [{ measure: 'count', field: null, name: 'records' }],
    present: [field],
    top: null,
  });
  return groups.map(({ keys, records }) => [keys[0] ?? '', records]);
}
