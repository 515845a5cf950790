import { tableFromIPC, tableToIPC } from 'apache-arrow';
import type { Field } from '../../core/catalog.ts';
import type { Relation } from '../../core/ports.ts';
import { identifier, integer, join, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { LoadSession } from '../../engine/duckdb-engine.ts';
import { asTexts, needsTexts } from './arrow-texts.ts';
import type { ParquetFile } from './parquet-reader.ts';
import { readParquet } from './read-parquet.ts';
import { type ConvertedColumn, toField } from './to-field.ts';

/**
 * Makes `table` from a Parquet file that is decoded part by part, so that no more than one part is in memory beside it.
 * Throws EngineError, or ResourceError for damaged data.
 */
export async function loadParquetParts(
  session: LoadSession,
  table: string,
  file: ParquetFile,
  fields: readonly Field[],
): Promise<Relation> {
  const part = `${table} (part)`;
  const hasTexts = needsTexts(tableFromIPC(file.schema).schema);
  let rows = 0;
  let columns: readonly ConvertedColumn[] | null = null;
  for (const ipcStream of file.parts()) {
    await session.run(sql`DROP TABLE IF EXISTS ${identifier(part)}`);
    await session.insertArrow(part, hasTexts ? withTexts(ipcStream) : ipcStream, true);
    const first = columns === null;
    columns ??= await convertedColumns(session, sql`SELECT * FROM ${identifier(part)}`, fields);
    const select = compileSelect(identifier(part), rows, columns);
    await session.run(
      first
        ? sql`CREATE OR REPLACE TABLE ${identifier(table)} AS ${select}`
        : sql`INSERT INTO ${identifier(table)} ${select}`,
    );
    rows = await count(session, table);
  }
  await session.run(sql`DROP TABLE IF EXISTS ${identifier(part)}`);
  return { name: identifier(table), rows, columns: (columns ?? []).map(({ column }) => column) };
}

/** Makes `table` from a registered Parquet file, where DuckDB itself can read it. Throws EngineError. */
export async function loadParquetFile(
  session: LoadSession,
  table: string,
  fileName: string,
  fields: readonly Field[],
): Promise<Relation> {
  const from = readParquet(fileName);
  const columns = await convertedColumns(session, sql`SELECT * FROM ${from}`, fields);
  await session.run(sql`CREATE OR REPLACE TABLE ${identifier(table)} AS ${compileSelect(from, 0, columns)}`);
  return {
    name: identifier(table),
    rows: await count(session, table),
    columns: columns.map(({ column }) => column),
  };
}

function withTexts(ipcStream: Uint8Array): Uint8Array {
  return tableToIPC(asTexts(tableFromIPC(ipcStream)), 'stream');
}

async function convertedColumns(
  session: LoadSession,
  select: SqlFragment,
  fields: readonly Field[],
): Promise<readonly ConvertedColumn[]> {
  const { columns } = await session.run(sql`DESCRIBE ${select}`);
  const [names, types] = [columns[0]?.values ?? [], columns[1]?.values ?? []];
  return fields.map((field, i) => toField(String(names[i]), String(types[i]), field));
}

function compileSelect(from: SqlFragment, before: number, columns: readonly ConvertedColumn[]): SqlFragment {
  const projections = columns.map(({ projection }) => projection);
  return sql`SELECT ${integer(before)} + row_number() OVER () AS _id, ${join(projections, ', ')} FROM ${from}`;
}

async function count(session: LoadSession, table: string): Promise<number> {
  const { columns } = await session.run(sql`SELECT count(*) FROM ${identifier(table)}`);
  return Number(columns[0]?.values[0]);
}
