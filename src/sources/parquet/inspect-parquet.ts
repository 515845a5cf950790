import { type Decimal, type Field as ArrowField, tableFromIPC, Type } from 'apache-arrow';
import type { Field } from '../../core/catalog.ts';
import { ResourceError } from '../../core/errors.ts';
import { identifier, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { DuckDBEngine, LoadSession } from '../../engine/duckdb-engine.ts';
import { bytesOf, type Content, type DiskSource, isOnDisk } from '../content.ts';
import { toPgTypeName } from './arrow-types.ts';
import { findOddColumns, type OddColumn } from './odd-columns.ts';
import type { ParquetReader } from './parquet-reader.ts';
import { readParquet } from './read-parquet.ts';

/** What a Parquet file holds. */
export interface InspectedParquet {
  readonly rows: number;
  /** Names as in the file, types PostgreSQL's. */
  readonly fields: readonly Field[];
  /** Those that browsers read otherwise than DuckDB, or not at all. */
  readonly odd: readonly OddColumn[];
}

/** Parquet's annotations that Arrow loses, as DuckDB names them. */
const ANNOTATED: Readonly<Record<string, string>> = { UUID: 'uuid', JSON: 'json', VARIANT: 'json' };

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
  refuseColumns(fields);
  const intervals = fields.filter(({ type }) => type.typeId === Type.Interval).map(({ name }) => name);
  if (!engine.extensions.has('parquet') && intervals.length > 0)
    throw new ResourceError(`column "${intervals[0]}" has intervals, which cannot be read reliably here`);
  const said = engine.extensions.has('parquet') ? await readAnnotations(engine, content, fields) : null;
  return {
    rows,
    fields: fields.map(({ name, type }, i) => ({ id: name, type: said?.types[i] ?? toPgTypeName(type) })),
    odd: said?.odd ?? [],
  };
}

/** DuckDB has no room for longer ones, and reads others in their place. */
const MOST_DIGITS = 38;

function refuseColumns(fields: readonly ArrowField[]): void {
  for (const [i, { name, type }] of fields.entries()) {
    if (name === '') throw new ResourceError(`column ${i + 1} has no name: give it one`);
    const { precision } = type as Decimal;
    if (type.typeId === Type.Decimal && precision > MOST_DIGITS)
      throw new ResourceError(
        `column "${name}" has decimals of ${precision} digits: write ${MOST_DIGITS} at most, floating-point numbers or texts`,
      );
  }
}

interface Declared {
  readonly rows: number;
  /** See ParquetFile. */
  readonly schema: Uint8Array;
}

async function decodeAll(reader: ParquetReader, bytes: Uint8Array): Promise<Declared> {
  const file = await reader.open(bytes);
  let records = 0;
  for (const part of file.parts()) records += tableFromIPC(part).numRows;
  if (records !== file.rows)
    throw new ResourceError(
      `browsers read ${records} of its ${file.rows} records: write it anew, with another program`,
    );
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

/** What DuckDB says of the columns: types that say more than Arrow's, and which of them are odd. */
function readAnnotations(engine: DuckDBEngine, content: Content, fields: readonly ArrowField[]) {
  return engine.withSession((session) =>
    session.withFile(isOnDisk(content) ? content : content.slice(), async (fileName) => {
      const from = readParquet(fileName);
      for (const { name, type } of fields)
        if (type.typeId === Type.Interval) await refuseMonths(session, from, name);
      const { columns } = await session.run(sql`DESCRIBE SELECT * FROM ${from}`);
      const [names, types] = [0, 1].map((i) => Array.from(columns[i]?.values ?? [], String)) as [
        string[],
        string[],
      ];
      const odd = await findOddColumns(
        session,
        fileName,
        fields.map(({ type }, i) => ({ name: names[i] ?? '', arrow: type, duck: types[i] ?? '' })),
      );
      return { types: types.map((type) => ANNOTATED[type]), odd };
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
