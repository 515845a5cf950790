import { raw, sql, type SqlFragment } from '../core/sql/fragment.ts';
import { findPgType, pgType, type PgType } from '../core/values/pg-types.ts';

/** DuckDB's types that print as another of PostgreSQL's than the one of their name. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  TINYINT: 'int2',
  UTINYINT: 'int2',
  USMALLINT: 'int4',
  UINTEGER: 'int8',
  UBIGINT: 'numeric',
  HUGEINT: 'numeric',
  UHUGEINT: 'numeric',
  BIGNUM: 'numeric',
  FLOAT: 'float4',
  DOUBLE: 'float8',
  VARCHAR: 'text',
  BOOLEAN: 'bool',
  TIMESTAMP_S: 'timestamp',
  TIMESTAMP_MS: 'timestamp',
  TIMESTAMP_NS: 'timestamp',
};

const DIRECT = new Set([
  'SMALLINT',
  'INTEGER',
  'BIGINT',
  'DATE',
  'TIME',
  'TIMESTAMP',
  'TIMESTAMP WITH TIME ZONE',
  'INTERVAL',
  'UUID',
]);

/** A column of DuckDB's as one of PostgreSQL's. */
export interface PgColumn {
  readonly type: PgType;
  /** The value, in that type's own DuckDB type. */
  readonly value: (x: SqlFragment) => SqlFragment;
}

/**
 * What a column of a DuckDB type is in PostgreSQL: the type that holds the same values, lists of such a type arrays, and for all that
 * PostgreSQL has no simple type for (structs, maps, lists of lists, blobs) DuckDB's own text.
 * @param duck as DESCRIBE names it
 */
export function toPgColumn(duck: string): PgColumn {
  const element = /^(.*)\[\d*\]$/s.exec(duck)?.[1];
  const scalar = scalarType(element ?? duck);
  if (!scalar) return { type: pgType('text'), value: (x) => sql`CAST(${x} AS VARCHAR)` };
  if (element === undefined) return { type: scalar, value: (x) => castScalar(x, duck, scalar) };
  const items = scalar.category === 'numeric' ? element : scalar.duck;
  return { type: pgType(`_${scalar.name}`), value: (x) => sql`CAST(${x} AS ${raw(`${items}[]`)})` };
}

function scalarType(duck: string): PgType | undefined {
  const shownAs = SHOWN_AS[duck];
  if (shownAs !== undefined) return pgType(shownAs);
  if (duck.startsWith('DECIMAL(') && duck.endsWith(')')) return pgType('numeric');
  return DIRECT.has(duck) ? findPgType(duck) : undefined;
}

function castScalar(x: SqlFragment, duck: string, { category, duck: target }: PgType): SqlFragment {
  return category === 'numeric' || duck === target ? x : sql`CAST(${x} AS ${raw(target)})`;
}
