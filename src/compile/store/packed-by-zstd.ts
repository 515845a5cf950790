import type { Relation } from '../../core/ports.ts';
import { identifier, join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { LoadSession } from '../../engine/duckdb-engine.ts';
import { type TextSize, textSizes } from './text-sizes.ts';

/** Bytes of a column that is worth the time. */
const LARGE = 64_000_000;
/** Records of which it is told how long texts are. */
const SEEN = 50_000;
/** Records that are packed to compare, as many as lie together in the file of a large table at most, and bytes of its blocks. */
const [SAMPLE, BLOCK] = [983_040, 262_144];
/** What is spared of a column at least. */
const LEAST_SPARED = 0.05;

const TRIAL = 'texts that are tried';

/**
 * Of some columns of texts, of very many records, those that zstd packs shorter than what DuckDB chooses by itself: names of persons, say, of which hardly any comes twice
 * among some thousands. Which these are no rule tells: some records are packed both ways. Rejects with EngineError.
 * @param path of a file that is not there yet
 */
export async function packedByZstd(
  session: LoadSession,
  { name, rows }: Relation,
  columns: readonly string[],
  path: string,
): Promise<readonly string[]> {
  if (columns.length === 0) return [];
  const seen = sql`(SELECT ${join(columns.map(identifier), ', ')} FROM ${name} LIMIT ${raw(String(SEEN))})`;
  const sizes = await textSizes(session, columns, seen);
  const share = Math.max(1, rows / SEEN);
  const large = columns.filter((_, i) => (sizes[i] as TextSize).bytes * share >= LARGE);
  if (large.length === 0) return [];
  const trial = identifier(TRIAL);
  const usedBlocks = async () => {
    const { columns: told } = await session.run(
      sql`SELECT used_blocks::DOUBLE FROM pragma_database_size() WHERE database_name = ${TRIAL}`,
    );
    return Number(told[0]?.values[0]);
  };
  const blocksOf = async (column: string, place: string, compression: SqlFragment) => {
    const before = await usedBlocks();
    const table = sql`${trial}.${identifier(place)}`;
    await session.run(sql`CREATE TABLE ${table} (text VARCHAR${compression})`);
    await session.run(
      sql`INSERT INTO ${table} SELECT ${identifier(column)} FROM ${name} LIMIT ${raw(String(SAMPLE))}`,
    );
    await session.run(sql`CHECKPOINT ${trial}`);
    return (await usedBlocks()) - before;
  };
  await session.run(
    sql`ATTACH ${path} AS ${trial} (STORAGE_VERSION 'v1.4.0', BLOCK_SIZE ${String(BLOCK)}, ROW_GROUP_SIZE ${raw(String(SAMPLE))})`,
  );
  try {
    const packed: string[] = [];
    for (const [i, column] of large.entries()) {
      const chosen = await blocksOf(column, `chosen ${i}`, raw(''));
      const zstd = await blocksOf(column, `zstd ${i}`, raw(' USING COMPRESSION zstd'));
      if (zstd <= chosen * (1 - LEAST_SPARED)) packed.push(column);
    }
    return packed;
  } finally {
    await session.run(sql`DETACH ${trial}`);
  }
}
