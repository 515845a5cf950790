import type { QueryEngine } from '../../core/ports.ts';
import { raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';

/**
 * How many records of a table are in each bin, in the bins' order; those in none are left out. Rejects with EngineError.
 * @param told how a bin is told
 */
export async function countBins(
  engine: QueryEngine,
  table: SqlFragment,
  bin: SqlFragment,
  told = (own: SqlFragment) => own,
): Promise<readonly (readonly [bin: string, records: number])[]> {
  const { rows, columns } = await engine.query(
    sql`SELECT ${told(raw('bin'))}, records FROM (SELECT ${bin} AS bin, count(*) AS records FROM ${table} GROUP BY 1) WHERE bin IS NOT NULL ORDER BY bin`,
  );
  return Array.from({ length: rows }, (_, row) => [
    String(columns[0]?.values[row]),
    Number(columns[1]?.values[row]),
  ]);
}
