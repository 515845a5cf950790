import type { Strings } from '../../strings/make-strings.ts';

/** How a column is shown and compared. */
export type ColumnKind = keyof Strings['types'];

const KINDS: Readonly<Record<string, ColumnKind>> = {
  int: 'integer',
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  oid: 'integer',
  float: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'decimal',
  bool: 'boolean',
  date: 'date',
  timestamp: 'datetime',
  timestamptz: 'datetime',
  time: 'time',
  timetz: 'time',
  interval: 'duration',
  json: 'json',
  jsonb: 'json',
  // As `datastore_info` calls it.
  nested: 'json',
};

/** The kind of a PostgreSQL type by its internal name; arrays begin with `_`. Unknown types show as text. */
export function toColumnKind(type: string): ColumnKind {
  return KINDS[type] ?? (type.startsWith('_') ? 'list' : 'text');
}

/** Whether a column holds the words that CKAN finds its records by, as `SELECT *` brings them: they are for machines. */
export function isSearchVector({ type }: { readonly type: string }): boolean {
  return type === 'tsvector';
}

/** Whether the column's values are numbers: right-aligned, with a range filter. */
export function isNumeric(kind: ColumnKind): boolean {
  return kind === 'integer' || kind === 'number' || kind === 'decimal';
}

/** Whether between-and makes sense for people: numbers and times. */
export function hasRange(kind: ColumnKind): boolean {
  return isNumeric(kind) || kind === 'date' || kind === 'datetime' || kind === 'time';
}
