import { refuse } from './ckan-outcome.ts';
import type { AgreedTable } from './tables.ts';

/** The names of a list, or of a text with commas. */
export function toItems(value: string | readonly string[] | undefined): readonly string[] {
  if (value === undefined || value === '') return [];
  return typeof value === 'string' ? value.split(',').map((item) => item.trim()) : value;
}

/** Names of fields lose their quotes. */
export function unquote(item: string): string {
  return item.length > 0 && item[0] === item.at(-1) ? item.trim().replaceAll(/^"+|"+$/g, '') : item;
}

interface Named {
  readonly q: unknown;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly fields: string | readonly string[] | undefined;
  readonly sort: string | readonly string[] | undefined;
  readonly offset: string | null | undefined;
  readonly extras: readonly string[];
}

/** What needs the table's columns; CKAN tells the first error, here any of them may be told. Throws Refused. */
export function checkColumns(table: AgreedTable, { q, filters, fields, sort, offset, extras }: Named): void {
  const names = new Set(['_id', ...table.columns.map(({ id }) => id)]);
  const errors: Record<string, string[]>[] = [];
  const invalid = (key: string, value: string) => errors.push({ [key]: [`invalid value "${value}"`] });
  for (const key of extras) invalid('__extras', key);
  for (const key of Object.keys(filters)) if (!names.has(key)) invalid('filters', key);
  const ranks: string[] = [];
  if (typeof q === 'string' && q !== '') ranks.push('rank');
  else if (typeof q === 'object' && q !== null)
    for (const [key, value] of Object.entries(q)) {
      if (names.has(key) && typeof value === 'string') ranks.push(`rank ${key}`);
      else invalid('q', key);
    }
  for (const item of toItems(fields).map(unquote))
    if (!names.has(item) && !ranks.includes(item)) invalid('fields', item);
  for (const item of toItems(sort)) if (!parseSort(item, names)) invalid('sort', item);
  if (offset?.startsWith('-')) invalid('offset', offset);
  if (errors.length > 0) refuse(...errors);
}

/** An item of `sort` as SQL; undefined: it is none, or of another table. */
export function parseSort(item: string, names: ReadonlySet<string>): string | undefined {
  const [, field, , direction, nulls] = /^(.+?)( +(asc|desc))?( nulls +(?:first|last) *)?$/i.exec(item) ?? [];
  if (field === undefined) return undefined;
  const bare = field[0] === '"' && field.at(-1) === '"' ? field.slice(1, -1) : field;
  return names.has(bare)
    ? `${quote(bare)} ${(direction ?? 'asc').toLowerCase()}${(nulls ?? '').toLowerCase()}`
    : undefined;
}

/** A name in SQL. */
export const quote = (text: string) => `"${text.replaceAll('"', '""').replaceAll('\0', '')}"`;
/** A text in SQL. */
export const literal = (text: string) => `'${text.replaceAll("'", "''").replaceAll('\0', '')}'`;
