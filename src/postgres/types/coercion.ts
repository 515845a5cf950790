import type { PgType } from '../../core/values/pg-types.ts';

/** PostgreSQL's pg_type.typcategory. */
export function typeCategory(name: string): string {
  if (name.startsWith('_')) return 'A';
  return CATEGORIES.find(([, names]) => names.includes(name))?.[0] ?? 'U';
}

const CATEGORIES: readonly (readonly [category: string, names: readonly string[]])[] = [
  ['B', ['bool']],
  ['N', ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid']],
  ['S', ['text', 'varchar', 'bpchar', 'name']],
  ['D', ['date', 'time', 'timestamp', 'timestamptz']],
  ['T', ['interval']],
  ['X', ['unknown']],
];

const PREFERRED: ReadonlySet<string> = new Set(['bool', 'float8', 'oid', 'text', 'timestamptz', 'interval']);

/** pg_type.typispreferred. */
export function isPreferred(name: string): boolean {
  return PREFERRED.has(name);
}

/** pg_cast's implicit casts, per source type. */
const IMPLICIT: Readonly<Record<string, readonly string[]>> = {
  int2: ['int4', 'int8', 'numeric', 'float4', 'float8', 'oid'],
  int4: ['int8', 'numeric', 'float4', 'float8', 'oid'],
  int8: ['numeric', 'float4', 'float8', 'oid'],
  numeric: ['float4', 'float8'],
  float4: ['float8'],
  text: ['varchar', 'bpchar', 'name'],
  varchar: ['text', 'bpchar', 'name'],
  bpchar: ['text', 'varchar', 'name'],
  name: ['text'],
  date: ['timestamp', 'timestamptz'],
  timestamp: ['timestamptz'],
  time: ['interval'],
};

/**
 * Polymorphic names of function tables. `any` takes anything as it is; those of the `anyelement` family stand for one type, those
 * of the `anycompatible` family for what their arguments have in common. `anytyped` is `any` but an untyped literal: an `anyelement` that
 * takes rows, too.
 */
export const POLYMORPHIC: ReadonlySet<string> = new Set(
  'any anytyped anyelement anyarray anynonarray anycompatible anycompatiblearray'.split(' '),
);

/** Whether PostgreSQL casts one type to another without being asked. */
export function coercesTo(from: string, to: string): boolean {
  if (from === to || from === 'unknown' || from === 'anything') return true;
  if (to === 'any' || to === 'anytyped' || to === 'anyelement' || to === 'anycompatible') return true;
  if (to === 'anyarray' || to === 'anycompatiblearray') return from.startsWith('_');
  if (to === 'anynonarray') return !from.startsWith('_');
  if (from.startsWith('_') && to.startsWith('_')) return coercesTo(from.slice(1), to.slice(1));
  return IMPLICIT[from]?.includes(to) ?? false;
}

/** pg_cast's other casts: asked for by `CAST`. Anything to and from text goes through its text form besides. */
const EXPLICIT: Readonly<Record<string, readonly string[]>> = {
  int4: ['int2', 'bool'],
  int8: ['int2', 'int4'],
  numeric: ['int2', 'int4', 'int8'],
  float4: ['int2', 'int4', 'int8', 'numeric'],
  float8: ['int2', 'int4', 'int8', 'numeric', 'float4'],
  bool: ['int4'],
  oid: ['int4', 'int8'],
  timestamp: ['date', 'time'],
  timestamptz: ['date', 'time', 'timestamp'],
  interval: ['time'],
  json: ['jsonb'],
  jsonb: ['json', 'bool', 'int2', 'int4', 'int8', 'numeric', 'float4', 'float8'],
};

/** Whether `CAST(x AS to)` exists. */
export function castsTo(from: PgType, to: PgType): boolean {
  if (coercesTo(from.name, to.name) || EXPLICIT[from.name]?.includes(to.name)) return true;
  if (typeCategory(to.name) === 'S' || typeCategory(from.name) === 'S') return true;
  return from.element !== undefined && to.element !== undefined && castsTo(from.element, to.element);
}
