import type { Relation } from '../../core/ports.ts';
import { identifier, join, raw, sql } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import type { LoadSession } from '../../engine/duckdb-engine.ts';
import { textSizes } from './text-sizes.ts';

/** Records that are looked at. */
const SAMPLE = 50_000;
/** Bytes of a long text on average, and the part of a column's texts that are different at least. */
const [LONG, DIFFERENT] = [40, 0.5];
/** Bytes of a column that are worth blocks of its own. */
const MANY = 4_000_000;

/**
 * Columns of long texts that hardly come twice: zstd packs these a seventh shorter than what DuckDB chooses by itself, and is read as fast. Rejects with
 * EngineError.
 */
export async function longTexts(
  session: LoadSession,
  { name, rows, columns }: Relation,
): Promise<readonly string[]> {
  const texts = columns.filter(({ type }) => pgType(type).category === 'text').map(({ id }) => id);
  if (texts.length === 0) return [];
  const sample = sql`(SELECT ${join(texts.map(identifier), ', ')} FROM ${name} LIMIT ${raw(String(SAMPLE))})`;
  const sizes = await textSizes(session, texts, sample);
  const long: string[] = [];
  for (const [i, id] of texts.entries()) {
    const { bytes, count } = sizes[i]!;
    if ((bytes / Math.min(rows, SAMPLE)) * rows < MANY || bytes < count * LONG) continue;
    const { columns: cells } = await session.run(
      sql`SELECT approx_count_distinct(${identifier(id)})::DOUBLE FROM ${sample}`,
    );
    if (Number(cells[0]?.values[0]) >= count * DIFFERENT) long.push(id);
  }
  return long;
}
