import type { Field } from '../../core/catalog.ts';
import type { Filters, FilterValue } from '../filters/filters.ts';
import { toWholeSecond } from '../filters/whole-second.ts';
import { isNumeric, toColumnKind } from '../grid/column-kind.ts';
import { quoteIdentifier, quoteText } from './quote.ts';

/**
 * The filters as conditions of an SQL statement, ready to follow `WHERE`; the empty text when there are none. Null when one of them was
 * written by hand, or is by words, and cannot be told in SQL here.
 */
export function toWhere(filters: Filters, fields: readonly Field[]): string | null {
  const conditions: string[] = [];
  for (const [column, condition] of filters) {
    const field = fields.find((one) => one.id === column);
    if ((condition.kind !== 'any-of' && condition.kind !== 'range') || (!field && column !== '_id'))
      return null;
    const name = quoteIdentifier(column);
    const literal = (value: FilterValue) => toLiteral(value, field?.type ?? 'int');
    if (condition.kind === 'any-of') {
      const items = condition.seconds ? condition.values.map(toWholeSecond) : condition.values;
      const seconds = items
        .filter((item) => typeof item === 'object')
        .map(({ gte, lte }) => `${name} BETWEEN ${literal(gte)} AND ${literal(lte)}`);
      const values = items.filter((item) => typeof item !== 'object').map(literal);
      const parts = [...(values.length > 0 ? [`${name} IN (${values.join(', ')})`] : []), ...seconds];
      conditions.push(parts.length > 1 ? `(${parts.join(' OR ')})` : (parts[0] ?? 'false'));
    } else {
      if (condition.from !== null) conditions.push(`${name} >= ${literal(condition.from)}`);
      if (condition.to !== null)
        conditions.push(`${name} ${condition.below ? '<' : '<='} ${literal(condition.to)}`);
    }
  }
  return conditions.join(' AND ');
}

/** A value to compare a column with: a bare number where it has numbers; else text, which PostgreSQL converts to the column's type. */
export function toLiteral(value: FilterValue, type: string): string {
  const text = String(value);
  return isNumeric(toColumnKind(type)) && /^-?\d+(\.\d+)?$/.test(text) ? text : quoteText(text);
}
