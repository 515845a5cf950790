import {
  type DuckDBDataChunk,
  DuckDBListValue,
  type DuckDBResult,
  type DuckDBType,
  DuckDBTypeId,
} from '@duckdb/node-api';
import { EngineError } from '../../core/errors.ts';
import type { Cell, Columns } from '../../core/ports.ts';

const PLAIN: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.BOOLEAN,
  DuckDBTypeId.TINYINT,
  DuckDBTypeId.SMALLINT,
  DuckDBTypeId.INTEGER,
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.UTINYINT,
  DuckDBTypeId.USMALLINT,
  DuckDBTypeId.UINTEGER,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.FLOAT,
  DuckDBTypeId.DOUBLE,
  DuckDBTypeId.VARCHAR,
  DuckDBTypeId.SQLNULL,
]);

/**
 * Chunks of one answer as columns. Throws EngineError `invalid` for a column whose type may not leave an engine (see
 * QueryEngine).
 */
export function toColumns(result: DuckDBResult, chunks: readonly DuckDBDataChunk[]): Columns {
  const names = result.columnNames();
  const types = result.columnTypes();
  const columns = names.map((name, i) => {
    const type = types[i] as DuckDBType;
    const values: Cell[] = [];
    const convert = converter(type, name);
    for (const chunk of chunks) for (const value of chunk.getColumnValues(i)) values.push(convert(value));
    return { name, values };
  });
  return { rows: chunks.reduce((sum, chunk) => sum + chunk.rowCount, 0), columns };
}

function converter(type: DuckDBType, name: string): (value: unknown) => Cell {
  if (PLAIN.has(type.typeId)) return (value) => value as Cell;
  if (type.typeId === DuckDBTypeId.LIST) {
    const item = converter(type.valueType, name);
    return (value) => (value instanceof DuckDBListValue ? value.items.map(item) : null);
  }
  throw new EngineError('invalid', `column "${name}" has the type ${type.toString()}, which must be cast`);
}
