import type { Cell, Columns } from '../../core/ports.ts';
import { quoted, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { BlockedColumn } from '../../engine/packed-store.ts';
import { isSorted } from './sorted-segments.ts';

/** Numbers of runs of a table that its store's opening tells at most: some KB. */
const MOST_NUMBERS = 8_000;

/** Which blocks of a store its columns lie in. */
export interface TableBlocks {
  /** Of each block. */
  readonly bytes: number;
  /** In which the file describes itself: see BlockedColumn. */
  readonly description: readonly number[];
  /** None where they lie in too many places. */
  readonly columns: readonly BlockedColumn[];
}

/**
 * Where a table's columns lie in a DuckDB file.
 * @param database name that the file is attached under
 * @param table its schema and its name there
 * @param run runs a statement of the program's own
 */
export async function readBlocks(
  database: string,
  table: readonly [schema: string, name: string],
  run: (statement: SqlFragment) => Promise<Columns>,
): Promise<TableBlocks> {
  const [size] = cells(
    await run(sql`SELECT block_size FROM pragma_database_size() WHERE database_name = ${database}`),
  );
  const storage = cells(
    await run(
      sql`SELECT column_name, string_agg(concat_ws(' ', block_id, array_to_string(additional_block_ids, ' ')), ' '),
          list(stats ORDER BY row_group_id, segment_id) FILTER (segment_type <> 'VALIDITY')
        FROM pragma_storage_info(${[database, ...table].map(quoted).join('.')}) WHERE persistent
        GROUP BY column_id, column_name ORDER BY column_id`,
    ),
  );
  const columns = storage.map(([id, blocks, statistics]): BlockedColumn => {
    return { id: String(id), runs: toRuns(String(blocks)), ...(isSorted(statistics) && { sorted: true }) };
  });
  const described = cells(
    await run(sql`SELECT string_agg(block_id, ' ') FROM pragma_metadata_info(${database})`),
  );
  const description = toRuns(String(described[0]?.[0] ?? ''));
  const numbers = columns.reduce((sum, { runs }) => sum + runs.length, description.length);
  return { bytes: Number(size?.[0]), description, columns: numbers > MOST_NUMBERS ? [] : columns };
}

/** Each block once, in order. What is kept in the table's own description has no block, but -1. */
function toRuns(texts: string): readonly number[] {
  const blocks = [...new Set(texts.split(' ').filter(Boolean).map(Number))].filter((block) => block >= 0);
  const runs: number[] = [];
  let next = -1;
  for (const block of blocks.sort((a, b) => a - b)) {
    if (block === next) runs[runs.length - 1]! += 1;
    else runs.push(block, 1);
    next = block + 1;
  }
  return runs;
}

function cells({ rows, columns }: Columns): readonly (readonly Cell[])[] {
  return Array.from({ length: rows }, (_, row) => columns.map(({ values }) => values[row] ?? null));
}
