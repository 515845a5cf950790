import type { Field } from '../../core/catalog.ts';
import type { RelationColumn } from '../../core/ports.ts';
import { identifier, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { nestedJson } from './nested-json.ts';

/** A column of a Parquet file as the column of a relation. */
export interface ConvertedColumn {
  /** Expressions with their names, for SELECT. */
  readonly projection: SqlFragment;
  readonly column: RelationColumn;
}

/**
 * Casts a file's column to a field's type.
 * @param name the column's name in the file
 * @param duck DuckDB's name of its type
 */
export function toField(name: string, duck: string, field: Field): ConvertedColumn {
  const value = identifier(name);
  const type = pgType(field.type);
  const as = (expression: SqlFragment) => ({
    projection: sql`${expression} AS ${identifier(field.id)}`,
    column: field,
  });
  switch (type.category) {
    case 'text':
    case 'json':
    case 'other':
      return as(toText(value, duck));
    case 'numeric':
      return toNumeric(value, duck, field);
    case 'uuid':
      // Arrow knows no UUIDs, only their bytes.
      return as(duck === 'BLOB' ? sql`CAST(hex(${value}) AS UUID)` : sql`CAST(${value} AS UUID)`);
    default:
      return as(duck === type.duck ? value : sql`CAST(${value} AS ${raw(type.duck)})`);
  }
}

function toText(value: SqlFragment, duck: string): SqlFragment {
  if (duck === 'VARCHAR') return value;
  if (duck === 'BLOB') return sql`coalesce(TRY(decode(${value})), '\\x' || lower(hex(${value})))`;
  // Only a DuckDB with the json extension ever sees nested columns here; elsewhere they are JSON already.
  if (/^(STRUCT|MAP|UNION)\(|\]$/.test(duck)) return nestedJson(value);
  if (duck === 'VARIANT') return sql`CAST(CAST(${value} AS JSON) AS VARCHAR)`;
  return sql`CAST(${value} AS VARCHAR)`;
}

function toNumeric(value: SqlFragment, duck: string, field: Field): ConvertedColumn {
  const name = identifier(field.id);
  if (duck.startsWith('DECIMAL')) return { projection: sql`${value} AS ${name}`, column: { ...field, duck } };
  if (/^U?(BIG|HUGE|TINY|SMALL)?INT(EGER)?$/.test(duck))
    return {
      projection: sql`CAST(${value} AS DECIMAL(38, 0)) AS ${name}`,
      column: { ...field, duck: 'DECIMAL(38,0)' },
    };
  // Floats have no one scale: their texts say how PostgreSQL would print them.
  const numericText = `${field.id} (text)`;
  return {
    projection: sql`CAST(${value} AS DOUBLE) AS ${name}, CAST(${value} AS VARCHAR) AS ${identifier(numericText)}`,
    column: { ...field, numericText },
  };
}
