import type { Cell, Columns } from '../../../core/ports.ts';
import { sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import type { ByteSpan } from '../store-reader.ts';

/** A column in a store's file. */
export interface StoreColumn {
  readonly name: string;
  /** Where its blocks lie, in the order of the file. */
  readonly blocks: readonly ByteSpan[];
  /** Whether its values grow or fall with the records, so that a condition on it leaves most of the table unread. */
  readonly isSorted: boolean;
}

/** DuckDB's file begins with three headers of so many bytes. */
const HEADER = 4_096;

/**
 * Asks DuckDB itself, which reads the table's own description for it and nothing of the columns.
 * @param database name that the store is attached under
 * @param run runs a statement of the program's own
 */
export async function readStoreColumns(
  database: string,
  table: string,
  run: (statement: SqlFragment) => Promise<Columns>,
): Promise<readonly StoreColumn[]> {
  const [size] = cells(
    await run(sql`SELECT block_size FROM pragma_database_size() WHERE database_name = ${database}`),
  );
  const blockSize = Number(size?.[0]);
  const columns = cells(
    await run(
      sql`SELECT column_name, string_agg(concat_ws(' ', block_id, array_to_string(additional_block_ids, ' ')), ' '),
          list(stats ORDER BY row_group_id, segment_id) FILTER (segment_type <> 'VALIDITY')
        FROM pragma_storage_info(${`${quote(database)}.${quote(table)}`}) WHERE persistent GROUP BY column_name`,
    ),
  );
  return columns.map(([name, blocks, statistics]) => ({
    name: String(name),
    blocks: toBlocks(String(blocks)).map((block) => {
      const start = 3 * HEADER + block * blockSize;
      return { start, end: start + blockSize };
    }),
    isSorted: areApart(
      Array.isArray(statistics) ? statistics.flatMap((one) => toRange(String(one)) ?? []) : [],
    ),
  }));
}

/** Each once, in order. What is kept in the table's own description has no block, but -1. */
function toBlocks(texts: string): readonly number[] {
  return [...new Set(texts.split(' ').filter(Boolean).map(Number))]
    .filter((block) => block >= 0)
    .sort((a, b) => a - b);
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
  const apart = pairs.filter(([one, next]) => isBelow(one.most, next.least) || isBelow(next.most, one.least));
  return apart.length > pairs.length / 2;
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
