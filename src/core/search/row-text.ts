import type { Relation, RelationColumn } from '../ports.ts';
import { pgType, type PgCategory } from '../values/pg-types.ts';

/** The columns whose values are a row's text. */
export function rowTextColumns(relation: Relation): readonly RelationColumn[] {
  return relation.columns.filter(isOfRowText);
}

/** Whether the text of a column is searched with its row: CKAN leaves out its own columns. */
export function isOfRowText({ id }: Pick<RelationColumn, 'id'>): boolean {
  return !id.startsWith('_');
}

/** Types that PostgreSQL casts to another text than JSON has. */
const OTHER_TEXT: ReadonlySet<PgCategory> = new Set(['array', 'timestamp', 'timestamptz', 'json']);

/** Whether a column's text is what it adds to the row's text. */
export function hasRowText(column: RelationColumn): boolean {
  return !OTHER_TEXT.has(pgType(column.type).category);
}

/** The text of a column's value that stands alone, by what it adds to the row's text, where that is another one and tells it; undefined: see `hasRowText`. */
export function textAlone({ type }: RelationColumn): ((rowText: string) => string) | undefined {
  return pgType(type).category === 'timestamp' ? (rowText) => rowText.replaceAll('T', ' ') : undefined;
}

/**
 * The text CKAN makes a row's vector from (its trigger on `_full_text`): the values as JSON writes them, strings without
 * quotes, in column order, nulls left out, joined by single spaces. Columns whose name begins with `_` are not the caller's to give.
 * @returns null for a row of nulls only: it has no vector and never matches, not even a query that asks for absence
 */
export function toRowText(values: readonly (string | null)[]): string | null {
  const present = values.filter((value) => value !== null);
  return present.length === 0 ? null : present.join(' ');
}
