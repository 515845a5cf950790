import { tableFromIPC, Type } from 'apache-arrow';
import type { Field } from '../../core/catalog.ts';
import { ResourceError } from '../../core/errors.ts';
import { identifier, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { DuckDBEngine, LoadSession } from '../../engine/duckdb-engine.ts';
import { bytesOf, type Content, type DiskSource, isOnDisk } from '../content.ts';
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
 * Reads a Parquet file's columns. Rejects with ResourceError, without a path.
 * @param engine without the `parquet` extension nothing can tell what Arrow loses: UUIDs and JSON are then texts, and intervals are
 * refused
 * @param decode whether to decode all of it, to prove that browsers can; else no more than the footer of a file on disk is read
 */
export async function inspectParquet(
  reader: ParquetReader,
  engine: DuckDBEngine,
  content: Content,
  decode = true,
): Promise<InspectedParquet> {
  const { rows, schema } = await (isOnDisk(content) && !decode
    ? readDeclared(reader, engine, content)
    : decodeAll(reader, await bytesOf(content)));
  const { fields } = tableFromIPC(schema).schema;
  const intervals = fields.filter(({ type }) => type.typeId === Type.Interval).map(({ name }) => name);
  if (!engine.extensions.has('parquet') && intervals.length > 0)
    throw new ResourceError(`column "${intervals[0]}" has intervals, which cannot be read reliably here`);
  const annotated = engine.extensions.has('parquet') ? await readAnnotations(engine, content, intervals) : [];
  return {
    rows,
    fields: fields.map(({ name, type }, i) => ({ id: name, type: annotated[i] ?? toPgTypeName(type) })),
  };
}

interface Declared {
  readonly rows: number;
  /** See ParquetFile. */
  readonly schema: Uint8Array;
}

async function decodeAll(reader: ParquetReader, bytes: Uint8Array): Promise<Declared> {
  const file = await reader.open(bytes);
  for (const part of file.parts()) void part;
  return file;
}

async function readDeclared(
  reader: ParquetReader,
  engine: DuckDBEngine,
  file: DiskSource,
): Promise<Declared> {
  const schema = await reader.readSchema(await readFooter(file));
  const { columns } = await engine.withSession((session) =>
    session.withFile(file, (fileName) =>
      session.run(sql`SELECT CAST(num_rows AS INTEGER) FROM parquet_file_metadata(${fileName})`),
    ),
  );
  return { rows: Number(columns[0]?.values[0]), schema };
}

/** A file of nothing but the magic letters and the footer. */
async function readFooter({ bytes, read }: DiskSource): Promise<Uint8Array> {
  const trailer = await read(Math.max(0, bytes - TRAILER), bytes);
  const length =
    trailer.length < TRAILER ? 0 : new DataView(trailer.buffer, trailer.byteOffset).getUint32(0, true);
  const footer = await read(Math.max(0, bytes - TRAILER - length), bytes);
  const file = new Uint8Array(MAGIC.length + footer.length);
  file.set(MAGIC);
  file.set(footer, MAGIC.length);
  return file;
}

/** `PAR1`. */
const MAGIC = [0x50, 0x41, 0x52, 0x31];
/** The footer's length, and the letters again. */
const TRAILER = 8;

/** DuckDB's names of the columns' types, where they say more than Arrow's. */
function readAnnotations(
  engine: DuckDBEngine,
  content: Content,
  intervals: readonly string[],
): Promise<readonly (string | undefined)[]> {
  return engine.withSession((session) =>
    session.withFile(isOnDisk(content) ? content : content.slice(), async (fileName) => {
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
