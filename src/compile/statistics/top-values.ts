import type { ColumnStatistics } from '../../core/preview/preview.ts';
import { toPreviewCell } from '../../core/preview/preview-cells.ts';
import type { Columns, QueryEngine, Relation } from '../../core/ports.ts';
import { identifier, integer, join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { toWire } from '../../backends/duckdb/to-wire.ts';

/** How many of a column's values are listed. */
export const TOP_VALUES = 10;

/** Different values that are counted in one statement: some hundred bytes each, of what memory a build has beside all else. */
const AT_ONCE = 4_000_000;

/** How many different values a column has, null not among them, and the most frequent ones, with their records: of as many the first in order. */
export type DifferentValues = Pick<ColumnStatistics, 'distinct' | 'top'>;

interface Counting {
  readonly engine: QueryEngine;
  readonly relation: Relation;
  readonly column: SqlFragment;
}

/**
 * Counts the different values of a column, whose type has an equality; the table is gone through for those alone. Rejects with EngineError.
 * @param atOnce different values that one statement counts
 */
export async function topValues(
  engine: QueryEngine,
  relation: Relation,
  id: string,
  atOnce = AT_ONCE,
): Promise<DifferentValues> {
  const counting = { engine, relation, column: identifier(id) };
  const type = pgType(relation.columns.find((own) => own.id === id)?.type ?? '');
  const parts = Math.ceil((await mostDifferent(counting, atOnce)) / atOnce);
  let distinct = 0;
  const firsts: SqlFragment[] = [];
  for (let part = 0; part < parts; part += 1) {
    const { rows, columns } = await countPart(counting, part, parts);
    if (rows > 0) distinct += Number(columns[2]?.values[0]);
    for (let row = 0; row < rows; row += 1)
      firsts.push(sql`(${cellAt(columns, 0, row)}, ${cellAt(columns, 1, row)})`);
  }
  if (firsts.length === 0) return { distinct, top: [] };
  const named = sql`(VALUES ${join(firsts, ', ')}) most(first, records)`;
  // A column may be called as any of these.
  const value = sql`own.${counting.column}`;
  const { rows, columns } = await engine.query(
    sql`SELECT ${toWire(value, type, 'search')}, most.records FROM ${relation.name} own JOIN ${named} ON own._id = most.first ORDER BY most.records DESC, ${value} LIMIT ${integer(TOP_VALUES)}`,
  );
  const top = Array.from(
    { length: rows },
    (_, row) => [toPreviewCell(columns[0]?.values[row] ?? null), Number(columns[1]?.values[row])] as const,
  );
  return { distinct, top };
}

/** Nearly as many different values as there are, or more: of a table that is not large it is not worth asking. */
async function mostDifferent({ engine, relation, column }: Counting, atOnce: number): Promise<number> {
  if (relation.rows <= atOnce) return relation.rows;
  const { columns } = await engine.query(sql`SELECT approx_count_distinct(${column}) FROM ${relation.name}`);
  return Number(columns[0]?.values[0]);
}

/** The most frequent values of those with a part of all hashes: the first record of each, how many it has, and how many different ones there are. */
async function countPart(
  { engine, relation, column }: Counting,
  part: number,
  parts: number,
): Promise<Columns> {
  const own = parts === 1 ? raw('') : sql` AND hash(${column}) % ${integer(parts)} = ${integer(part)}`;
  const counted = sql`SELECT ${column} AS value, min(_id) AS first, count(*) AS records FROM ${relation.name} WHERE ${column} IS NOT NULL${own} GROUP BY ${column}`;
  return engine.query(
    sql`WITH counted AS MATERIALIZED (${counted}) SELECT first, records, (SELECT count(*) FROM counted) FROM counted ORDER BY records DESC, value LIMIT ${integer(TOP_VALUES)}`,
  );
}

function cellAt(columns: Columns['columns'], column: number, row: number): SqlFragment {
  return integer(Number(columns[column]?.values[row]));
}
