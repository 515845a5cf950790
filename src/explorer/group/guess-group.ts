import type { Field } from '../../core/catalog.ts';
import type { TableStatistics } from '../../host/table-statistics.ts';
import type { ApiRecord } from '../api/answers.ts';
import { toColumnRole } from '../columns/column-role.ts';
import { guessFacets } from '../facets/guess-facets.ts';
import { toColumnKind } from '../grid/column-kind.ts';
import type { GroupSpec } from './group-spec.ts';
import { FIRST_TO_LAST, fitsGroup, hasPeriods, LARGEST_FIRST } from './group-spec.ts';

/**
 * Groups worth seeing first: of a category, else of years.
 * @param records some of them
 * @param statistics of the whole table, where there are any
 */
export function guessGroup(
  fields: readonly Field[],
  records: readonly ApiRecord[],
  statistics: TableStatistics | null,
): GroupSpec {
  const columns = fields.filter(({ id, type }) => id !== '_id' && fitsGroup(toColumnKind(type)));
  const category = guessFacets(columns, records, statistics)[0];
  const time = columns.find(({ type }) => hasPeriods(toColumnKind(type)))?.id;
  const year = columns.find((field) => toColumnRole(field, records) === 'year')?.id;
  const column = category ?? time ?? year ?? columns[0]?.id;
  const isTime = column !== undefined && column === time;
  return {
    by: column === undefined ? [] : [{ column, period: isTime ? 'year' : null }],
    figures: [{ measure: 'count', column: null }],
    pivot: false,
    order: isTime || column === year ? FIRST_TO_LAST : LARGEST_FIRST,
    drawn: false,
  };
}
