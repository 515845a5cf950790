import type { Filter, Scalar, Search } from '../ask.ts';

/** A name as SQL. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A text as SQL. */
export const quoteText = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The words of a `q`: what blanks separate. */
export const wordsOf = (q: string): readonly string[] => q.split(/\s+/).filter((word) => word !== '');

/** A search's filters as conditions. */
export function toConditions({ filters = {} }: Search): readonly string[] {
  return Object.entries(filters).map(([name, filter]) => toCondition(quoteName(name), filter));
}

function toCondition(column: string, filter: Filter): string {
  if (typeof filter !== 'object') return `${column} = ${toLiteral(filter)}`;
  if ('is_null' in filter) return `${column} IS ${filter.is_null ? '' : 'NOT '}NULL`;
  if ('not' in filter) return `${column} IS DISTINCT FROM ${toLiteral(filter.not)}`;
  if (!('gte' in filter)) return `${column} IN (${filter.map(toLiteral).join(', ')})`;
  return `${column} >= ${toLiteral(filter.gte)} AND ${column} <= ${toLiteral(filter.lte)}`;
}

const toLiteral = (value: Scalar): string => (typeof value === 'string' ? quoteText(value) : String(value));

/** CKAN's sort as ORDER BY's items; empty: none. */
export function toOrder({ sort = '' }: Search): string {
  return sort
    .split(', ')
    .filter((item) => item !== '')
    .map((item) => item.replace(/^(?:"([^"]*)"|\S+)/, (name, quoted?: string) => quoteName(quoted ?? name)))
    .join(', ');
}

/** WHERE and what must all hold, or nothing. */
export function toWhere(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
}
