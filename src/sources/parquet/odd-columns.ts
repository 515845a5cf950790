import { type DataType, type Timestamp, Type } from 'apache-arrow';
import { identifier, join, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { LoadSession } from '../../engine/duckdb-engine.ts';
import { isHalf, isNested } from './arrow-types.ts';
import { nestedJson } from './nested-json.ts';
import { readParquet } from './read-parquet.ts';

/** A column that browsers read otherwise than DuckDB, or not at all. */
export interface OddColumn {
  /** See {@link ReadColumn}. */
  readonly name: string;
  /** The same values in a form that all read alike. */
  readonly plain: SqlFragment;
  /** What is to be said of it; null: it looks no different. */
  readonly remark: string | null;
}

/** A column as both readers see it. */
export interface ReadColumn {
  /** DuckDB's, which calls `A` beside `a` `A_1`. */
  readonly name: string;
  readonly arrow: DataType;
  /** DuckDB's name of its type. */
  readonly duck: string;
}

/** Times that parquet-wasm reads of Spark's and Impala's 96 bits: it counts nanoseconds in 64, and what is beyond them comes round again. */
const NANOSECONDS = { first: '1677-09-21 00:12:44', last: '2262-04-11 23:47:16' };

/**
 * Types whose values within others the readers write in different ways, numbers as `1.0` and `1` above all, and keys that are no texts and no whole numbers. Nothing is
 * lost where a field has such a name.
 */
const WRITTEN_OTHERWISE =
  /\b(?:DOUBLE|FLOAT|DECIMAL|TIME|TIMESTAMP\w*|INTERVAL|JSON|UUID|BLOB|BIT|U?HUGEINT|VARIANT|GEOMETRY)\b|\bMAP\((?!VARCHAR|U?(?:TINY|SMALL|BIG)?INT)/;

/** Which columns of a registered file are odd. Rejects with EngineError. */
export async function findOddColumns(
  session: LoadSession,
  fileName: string,
  columns: readonly ReadColumn[],
): Promise<readonly OddColumn[]> {
  const far = await findFarTimes(session, fileName, columns);
  const odd = columns.flatMap((column) => toOdd(column, far.has(column.name)) ?? []);
  // What is written anew beside them keeps its zone, which DuckDB does not see in older files.
  const others = columns.filter(({ name }) => !odd.some((one) => one.name === name));
  return odd.length === 0 ? odd : [...odd, ...others.filter(hidesZone).map(withZone)];
}

function hidesZone({ arrow, duck }: ReadColumn): boolean {
  return arrow.typeId === Type.Timestamp && Boolean((arrow as Timestamp).timezone) && !duck.endsWith('ZONE');
}

function withZone({ name }: ReadColumn): OddColumn {
  return { name, plain: sql`CAST(${identifier(name)} AS TIMESTAMPTZ)`, remark: null };
}

function toOdd({ name, arrow, duck }: ReadColumn, isFar: boolean): OddColumn | null {
  const value = identifier(name);
  if (duck.startsWith('GEOMETRY'))
    return {
      name,
      plain: sql`CAST(${value} AS VARCHAR)`,
      remark: `column "${name}": geometries are written as WKT`,
    };
  if (duck === 'VARIANT')
    return {
      name,
      plain: sql`CAST(${value} AS JSON)`,
      remark: `column "${name}": variants are written as JSON`,
    };
  if (isNested(arrow) && WRITTEN_OTHERWISE.test(duck))
    return { name, plain: sql`CAST(${nestedJson(value)} AS JSON)`, remark: null };
  if (isHalf(arrow)) return { name, plain: sql`CAST(${value} AS FLOAT)`, remark: null };
  if (duck === 'TIME WITH TIME ZONE') return { name, plain: sql`CAST(${value} AS TIME)`, remark: null };
  return isFar ? { name, plain: value, remark: null } : null;
}

/** Columns of 96 bits with times beyond those that 64 bits have room for. */
async function findFarTimes(
  session: LoadSession,
  fileName: string,
  columns: readonly ReadColumn[],
): Promise<ReadonlySet<string>> {
  const { columns: found } = await session.run(
    sql`SELECT name FROM parquet_schema(${fileName}) WHERE type = 'INT96'`,
  );
  const stored = new Set(Array.from(found[0]?.values ?? [], String));
  const times = columns.filter(({ name, duck }) => stored.has(name) && duck.startsWith('TIMESTAMP'));
  if (times.length === 0) return new Set();
  const counts = times.map(({ name }) => {
    const value = identifier(name);
    return sql`count(*) FILTER (${value} < CAST(${NANOSECONDS.first} AS TIMESTAMP) OR ${value} > CAST(${NANOSECONDS.last} AS TIMESTAMP))`;
  });
  const { columns: beyond } = await session.run(
    sql`SELECT ${join(counts, ', ')} FROM ${readParquet(fileName)}`,
  );
  return new Set(times.filter((_, i) => Number(beyond[i]?.values[0]) > 0).map(({ name }) => name));
}
