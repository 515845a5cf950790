import { alignFields, type AlignedColumn } from '../../catalog/align-fields.ts';
import { EngineError, ResourceError } from '../../core/errors.ts';
import { remark } from '../../core/remark.ts';
import { type PgCategory, pgType } from '../../core/values/pg-types.ts';
import type { DuckDBEngine } from '../../engine/duckdb-engine.ts';
import { type Content, isOnDisk, sizeOf } from '../content.ts';
import { inspectParquet } from '../parquet/inspect-parquet.ts';
import type { OddColumn } from '../parquet/odd-columns.ts';
import type { ParquetReader } from '../parquet/parquet-reader.ts';
import { findOther } from './find-other.ts';
import type { FoundTable, TableFile } from './table-file.ts';

/** How a Parquet file is compiled. */
export interface ParquetOptions {
  /** See {@link inspectParquet}. Without, what browsers read otherwise than DuckDB stays as it is: they have the store. Default: yes. */
  readonly decode?: boolean;
  /** Writes such columns in a form that all read alike; absent: nobody can. */
  readonly rewrite?: (content: Content, odd: readonly OddColumn[]) => Promise<Uint8Array>;
}

/**
 * Compiles a Parquet file: its columns as the file declares them, with the descriptor's words and types; one that browsers read otherwise than DuckDB is
 * rewritten. Rejects with EngineError only when the engine itself fails.
 */
export async function compileParquet(
  { content, path, descriptor }: TableFile,
  engine: DuckDBEngine,
  reader: ParquetReader,
  { decode = true, rewrite }: ParquetOptions = {},
): Promise<FoundTable> {
  const nothing = { fields: [], primaryKey: [], reasons: [], source: null, remarks: [], rewritten: null };
  if (sizeOf(content) === 0) return { ...nothing, problem: `${path} is empty` };
  const start = isOnDisk(content) ? await content.read(0, Math.min(1000, content.bytes)) : content;
  const other = isParquet(start) ? undefined : findOther(start);
  if (other) return { ...nothing, problem: `${path} is ${other}` };
  try {
    const { rows, fields, odd } = await inspectParquet(reader, engine, content, decode);
    const rewritten = decode && rewrite && odd.length > 0 ? await rewrite(content, odd) : null;
    // It is proved as the file itself was.
    if (rewritten) await inspectParquet(reader, engine, rewritten);
    const columns = fields.map(({ id, type }) => ({ name: id, type, format: null }));
    const aligned = alignFields(columns, descriptor.schema, true);
    return {
      fields: aligned.columns.map((column, i) => settle(column, fields[i]?.type ?? 'text')),
      primaryKey: aligned.primaryKey,
      reasons: aligned.reasons.map((reason, i) =>
        aligned.columns[i]?.chosen === 'by file' ? { code: 'declared' } : reason,
      ),
      source: { kind: 'parquet', rows },
      problem: null,
      remarks: [
        ...odd.flatMap(({ remark: text }) => (text === null ? [] : remark(text))),
        ...aligned.remarks,
      ],
      rewritten,
    };
  } catch (error) {
    const isOfFile =
      error instanceof ResourceError ||
      (error instanceof EngineError && (error.failure === 'invalid' || error.failure === 'data'));
    if (isOfFile) return { ...nothing, problem: `${path}: ${error.message}` };
    throw error;
  }
}

function isParquet(start: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(start.subarray(0, 4)) === 'PAR1';
}

/** What a file may declare for a family that a descriptor names. */
const FAMILIES: Partial<Record<PgCategory, readonly PgCategory[]>> = {
  integer: ['integer', 'numeric'],
  numeric: ['integer', 'float', 'numeric'],
  timestamp: ['timestamp', 'timestamptz'],
};

/** The file's own type where the descriptor names only its family: unlike a CSV, a Parquet file knows. */
function settle({ field, chosen }: AlignedColumn, own: string): AlignedColumn['field'] {
  const family = FAMILIES[pgType(field.type).category] ?? [];
  return chosen === 'as family' && family.includes(pgType(own).category) ? { ...field, type: own } : field;
}
