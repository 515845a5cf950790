import type { Field } from '../../core/catalog.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import { quoteIdentifier } from '../../queries/quote-identifier.ts';

/** Whether PostgreSQL tells the smallest and the largest value of a type: not of truth values, nor of UUIDs. */
export function hasExtent(type: string): boolean {
  return type !== 'bool' && type !== 'uuid';
}

/** Conditions that leave out NaN, which PostgreSQL sorts above all numbers, and infinities; none for columns that cannot hold them. */
export function toFiniteConditions({ id, type }: Field): readonly string[] {
  const name = quoteIdentifier(id);
  return toColumnKind(type) === 'number' ? [`${name} > '-Infinity'`, `${name} < 'Infinity'`] : [];
}

/** An aggregate over the column's finite values. @param name e.g. `avg` */
export function toFiniteAggregate(name: string, field: Field): string {
  const finite = toFiniteConditions(field);
  const filter = finite.length ? ` FILTER (WHERE ${finite.join(' AND ')})` : '';
  return `${name}(${quoteIdentifier(field.id)})${filter}`;
}

/** What to select to have `smallest` and `largest`; nothing where there are none. */
export function toExtentItems(field: Field): readonly string[] {
  if (!hasExtent(field.type)) return [];
  return [`${toFiniteAggregate('min', field)} AS smallest`, `${toFiniteAggregate('max', field)} AS largest`];
}
