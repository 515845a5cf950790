import type { Field } from '../../core/catalog.ts';
import type { ApiRecord } from '../api/answers.ts';
import { guessFacets } from '../facets/guess-facets.ts';
import type { ColumnKind } from '../grid/column-kind.ts';
import { isNumeric, toColumnKind } from '../grid/column-kind.ts';
import type { ChartSpec } from './chart-spec.ts';
import { fitsX } from './chart-spec.ts';

/**
 * A chart worth seeing first; null when no column can be drawn.
 * @param records some of them: what repeats is a category
 * @param drawn whether the records are a statement's result, whose figures are drawn as they are
 */
export function guessChart(
  fields: readonly Field[],
  records: readonly ApiRecord[],
  drawn: boolean,
): ChartSpec | null {
  const columns = fields.filter((field) => field.id !== '_id');
  const find = (wanted: (kind: ColumnKind) => boolean, but?: string): string | null =>
    columns.find((field) => field.id !== but && wanted(toColumnKind(field.type)))?.id ?? null;
  const time = find((kind) => kind === 'date' || kind === 'datetime');
  const text = find((kind) => kind === 'text' || kind === 'boolean');
  const number = find(isNumeric);
  const second = number === null ? null : find(isNumeric, number);
  const chart = (mark: ChartSpec['mark'], x: string, y: string | null = null): ChartSpec => ({
    mark,
    x,
    y,
    measure: y === null || mark === 'scatter' ? 'count' : drawn ? 'sum' : 'avg',
    colour: null,
  });
  if (drawn && time !== null && number !== null) return chart('line', time, number);
  if (drawn && text !== null && number !== null) return chart('bar', text, number);
  const category = guessFacets(columns, records)[0];
  if (category !== undefined) return chart('bar', category);
  if (time !== null) return chart('line', time, number);
  if (number !== null && second !== null) return chart('scatter', number, second);
  if (number !== null) return chart('histogram', number);
  const any = find((kind) => fitsX('bar', kind));
  return any === null ? null : chart('bar', any);
}
