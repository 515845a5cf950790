import { ResourceError } from '../core/errors.ts';
import { parquetWasmBytes } from '../sources/node/parquet-wasm-bytes.ts';
import { createParquetReader } from '../sources/parquet/parquet-reader.ts';
import type { DuckDBEngine } from '../engine/duckdb-engine.ts';
import { createNativeEngine } from '../engine/native/native-engine.ts';
import { compileCsv } from '../sources/compile/compile-csv.ts';
import { compileParquet } from '../sources/compile/compile-parquet.ts';
import type { CompiledTable, CompileTable, TableInput } from './compile-table.ts';
import type { FoundTable } from '../sources/compile/table-file.ts';
import { loadTable } from './load-table.ts';
import { cached } from './table-cache.ts';

/** Compiles tables with one engine. */
export interface TableCompiler {
  readonly compileTable: CompileTable;
  /** Ends the engine. */
  close(): Promise<void>;
}

/** Starts no engine before the first table that is not in the cache. @param cache folder, or null for none */
export function createTableCompiler(cache: string | null): TableCompiler {
  const parquet = createParquetReader(parquetWasmBytes);
  let engine: DuckDBEngine | null = null;

  async function compileTable(input: TableInput): Promise<CompiledTable> {
    engine ??= createNativeEngine();
    const table = await (input.kind === 'csv'
      ? compileCsv(input, engine)
      : compileParquet(input, engine, parquet));
    if (!table.source) return { ...table, preview: null, cached: false };
    const bytes = table.rewritten ?? input.bytes;
    try {
      const { rows, preview } = await loadTable(engine, input.path, bytes, table.source, table.fields);
      // In a file of one column a blank line is an empty value, which only the reader knows.
      if (table.source.kind === 'csv')
        return { ...table, source: { ...table.source, rows }, preview, cached: false };
      if (rows === table.source.rows) return { ...table, preview, cached: false };
      return broken(table, `${input.path}: ${table.source.rows} records were counted, but ${rows} loaded`);
    } catch (error) {
      if (error instanceof ResourceError) return broken(table, error.message);
      throw error;
    }
  }

  return {
    compileTable: cache === null ? compileTable : cached(compileTable, cache),
    async close() {
      await engine?.close();
    },
  };
}

function broken(table: FoundTable, problem: string): CompiledTable {
  const nothing = { fields: [], primaryKey: [], source: null, rewritten: null, preview: null };
  return { ...table, ...nothing, problem, cached: false };
}
