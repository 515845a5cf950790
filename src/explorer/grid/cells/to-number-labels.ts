import type { Field } from '../../../core/catalog.ts';
import type { ColumnStatistics } from '../../../core/preview/preview.ts';
import type { TableStatistics } from '../../../host/table-statistics.ts';
import type { ApiRecord } from '../../api/answers.ts';
import { ExactNumber } from '../../api/exact-json.ts';
import type { NumberRange } from './number-label.ts';
import { isNumberLabel } from './number-label.ts';

/**
 * The columns whose numbers are names or years (see number-label.ts).
 * @param statistics of the whole table; where there are none, some of its records tell
 */
export function toNumberLabels(
  fields: readonly Field[],
  statistics: TableStatistics | null,
  sample: readonly ApiRecord[],
): ReadonlySet<string> {
  const labels = fields.filter((field) =>
    isNumberLabel(field, rangeOf(statistics, field.id) ?? rangeWithin(sample, field.id)),
  );
  return new Set(labels.map(({ id }) => id));
}

function rangeWithin(sample: readonly ApiRecord[], column: string): NumberRange | null {
  const values = sample
    .map((record) => record[column])
    .filter((value) => typeof value === 'number' || value instanceof ExactNumber)
    .map(Number);
  if (values.length === 0) return null;
  return {
    smallest: values.reduce((least, value) => Math.min(least, value)),
    largest: values.reduce((most, value) => Math.max(most, value)),
    distinct: new Set(values).size,
    present: values.length,
  };
}

function rangeOf(statistics: TableStatistics | null, column: string): NumberRange | null {
  const figures: ColumnStatistics | undefined = statistics?.columns.get(column);
  if (!statistics || !figures || figures.min === null || figures.max === null) return null;
  return {
    smallest: Number(figures.min),
    largest: Number(figures.max),
    distinct: figures.distinct,
    present: statistics.rows - figures.nulls,
  };
}
