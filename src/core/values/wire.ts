import type { PgCategory, PgType } from './pg-types.ts';

/**
 * How CKAN prints values (contract 2.10):
 * `search`: JSON of datastore_search, made by PostgreSQL; `text`: its csv and tsv, PostgreSQL's text form;
 * `python`: JSON of datastore_search_sql, made by Python from psycopg2's values.
 */
export type WireStyle = 'search' | 'text' | 'python';

/** What a wire cell of a type holds, for the writers: see cell-writers.ts. */
export type WireKind =
  | 'integer'
  | 'float'
  | 'number-text'
  | 'float4'
  | 'boolean'
  | 'text'
  | 'json'
  | 'interval'
  | 'array';

/** How the values of a type are written in JSON. */
export function wireKind(type: PgType, style: WireStyle): WireKind {
  if (type.name === 'float4') return 'float4';
  // A number to Python, but none to PostgreSQL's JSON.
  if (type.name === 'oid' && style === 'python') return 'integer';
  return KINDS[type.category];
}

const KINDS: Readonly<Record<PgCategory, WireKind>> = {
  integer: 'integer',
  float: 'float',
  numeric: 'number-text',
  text: 'text',
  boolean: 'boolean',
  date: 'text',
  timestamp: 'text',
  timestamptz: 'text',
  time: 'text',
  interval: 'interval',
  uuid: 'text',
  json: 'json',
  array: 'array',
  other: 'text',
};
