import type { Field } from '../../core/catalog.ts';
import type { ColumnStatistics, PreviewCell } from '../../core/preview/preview.ts';
import type { TableStatistics } from '../../host/table-statistics.ts';
import { parseExactJson } from '../api/exact-json.ts';
import { toFilterValue, toFullText } from '../grid/cells/cell-text.ts';
import { isNumeric, toColumnKind, type ColumnKind } from '../grid/cells/column-kind.ts';
import { isNumberLabel } from '../grid/cells/number-label.ts';
import { hasExtent } from '../sql/column-extent.ts';
import { toNumberBars, toTimeBars, toValueBars } from './bars.ts';
import type { ColumnSummary } from './column-summary.ts';
import { TOP_VALUES } from './column-summary.ts';
import { shapeOf, toRange } from './shape.ts';

/**
 * A column's summary over the whole table, as the build found it: the very one that the API would give. Null where the build's figures do
 * not tell that.
 */
export function toPrecomputedSummary({ rows, columns }: TableStatistics, field: Field): ColumnSummary | null {
  const statistics = columns.get(field.id);
  const kind = toColumnKind(field.type);
  if (!statistics || kind === 'json' || kind === 'list' || field.type === 'interval') return null;
  const { nulls, distinct, min, max, mean } = statistics;
  if (distinct === null) return null;
  const [smallest, largest] = hasExtent(field.type)
    ? [min, max].map((cell) => textOrNull(toValue(cell, kind)))
    : [null, null];
  const base = {
    records: rows,
    nulls,
    distinct,
    smallest: smallest ?? null,
    largest: largest ?? null,
    mean,
    complete: true,
  };
  // NaN and infinities are in no bin and in no mean there.
  if (
    isNumeric(kind) &&
    [base.smallest, base.largest].some((end) => end !== null && !Number.isFinite(Number(end)))
  )
    return null;
  const grouped = !isNumberLabel(field, toRange(base));
  if (shapeOf(kind, distinct, base.smallest, base.largest) === 'bins') {
    const binned = binBars(statistics, kind, base, grouped);
    return binned && { ...base, ...binned };
  }
  const bars = valueBars(statistics, kind, grouped);
  return bars && { ...base, scale: { kind: 'values' }, bars };
}

/**
 * What the build found in a column of long texts: how many are missing and different, without bars, whose values it leaves out. Null for
 * other columns.
 */
export function toLongTextSummary({ rows, columns }: TableStatistics, field: Field): ColumnSummary | null {
  const statistics = columns.get(field.id);
  if (!statistics?.distinct || statistics.top.length > 0 || toColumnKind(field.type) !== 'text') return null;
  const { nulls, distinct } = statistics;
  return {
    records: rows,
    nulls,
    distinct,
    smallest: null,
    largest: null,
    mean: null,
    scale: { kind: 'values' },
    bars: [],
    complete: true,
  };
}

function valueBars(
  { distinct, top }: ColumnStatistics,
  kind: ColumnKind,
  grouped: boolean,
): ColumnSummary['bars'] | null {
  // Fractions of a second are written otherwise there, or cut, so that a filter would find nothing. Long texts are left out.
  if (kind === 'datetime' || kind === 'time' || (distinct !== 0 && top.length === 0)) return null;
  return toValueBars(
    top
      .slice(0, TOP_VALUES)
      .map(([value, records]) => [toFilterValue(toValue(value, kind)) ?? '', records] as const),
    kind,
    grouped,
  );
}

function binBars(
  { histogram }: ColumnStatistics,
  kind: ColumnKind,
  { smallest, largest }: Pick<ColumnSummary, 'smallest' | 'largest'>,
  grouped: boolean,
): Pick<ColumnSummary, 'scale' | 'bars'> | null {
  if (!histogram || smallest === null || largest === null) return null;
  if (histogram.kind === 'numbers') {
    const { start, step, counts } = histogram;
    const bins = { start, step, count: counts.length };
    const bars = toNumberBars(bins, new Map(counts.entries()), kind === 'integer', grouped);
    return { scale: { kind: 'numbers', bins }, bars };
  }
  const { unit } = histogram;
  return {
    scale: { kind: 'times', unit },
    bars: toTimeBars(unit, smallest, largest, new Map(histogram.bins)),
  };
}

/** The value as the API's JSON would have it: numbers that need it come as texts. */
function toValue(cell: PreviewCell, kind: ColumnKind): unknown {
  if (typeof cell !== 'string' || !isNumeric(kind)) return cell;
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(cell) ? parseExactJson(cell) : cell;
}

function textOrNull(value: unknown): string | null {
  return value === null ? null : toFullText(value);
}
