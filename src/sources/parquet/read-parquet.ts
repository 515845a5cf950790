import { sql, type SqlFragment } from '../../core/sql/fragment.ts';

/** A registered Parquet file as DuckDB reads it. Texts without a type annotation are bytes to DuckDB and texts to everybody else; the other readers decide the same way. */
export function readParquet(fileName: string): SqlFragment {
  return sql`read_parquet(${fileName}, binary_as_string = false)`;
}
