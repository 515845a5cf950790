import type { Field } from '../../core/catalog.ts';
import type { TableStatistics } from '../../host/table-statistics.ts';
import type { ApiRecord } from '../api/answers.ts';
import { toColumnRole } from '../columns/column-role.ts';
import { firstQuantity } from '../columns/first-quantity.ts';
import { isEven } from '../columns/is-even.ts';
import { guessFacets } from '../facets/guess-facets.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import type { GroupSpec } from './group-spec.ts';
import { FIRST_TO_LAST, fitsGroup, hasPeriods, LARGEST_FIRST } from './group-spec.ts';

/**
 * Groups worth seeing first: of a category, else of years. Of groups that all have as many records, the mean of a quantity, where there is one.
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
  const quantity = firstQuantity(fields, records, statistics);
  const isTime = column !== undefined && column === time;
  return {
    by: column === undefined ? [] : [{ column, period: isTime ? 'year' : null }],
    figures: [
      quantity && isEven(column, statistics)
        ? { measure: 'avg', column: quantity.id }
        : { measure: 'count', column: null },
    ],
    pivot: false,
    order: isTime || column === year ? FIRST_TO_LAST : LARGEST_FIRST,
    drawn: false,
  };
}
