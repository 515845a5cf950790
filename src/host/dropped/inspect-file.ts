import { extensionOf, withoutExtension } from '../../catalog/names.ts';
import { ResourceError } from '../../core/errors.ts';
import type { DuckDBEngine } from '../../engine/duckdb-engine.ts';
import { compileCsv } from '../../sources/compile/compile-csv.ts';
import { compileParquet } from '../../sources/compile/compile-parquet.ts';
import { toFileFormat, type FileFormat } from '../../sources/compile/file-format.ts';
import { findOtherNamed } from '../../sources/compile/find-other.ts';
import { isPacked } from '../../sources/unpack/packed-formats.ts';
import type { FoundTable, TableFile } from '../../sources/compile/table-file.ts';
import type { ParquetReader } from '../../sources/parquet/parquet-reader.ts';

/** What a table of a file turned out to be. */
export interface InspectedFile {
  /** Of the file, and of its table where it holds several. */
  readonly name: string;
  /** Of the table as a file by itself: that which was opened, or what was taken out of it. */
  readonly fileName: string;
  /** What was opened, and the media type of the file by itself. */
  readonly format: Pick<FileFormat, 'format' | 'mediaType'>;
  readonly table: FoundTable;
}

/** Extensions that say nothing of what is inside. */
const VAGUE = new Set(['', 'TXT', 'DAT', 'LOG']);

/**
 * Finds out what a file of unknown origin holds, as the build does with the site's own: one table, or several of a workbook or an
 * archive. What is wrong with the file is its table's `problem`; rejects only when the engine fails.
 */
export async function inspectFile(
  name: string,
  bytes: Uint8Array,
  engine: DuckDBEngine,
  parquet: ParquetReader,
): Promise<readonly InspectedFile[]> {
  const format = toFormat(name, bytes);
  if (bytes.length === 0) return [{ name, fileName: name, format, table: nothing(`${name} is empty`) }];
  if (format.table === null && isPacked(name)) return inspectPacked(name, { format, bytes, engine, parquet });
  const descriptor = { schema: null, dialect: {}, encoding: null };
  if (format.table === null) {
    const what = findOtherNamed(name, bytes) ?? 'no table';
    // Behind a colon stands what to do.
    const advice = what.includes(': ') ? '' : `. Open a ${FORMATS} file`;
    return [{ name, fileName: name, format, table: nothing(`${name} is ${what}${advice}`) }];
  }
  const file = { kind: format.table, content: bytes, path: name, descriptor };
  return [{ name, fileName: name, format, table: await compileTable(file, engine, parquet) }];
}

const FORMATS = 'CSV, TSV, Parquet, Excel, ODS, JSON or ZIP';

/** What reads other formats is loaded when there is such a file. */
async function inspectPacked(
  name: string,
  {
    format,
    bytes,
    engine,
    parquet,
  }: {
    readonly format: FileFormat;
    readonly bytes: Uint8Array;
    readonly engine: DuckDBEngine;
    readonly parquet: ParquetReader;
  },
): Promise<readonly InspectedFile[]> {
  const { remarkHidden, unpackFile } = await import('../../sources/unpack/unpack-file.ts');
  try {
    const inspected: InspectedFile[] = [];
    for (const unpacked of await unpackFile(name, bytes)) {
      const { member, kind, bytes: content, places, ...descriptor } = unpacked;
      const remarks = [...remarkHidden(unpacked.hidden, false), ...unpacked.remarks];
      const path = member === '' ? name : `${name} – ${member}`;
      if (unpacked.problem !== undefined) {
        inspected.push({ name: path, fileName: path, format, table: nothing(`${path} ${unpacked.problem}`) });
        continue;
      }
      const table = await compileTable({ kind, content, path, descriptor, places }, engine, parquet);
      inspected.push({
        name: path,
        fileName: toFileName(path, kind),
        format: { ...format, mediaType: toFileFormat(`x.${kind}`, null, null).mediaType },
        table: { ...table, remarks: [...remarks, ...table.remarks], rewritten: table.rewritten ?? content },
      });
    }
    return inspected;
  } catch (error) {
    if (!(error instanceof ResourceError)) throw error;
    return [{ name, fileName: name, format, table: nothing(`${name} ${error.message}`) }];
  }
}

/** `places.json` → `places.csv`, `book.xlsx – May` → `book.xlsx – May.csv`, and `places.csv.gz` → `places.csv`. */
function toFileName(path: string, kind: string): string {
  const stem = isPacked(path) ? withoutExtension(path) : path;
  return extensionOf(stem) === kind ? stem : `${stem}.${kind}`;
}

function compileTable(file: TableFile, engine: DuckDBEngine, parquet: ParquetReader): Promise<FoundTable> {
  return file.kind === 'csv' ? compileCsv(file, engine) : compileParquet(file, engine, parquet);
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
