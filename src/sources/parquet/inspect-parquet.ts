import { tableFromIPC, Type } from 'apache-arrow';
import type { Field } from '../../core/catalog.ts';
import { ResourceError } from '../../core/errors.ts';
import { identifier, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { DuckDBEngine, LoadSession } from '../../engine/duckdb-engine.ts';
import { toPgTypeName } from './arrow-types.ts';
import type { ParquetReader } from './parquet-reader.ts';

/** What a Parquet file holds. */
export interface InspectedParquet {
  readonly rows: number;
  /** Names as in the file, types PostgreSQL's. */
  readonly fields: readonly Field[];
}

/** Parquet's annotations that Arrow loses, as DuckDB names them. */
const ANNOTATED: Readonly<Record<string, string>> = { UUID: 'uuid', JSON: 'json' };

/**
 * Reads a Parquet file's columns, and decodes all of it, to prove that it can be. Rejects with ResourceError, without a path.
 * @param engine without the `parquet` extension nothing can tell what Arrow loses: UUIDs and JSON are then texts, and intervals are
 * refused
 */
export async function inspectParquet(
  reader: ParquetReader,
  engine: DuckDBEngine,
  bytes: Uint8Array,
): Promise<InspectedParquet> {
  const file = await reader.open(bytes);
  for (const part of file.parts()) void part;
  const { fields } = tableFromIPC(file.schema).schema;
  const intervals = fields.filter(({ type }) => type.typeId === Type.Interval).map(({ name }) => name);
  if (!engine.extensions.has('parquet') && intervals.length > 0)
    throw new ResourceError(`column "${intervals[0]}" has intervals, which cannot be read reliably here`);
  const annotated = engine.extensions.has('parquet') ? await readAnnotations(engine, bytes, intervals) : [];
  return {
    rows: file.rows,
    fields: fields.map(({ name, type }, i) => ({ id: name, type: annotated[i] ?? toPgTypeName(type) })),
  };
}

/** DuckDB's names of the columns' types, where they say more than Arrow's. */
function readAnnotations(
  engine: DuckDBEngine,
  bytes: Uint8Array,
  intervals: readonly string[],
): Promise<readonly (string | undefined)[]> {
  return engine.withSession((session) =>
    session.withFile(bytes, async (fileName) => {
      const from = sql`read_parquet(${fileName})`;
      for (const name of intervals) await refuseMonths(session, from, name);
      const { columns } = await session.run(sql`DESCRIBE SELECT * FROM ${from}`);
      return Array.from(columns[1]?.values ?? [], (type) => ANNOTATED[String(type)]);
    }),
  );
}

/** parquet-wasm keeps days and milliseconds alone. */
async function refuseMonths(session: LoadSession, from: SqlFragment, name: string): Promise<void> {
  const column = identifier(name);
  const { columns } = await session.run(
    sql`SELECT count(*) FROM ${from} WHERE datepart('year', ${column}) <> 0 OR datepart('month', ${column}) <> 0`,
  );
  if (columns[0]?.values[0] !== 0n)
    throw new ResourceError(`column "${name}" has intervals of months, which are lost in browsers`);
}
