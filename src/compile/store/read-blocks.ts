import type { BlockedColumn, StoreBlocks } from '../../core/published-files.ts';
import type { Cell, Columns } from '../../core/ports.ts';
import { sql, type SqlFragment } from '../../core/sql/fragment.ts';

/** Numbers of runs of a table that the catalogue tells at most: some KB. */
const MOST_NUMBERS = 2_000;

/**
 * Where a table's columns lie in a DuckDB file. Undefined: in too many places.
 * @param database name that the file is attached under
 * @param run runs a statement of the program's own
 */
export async function readBlocks(
  database: string,
  table: string,
  run: (statement: SqlFragment) => Promise<Columns>,
): Promise<StoreBlocks | undefined> {
  const [size] = cells(
    await run(sql`SELECT block_size FROM pragma_database_size() WHERE database_name = ${database}`),
  );
  const storage = cells(
    await run(
      sql`SELECT column_name, string_agg(concat_ws(' ', block_id, array_to_string(additional_block_ids, ' ')), ' '),
          list(stats ORDER BY row_group_id, segment_id) FILTER (segment_type <> 'VALIDITY')
        FROM pragma_storage_info(${`${quote(database)}.${quote(table)}`}) WHERE persistent
        GROUP BY column_id, column_name ORDER BY column_id`,
    ),
  );
  const columns = storage.map(([id, blocks, statistics]): BlockedColumn => {
    const ranges = Array.isArray(statistics) ? statistics.flatMap((one) => toRange(String(one)) ?? []) : [];
    return { id: String(id), runs: toRuns(String(blocks)), ...(areApart(ranges) && { sorted: true }) };
  });
  const numbers = columns.reduce((sum, { runs }) => sum + runs.length, 0);
  return numbers > MOST_NUMBERS ? undefined : { bytes: Number(size?.[0]), columns };
}

/** Each block once, in order. What is kept in the table's own description has no block, but -1. */
function toRuns(texts: string): readonly number[] {
  const blocks = [...new Set(texts.split(' ').filter(Boolean).map(Number))].filter((block) => block >= 0);
  const runs: number[] = [];
  let next = -1;
  for (const block of blocks.sort((a, b) => a - b)) {
    if (block === next) (runs[runs.length - 1] as number) += 1;
    else runs.push(block, 1);
    next = block + 1;
  }
  return runs;
}

interface ValueRange {
  readonly least: string;
  readonly most: string;
}

/** @param statistics of a segment, as DuckDB prints them; undefined: of no values */
function toRange(statistics: string): ValueRange | undefined {
  const [, least, most] = /^\[Min: (.*?), Max: (.*?)[,\]]/.exec(statistics) ?? [];
  return least === undefined || most === undefined ? undefined : { least, most };
}

/** Whether most ranges lie wholly before or behind the one that follows. */
function areApart(ranges: readonly ValueRange[]): boolean {
  const pairs = ranges.slice(1).map((range, i) => [ranges[i] as ValueRange, range] as const);
  const apart = pairs.filter(([one, next]) => isBefore(one, next) || isBefore(next, one));
  return apart.length > pairs.length / 2;
}

/** They may share an end; what is one value throughout is in no order. */
function isBefore(one: ValueRange, next: ValueRange): boolean {
  return isBelow(one.most, next.least) && one.least !== next.most;
}

/** As numbers where they are; dates and texts are in order as they stand. */
function isBelow(a: string, b: string): boolean {
  const [left, right] = [Number(a), Number(b)];
  return Number.isNaN(left) || Number.isNaN(right) ? a <= b : left <= right;
}

function cells({ rows, columns }: Columns): readonly (readonly Cell[])[] {
  return Array.from({ length: rows }, (_, row) => columns.map(({ values }) => values[row] ?? null));
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
