import { alignFields, type FileColumn } from '../catalog/align-fields.ts';
import { EngineError } from '../core/errors.ts';
import { sql } from '../core/sql/fragment.ts';
import type { DuckDBEngine } from '../engine/duckdb-engine.ts';
import type { CompiledTable, TableInput } from './compile-table.ts';

/** Compiles a Parquet file by what its footer says. Rejects with EngineError only when the engine itself fails. */
export async function compileParquet(
  { bytes, path, descriptor }: TableInput,
  engine: DuckDBEngine,
): Promise<Omit<CompiledTable, 'cached'>> {
  const nothing = { fields: [], primaryKey: [], source: null, remarks: [], rewritten: null };
  try {
    const { columns, rows } = await readSchema(bytes, engine);
    const aligned = alignFields(columns, descriptor.schema, true);
    return {
      fields: aligned.columns.map(({ field }) => field),
      primaryKey: aligned.primaryKey,
      source: { kind: 'parquet', rows },
      problem: null,
      remarks: aligned.remarks,
      rewritten: null,
    };
  } catch (error) {
    if (!(error instanceof EngineError) || error.failure === 'crashed') throw error;
    return { ...nothing, problem: `${path}: ${error.message.replace(/ (in|of)? ?file '[^']*'/i, '')}` };
  }
}

async function readSchema(
  bytes: Uint8Array,
  engine: DuckDBEngine,
): Promise<{ columns: readonly FileColumn[]; rows: number }> {
  return engine.withSession((session) =>
    session.withFile(bytes.slice(), async (file) => {
      const described = await session.run(
        sql`SELECT column_name, column_type FROM (DESCRIBE FROM read_parquet(${file}))`,
      );
      const counted = await session.run(sql`SELECT count(*) FROM read_parquet(${file})`);
      const [names, types] = described.columns;
      return {
        rows: Number(counted.columns[0]?.values[0]),
        columns: Array.from({ length: described.rows }, (_, i) => ({
          name: String(names?.values[i]),
          type: toPgType(String(types?.values[i])),
          format: null,
        })),
      };
    }),
  );
}

const PG_TYPES: Readonly<Record<string, string>> = {
  BOOLEAN: 'bool',
  TINYINT: 'int2',
  SMALLINT: 'int2',
  INTEGER: 'int4',
  BIGINT: 'int8',
  UTINYINT: 'int2',
  USMALLINT: 'int4',
  UINTEGER: 'int8',
  UBIGINT: 'numeric',
  HUGEINT: 'numeric',
  FLOAT: 'float4',
  DOUBLE: 'float8',
  DATE: 'date',
  TIME: 'time',
  TIMESTAMP: 'timestamp',
  TIMESTAMP_S: 'timestamp',
  TIMESTAMP_MS: 'timestamp',
  TIMESTAMP_NS: 'timestamp',
  'TIMESTAMP WITH TIME ZONE': 'timestamptz',
  INTERVAL: 'interval',
  UUID: 'uuid',
  JSON: 'json',
};

/** Nested columns become JSON text. */
function toPgType(duck: string): string {
  if (/\[\d*\]$|^(STRUCT|MAP|UNION)\b/.test(duck)) return 'json';
  if (duck.startsWith('DECIMAL')) return 'numeric';
  return PG_TYPES[duck] ?? 'text';
}
