import type { Columns } from '../core/ports.ts';
import { raw } from '../core/sql/fragment.ts';

/** Asks for the bytes that tables in memory take; what DuckDB keeps of attached files it gives up by itself. */
export const TABLE_BYTES = raw(
  "SELECT coalesce(sum(memory_usage_bytes), 0)::BIGINT FROM duckdb_memory() WHERE tag = 'IN_MEMORY_TABLE'",
);

/** The answer to TABLE_BYTES. */
export function toTableBytes({ columns }: Columns): number {
  return Number(columns[0]?.values[0] ?? 0);
}

/**
 * Bytes that tables may take of an engine's memory; the rest is for statements.
 * @param memory MiB
 */
export function toTableBudget(memory: number): number {
  return 0.6 * memory * 1024 * 1024;
}
