import type { Field } from '../../core/catalog.ts';
import type { Condition, Filters, FilterValue } from '../filters/filters.ts';
import { toWholeSecond } from '../filters/whole-second.ts';
import { isNumeric, toColumnKind } from '../grid/cells/column-kind.ts';
import { quoteIdentifier } from '../../queries/quote-identifier.ts';
import { quoteText } from './quote.ts';

/**
 * The filters as conditions of an SQL statement, ready to follow `WHERE`; the empty text when there are none. Null when one of them was
 * written by hand, or is by words, and cannot be told in SQL here.
 */
export function toWhere(filters: Filters, fields: readonly Field[]): string | null {
  const conditions: string[] = [];
  for (const [column, condition] of filters) {
    const field = fields.find((one) => one.id === column);
    const told =
      field || column === '_id'
        ? toSqlCondition(condition, { id: column, type: field?.type ?? 'int' })
        : null;
    if (told === null) return null;
    if (told !== '') conditions.push(told);
  }
  return conditions.join(' AND ');
}

/** One column's condition in SQL, ready to stand between `AND`s; null as of {@link toWhere}, the empty text for one that is always met. */
function toSqlCondition(condition: Condition, { id, type }: Pick<Field, 'id' | 'type'>): string | null {
  const name = quoteIdentifier(id);
  const literal = (value: FilterValue) => toLiteral(value, type);
  switch (condition.kind) {
    case 'any-of':
      return toListTest(condition, name, literal);
    case 'none-of': {
      const others = condition.values.filter((value) => value !== null);
      const isOther =
        others.length > 0
          ? `NOT ${inBrackets(toListTest({ ...condition, values: others }, name, literal))}`
          : '';
      // Where there is no value, it is none of these: in SQL that is neither true nor false.
      if (!condition.values.includes(null)) return isOther && `(${isOther} OR ${name} IS NULL)`;
      return [`${name} IS NOT NULL`, isOther].filter(Boolean).join(' AND ');
    }
    case 'range':
      return [
        ...(condition.from === null ? [] : [`${name} >= ${literal(condition.from)}`]),
        ...(condition.to === null
          ? []
          : [`${name} ${condition.below ? '<' : '<='} ${literal(condition.to)}`]),
      ].join(' AND ');
    default:
      return null;
  }
}

function toListTest(
  {
    values,
    seconds,
  }: Pick<Extract<Condition, { readonly kind: 'any-of' | 'none-of' }>, 'values' | 'seconds'>,
  name: string,
  literal: (value: FilterValue) => string,
): string {
  const present = values.filter((value) => value !== null);
  const items = seconds ? present.map(toWholeSecond) : present;
  const times = items
    .filter((item) => typeof item === 'object')
    .map(({ gte, lte }) => `${name} BETWEEN ${literal(gte)} AND ${literal(lte)}`);
  const listed = items.filter((item) => typeof item !== 'object').map(literal);
  const parts = [
    ...(listed.length > 0 ? [`${name} IN (${listed.join(', ')})`] : []),
    ...times,
    ...(values.includes(null) ? [`${name} IS NULL`] : []),
  ];
  return parts.length > 1 ? `(${parts.join(' OR ')})` : (parts[0] ?? 'false');
}

function inBrackets(test: string): string {
  return test.startsWith('(') ? test : `(${test})`;
}

/** A value to compare a column with: a bare number where it has numbers; else text, which PostgreSQL converts to the column's type. */
export function toLiteral(value: FilterValue, type: string): string {
  const text = String(value);
  return isNumeric(toColumnKind(type)) && /^-?\d+(\.\d+)?$/.test(text) ? text : quoteText(text);
}
