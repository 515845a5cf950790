import type { Field } from '../../core/catalog.ts';
import type { ApiRecord } from '../api/answers.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import { sortGroups, toPivot } from './group-rows.ts';
import type { GroupSpec } from './group-spec.ts';
import { tellKey } from './group-words.ts';
import type { GroupData } from './load-group.ts';
import { uniqueNames } from './unique-names.ts';

/** Groups as records, for a file or a chart. */
export interface GroupRecords {
  readonly fields: readonly Field[];
  readonly records: readonly ApiRecord[];
}

/** A group a record, in the order shown. Periods are told by the day or time they begin at. */
export function toGroupRecords({ keys, figures, groups }: GroupData, { order }: GroupSpec): GroupRecords {
  return {
    fields: [
      ...keys.map(({ name, field, bucket }) => ({
        id: name,
        type: bucket.kind === 'cycle' ? 'int4' : field.type,
      })),
      ...figures.map(({ name, measure, field }) => ({
        id: name,
        type:
          measure === 'count' || measure === 'distinct'
            ? 'int8'
            : measure === 'min' || measure === 'max'
              ? (field?.type ?? 'numeric')
              : 'numeric',
      })),
    ],
    records: sortGroups(groups, order, keys).map((group) =>
      Object.fromEntries([
        ...keys.map(({ name, field, bucket }, place) => {
          const value = group.keys[place] ?? null;
          const isDay = bucket.kind === 'times' && toColumnKind(field.type) === 'date';
          return [name, isDay && value !== null ? value.slice(0, 10) : value];
        }),
        ...figures.map(({ name }, place) => [name, group.figures[place] ?? null]),
      ]),
    ),
  };
}

/** A row a record, the second column's values across, as the table shows it. @param labels columns whose numbers are names */
export function toPivotRecords(
  data: GroupData,
  { order }: GroupSpec,
  labels: ReadonlySet<string>,
): GroupRecords {
  const { keys, figures } = data;
  const [first, second] = keys;
  if (!first || !second) return { fields: [], records: [] };
  const { across, down, at } = toPivot(data, order);
  // Values may read alike, as null and the text that says so, or as the first column is called.
  const named = uniqueNames();
  const name = named(first.name);
  const columns = across.flatMap((column) =>
    figures.map((figure, place) => {
      const value = tellKey(column.keys[0] ?? null, second, labels);
      return { id: named(figures.length > 1 ? `${value}: ${figure.name}` : value), column, place };
    }),
  );
  return {
    fields: [{ id: name, type: 'text' }, ...columns.map(({ id }) => ({ id, type: 'numeric' }))],
    records: down.map((row) =>
      Object.fromEntries([
        [name, row.keys[0] ?? null],
        ...columns.map(({ id, column, place }) => [id, at(row, column)?.figures[place] ?? null]),
      ]),
    ),
  };
}
