import type { DuckDBEngine } from '../../engine/duckdb-engine.ts';
import { compileCsv } from '../../sources/compile/compile-csv.ts';
import { compileParquet } from '../../sources/compile/compile-parquet.ts';
import { toFileFormat, type FileFormat } from '../../sources/compile/file-format.ts';
import type { FoundTable } from '../../sources/compile/table-file.ts';
import type { ParquetReader } from '../../sources/parquet/parquet-reader.ts';

/** What a file turned out to be. */
export interface InspectedFile {
  readonly format: FileFormat;
  readonly table: FoundTable;
}

/** Extensions that say nothing of what is inside. */
const VAGUE = new Set(['', 'TXT', 'DAT', 'LOG']);

/**
 * Finds out what a file of unknown origin holds, as the build does with the site's own. What is wrong with the file is its table's
 * `problem`; rejects only when the engine fails.
 */
export async function inspectFile(
  name: string,
  bytes: Uint8Array,
  engine: DuckDBEngine,
  parquet: ParquetReader,
): Promise<InspectedFile> {
  const format = toFormat(name, bytes);
  const descriptor = { schema: null, dialect: {}, encoding: null };
  if (format.table === null || bytes.length === 0)
    return {
      format,
      table: nothing(
        bytes.length === 0 ? `${name} is empty` : `${name} is no table: open a CSV, TSV or Parquet file`,
      ),
    };
  const file = { kind: format.table, content: bytes, path: name, descriptor };
  const table = await (format.table === 'csv'
    ? compileCsv(file, engine)
    : compileParquet(file, engine, parquet));
  return { format, table };
}

/** By its name; by its first bytes where the name says nothing. */
function toFormat(name: string, bytes: Uint8Array): FileFormat {
  const named = toFileFormat(name, null, null);
  if (named.table !== null) return named;
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096));
  if (start.startsWith('PAR1')) return toFileFormat(name, 'Parquet', null);
  const isText = !start.includes('\u0000') && /[,;\t|]/.test(start);
  return VAGUE.has(named.format) && isText ? toFileFormat(name, 'CSV', null) : named;
}

function nothing(problem: string): FoundTable {
  return { fields: [], primaryKey: [], reasons: [], source: null, problem, remarks: [], rewritten: null };
}
