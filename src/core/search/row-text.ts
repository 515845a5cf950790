import type { Relation, RelationColumn } from '../ports.ts';
import { pgType } from '../values/pg-types.ts';

/** The columns whose values are a row's text. */
export function rowTextColumns(relation: Relation): readonly RelationColumn[] {
  return relation.columns.filter(({ id }) => !id.startsWith('_'));
}

/** Whether a column's text is what it adds to the row's text. */
export function hasRowText(column: RelationColumn): boolean {
  const { category, name } = pgType(column.type);
  return category !== 'array' && category !== 'timestamp' && name !== 'jsonb';
}
