import { readFileSync } from 'node:fs';
import { describeSchema } from './mixed-table.ts';

/** Fields of `{extremes}`, with PostgreSQL's types. */
const FIELDS = {
  parent: 'int4',
  g: 'text',
  i2: 'int2',
  i: 'int4',
  l: 'int8',
  n: 'numeric',
  c: 'numeric',
  f: 'float8',
  r: 'float4',
  s: 'text',
  v: 'varchar',
  b: 'bool',
  d: 'date',
  di: 'date',
  ts: 'timestamp',
  tsi: 'timestamp',
  tz: 'timestamptz',
  tm: 'time',
  iv: 'interval',
  j: 'json',
  jb: 'jsonb',
  ia: '_int4',
  ta: '_text',
  na: '_numeric',
  fa: '_float8',
  u: 'uuid',
} as const;

/** The names of its columns, with that of every table. */
export const EXTREME_COLUMNS: ReadonlySet<string> = new Set(['_id', ...Object.keys(FIELDS)]);

/** A table of what lies at the ends of types: the least and the greatest, NaN, infinities, empty texts, arrays and objects, NULLs. */
export const EXTREMES_TABLE: Readonly<Record<string, string>> = {
  'extremes/extremes.csv': readFileSync(new URL('./extremes.csv', import.meta.url), 'utf8'),
  'extremes/datapackage.json': JSON.stringify({
    name: 'extremes',
    resources: [describeSchema('extremes', FIELDS)],
  }),
};
