import type { Relation } from '../../core/ports.ts';
import { identifier, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import type { LoadSession } from '../../engine/duckdb-engine.ts';
import { textSizes } from './text-sizes.ts';

/** Records that DuckDB gives a dictionary of their own, about, and how many times as many are looked at. */
const [CHUNK, CHUNKS] = [4096, 12];
const SAMPLE = CHUNK * CHUNKS;
/** What a text takes in such a dictionary for each of its bytes, about. */
const PACKED = 0.7;
/** Different texts that two bytes tell apart: a few less, as they are counted roughly. */
const MOST_DIFFERENT = 62_000;
const CODE = 2;
/** Bytes of a text's own beside its length in the list of all. */
const ENTRY = 4;
/** The lists are read by whoever opens the store, whatever is asked: they must save so many times as much, */
const WORTH = 8;
/** and take so many bytes at most, together. */
const MOST_LISTED = 2_000_000;
/** Bytes of a column that are worth it. */
const MANY = 2_000_000;
/** The part of a chunk's texts that differ in a column where nearly all do. */
const NEARLY_ALL = 0.995;

/**
 * Columns whose texts come again and again all over the table, but not near each other: written once for the whole table, with a number for each
 * record, they take a fraction of what a list for every few thousand records does, and are compared and grouped sooner. Rejects with EngineError.
 */
export async function repeatedTexts(
  session: LoadSession,
  relation: Relation,
  except: readonly string[],
): Promise<readonly string[]> {
  const repeated: string[] = [];
  let left = MOST_LISTED;
  const texts = relation.columns.filter(({ type }) => pgType(type).category === 'text').map(({ id }) => id);
  const wanted = texts.filter((id) => !except.includes(id));
  const sizes = await textSizes(session, wanted, sql`${relation.name} WHERE "_id" <= ${raw(String(SAMPLE))}`);
  const chunks = Math.ceil(Math.min(relation.rows, SAMPLE) / CHUNK);
  for (const [i, id] of wanted.entries()) {
    // Were all of them different.
    const most = (relation.rows / (CHUNK * chunks)) * sizes[i]!.bytes * PACKED;
    if (most < MANY) continue;
    const listed = await listedBytes(session, relation, id);
    if (listed === null || listed > left) continue;
    left -= listed;
    repeated.push(id);
  }
  return repeated;
}

/** Bytes of a list of all texts of a column; null: it is of no use. */
async function listedBytes(
  session: LoadSession,
  { name, rows }: Relation,
  id: string,
): Promise<number | null> {
  const column = identifier(id);
  const numbers = async (statement: SqlFragment) =>
    (await session.run(statement)).columns.map(({ values }) => Number(values[0]));
  const [chunks = 0, texts = 0, different = 0, bytes = 0] = await numbers(
    sql`SELECT count(*)::DOUBLE, sum(texts)::DOUBLE, sum(different)::DOUBLE, sum(bytes)::DOUBLE FROM (
      SELECT count(${column}) AS texts, count(DISTINCT ${column}) AS different, coalesce(sum(strlen(${column})), 0) AS bytes
      FROM ${name} WHERE "_id" <= ${raw(String(SAMPLE))} GROUP BY ("_id" - 1) // ${raw(String(CHUNK))})`,
  );
  const length = bytes / texts;
  const inChunks = (rows / CHUNK) * (different / chunks) * length * PACKED;
  // Where hardly any comes twice within a chunk, most come once in all.
  if (!(inChunks >= MANY) || different >= texts * NEARLY_ALL) return null;
  const [all = 0] = await numbers(sql`SELECT approx_count_distinct(${column})::DOUBLE FROM ${name}`);
  const listed = all * (length + ENTRY);
  const isWorth = listed * WORTH <= inChunks && (listed + rows * CODE) * 2 <= inChunks;
  return all <= MOST_DIFFERENT && isWorth ? listed : null;
}
