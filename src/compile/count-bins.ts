import type { QueryEngine } from '../core/ports.ts';
import { sql, type SqlFragment } from '../core/sql/fragment.ts';

/** How many records of a table are in each bin, in the bins' order; those in none are left out. Rejects with EngineError. */
export async function countBins(
  engine: QueryEngine,
  table: SqlFragment,
  bin: SqlFragment,
): Promise<readonly (readonly [bin: string, records: number])[]> {
  const { rows, columns } = await engine.query(
    sql`SELECT ${bin} AS bin, count(*) FROM ${table} WHERE ${bin} IS NOT NULL GROUP BY bin ORDER BY bin`,
  );
  return Array.from({ length: rows }, (_, row) => [
    String(columns[0]?.values[row]),
    Number(columns[1]?.values[row]),
  ]);
}
