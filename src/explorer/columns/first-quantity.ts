import type { Field } from '../../core/catalog.ts';
import type { TableStatistics } from '../../host/table-statistics.ts';
import type { ApiRecord } from '../api/answers.ts';
import { isNumeric, toColumnKind } from '../grid/cells/column-kind.ts';
import { toNumberLabels } from '../grid/cells/to-number-labels.ts';
import { toColumnRole } from './column-role.ts';

/**
 * The first column whose numbers measure something, and are no names, years, places or parts of dates; null where there is none.
 * @param records some of them
 * @param statistics of the whole table, where there are any
 */
export function firstQuantity(
  fields: readonly Field[],
  records: readonly ApiRecord[],
  statistics: TableStatistics | null,
): Field | null {
  const labels = toNumberLabels(fields, statistics, records);
  return (
    fields.find(
      (field) =>
        isNumeric(toColumnKind(field.type)) && !labels.has(field.id) && toColumnRole(field, records) === null,
    ) ?? null
  );
}
