import type { Field } from '../../core/catalog.ts';
import type { TableStatistics } from '../../host/table-statistics.ts';
import type { ApiRecord } from '../api/answers.ts';
import { toColumnRole } from '../columns/column-role.ts';
import { guessFacets } from '../facets/guess-facets.ts';
import type { ColumnKind } from '../grid/column-kind.ts';
import { isNumeric, isSearchVector, toColumnKind } from '../grid/column-kind.ts';
import type { ChartSpec } from './chart-spec.ts';
import { fitsX, PLAIN_CHART } from './chart-spec.ts';

/**
 * A chart worth seeing first; null when no column can be drawn. A year is a time; coordinates, months beside years and numbers that
 * identify are no quantities, and are drawn only where there is nothing else.
 * @param records some of them: what repeats is a category
 * @param statistics of the whole table, where there are any
 * @param drawn whether the records are a statement's result, whose figures are drawn as they are
 */
export function guessChart(
  fields: readonly Field[],
  records: readonly ApiRecord[],
  statistics: TableStatistics | null,
  drawn: boolean,
): ChartSpec | null {
  const columns = fields.filter((field) => field.id !== '_id' && !isSearchVector(field));
  const roles = new Map(columns.map((field) => [field.id, toColumnRole(field, records)]));
  const find = (wanted: (kind: ColumnKind) => boolean, ...but: readonly (string | null)[]): string | null =>
    columns.find((field) => !but.includes(field.id) && wanted(toColumnKind(field.type)))?.id ?? null;
  const quantities = columns.filter((field) => isNumeric(toColumnKind(field.type)) && !roles.get(field.id));
  const roleOf = (role: string): string | null =>
    columns.find(({ id }) => roles.get(id) === role)?.id ?? null;
  const time = find((kind) => kind === 'date' || kind === 'datetime') ?? roleOf('year');
  const text = find((kind) => kind === 'text' || kind === 'boolean');
  const number = quantities[0]?.id ?? null;
  const second = quantities[1]?.id ?? null;
  const chart = (mark: ChartSpec['mark'], x: string, y: string | null = null): ChartSpec => ({
    ...PLAIN_CHART,
    mark,
    x,
    y,
    measure: y === null || mark === 'scatter' ? 'count' : drawn ? 'sum' : 'avg',
  });
  const period = time ?? roleOf('month') ?? roleOf('day');
  if (drawn && period !== null && number !== null) return chart('line', period, number);
  if (drawn && text !== null && number !== null) return chart('bar', text, number);
  const category = guessFacets(columns, records, statistics)[0];
  // Where a year stands beside a figure, that is what the table is about.
  if (time !== null && number !== null && (roles.get(time) === 'year' || category === undefined))
    return chart('line', time, number);
  // So it is where each value has as many records as any other: counting these tells nothing, a line each does.
  if (time !== null && number !== null && category !== undefined && isEven(category, statistics))
    return { ...chart('line', time, number), colour: category };
  if (category !== undefined) return chart('bar', category);
  if (time !== null) return chart('line', time, null);
  if (period !== null && number !== null) return chart('line', period, number);
  if (number !== null && second !== null) return chart('scatter', number, second);
  const any = number ?? find(isNumeric);
  if (any !== null) return chart('histogram', any);
  const last = find((kind) => fitsX('bar', kind));
  return last === null ? null : chart('bar', last);
}

/** Lines that are told apart by their colours. */
const MOST_LINES = 8;

/** Whether a column has few values, all of them equally often. */
function isEven(column: string, statistics: TableStatistics | null): boolean {
  const counted = statistics?.columns.get(column);
  if (
    !counted ||
    counted.nulls > 0 ||
    counted.distinct !== counted.top.length ||
    counted.top.length > MOST_LINES
  )
    return false;
  return counted.top.every(([, records]) => records === counted.top[0]?.[1]);
}
