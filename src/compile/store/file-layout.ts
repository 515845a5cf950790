import type { Relation } from '../../core/ports.ts';
import { identifier, join, raw, renderWithLiterals, sql } from '../../core/sql/fragment.ts';
import type { LoadSession } from '../../engine/duckdb-engine.ts';
import { isSorted } from './sorted-segments.ts';

/** DuckDB's vectors: a row group has whole ones. */
const VECTOR = 2_048;

/** How a store's file is laid out. */
export interface FileLayout {
  /** Bytes of a block. */
  readonly block: number;
  /** Records of a row group: of each column as many lie together. */
  readonly rowGroup: number;
}

/** Where little is read of a table, little is read of the file. */
const SMALL_BLOCK = 65_536;
/** About, as DuckDB has it. */
const SMALL_ROW_GROUP = 122_880;
/** DuckDB packs doubles in blocks of this size alone. */
const LARGE_BLOCK = 262_144;
/** Of so many records what a column of few values takes fills blocks, which else others share; but not of more values, as they lie in memory until written. */
const [LARGE_ROW_GROUP, MOST_VALUES] = [8 * SMALL_ROW_GROUP, 12_000_000];

/** Records that are looked at, and the part of their doubles that are decimals of so many places at least. */
const [SAMPLE, DECIMALS, PLACES] = [50_000, 0.9, 8];
/** Bytes that packing spares of a double, about, and of a table where it is worth larger blocks. */
const [SPARED, WORTH] = [4, 2_000_000];

/**
 * The layout that suits a table: larger blocks where doubles of few decimals are packed in them, to a third as a rule. Rejects with EngineError.
 * @param isOrdered whether the records are to lie in an order
 */
export async function chooseFileLayout(
  session: LoadSession,
  { name, rows, columns: all }: Relation,
  isOrdered: boolean,
): Promise<FileLayout> {
  const { columns } = await session.run(
    sql`SELECT column_name FROM (DESCRIBE ${name}) WHERE column_type = 'DOUBLE'`,
  );
  const doubles = Array.from(columns[0]?.values ?? [], String);
  const small = { block: SMALL_BLOCK, rowGroup: evenly(rows, SMALL_ROW_GROUP) };
  if (doubles.length * rows * SPARED < WORTH) return small;
  const shares = doubles.map(
    (id) =>
      sql`coalesce(avg((${identifier(id)} = round(${identifier(id)}, ${raw(String(PLACES))}))::INTEGER), 0)::DOUBLE`,
  );
  const { columns: told } = await session.run(
    sql`SELECT ${join(shares, ', ')} FROM (SELECT * FROM ${name} LIMIT ${raw(String(SAMPLE))})`,
  );
  const decimals = told.filter(({ values }) => Number(values[0]) >= DECIMALS).length;
  if (decimals * rows * SPARED < WORTH) return small;
  // What is in an order is read by row groups.
  const isApart = isOrdered || (await hasSorted(session, { name }));
  const large = Math.max(SMALL_ROW_GROUP, Math.min(LARGE_ROW_GROUP, MOST_VALUES / all.length));
  return { block: LARGE_BLOCK, rowGroup: evenly(rows, isApart ? SMALL_ROW_GROUP : large) };
}

/**
 * Records of row groups of about a size that a table fills: what is left for a last one is little of each column, for which whoever reads some of
 * them reads whole blocks.
 */
function evenly(rows: number, about: number): number {
  const size = rows <= about ? about : rows / Math.round(rows / about);
  return Math.ceil(size / VECTOR) * VECTOR;
}

/** Whether the values of any column grow or fall with the records. */
async function hasSorted(session: LoadSession, { name }: Pick<Relation, 'name'>): Promise<boolean> {
  const { rows, columns } = await session.run(
    sql`SELECT list(stats ORDER BY row_group_id, segment_id) FROM pragma_storage_info(${renderWithLiterals(name)})
      WHERE segment_type <> 'VALIDITY' AND column_name <> '_id' GROUP BY column_id`,
  );
  return Array.from({ length: rows }, (_, i) => isSorted(columns[0]?.values[i])).includes(true);
}
