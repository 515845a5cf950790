import {
  type DuckDBDataChunk,
  DuckDBListValue,
  type DuckDBResult,
  type DuckDBType,
  DuckDBTypeId,
} from '@duckdb/node-api';
import { EngineError } from '../../core/errors.ts';
import type { Cell, Column, Columns } from '../../core/ports.ts';
import { toTextColumn } from '../text-column.ts';
import { createTextCollector } from './text-collector.ts';

/** Chunks of an answer on their way to columns. */
export interface ColumnCollector {
  /** Records since the last `take`. */
  readonly rows: number;
  /** About what these take, in bytes. */
  readonly bytes: number;
  /** Throws EngineError `too-large` where the bytes would be more than was allowed. */
  add(chunk: DuckDBDataChunk): void;
  /** What was added since the last time. */
  take(): Columns;
}

/** What one column gathers. `add` returns the bytes that were added. */
interface Gathering {
  add(value: unknown): number;
  take(): Column;
}

/** A cell that is no text, with what belongs to it. */
const CELL_BYTES = 16;

/**
 * @param mostBytes that may be gathered in one batch
 * Throws EngineError `invalid` for a column whose type may not leave an engine (see QueryEngine).
 */
export function createColumnCollector(result: DuckDBResult, mostBytes: number): ColumnCollector {
  const types = result.columnTypes();
  const columns = result.columnNames().map((name, i) => gather(name, types[i] as DuckDBType));
  let rows = 0;
  let bytes = 0;
  return {
    get rows() {
      return rows;
    },
    get bytes() {
      return bytes;
    },
    add(chunk) {
      const { rowCount } = chunk;
      columns.forEach((column, i) => {
        const vector = chunk.getColumnVector(i);
        for (let row = 0; row < rowCount; row++) {
          bytes += column.add(vector.getItem(row));
          if (bytes > mostBytes) throw tooLarge(mostBytes);
        }
      });
      rows += rowCount;
    },
    take() {
      const taken = { rows, columns: columns.map((column) => column.take()) };
      rows = 0;
      bytes = 0;
      return taken;
    },
  };
}

function tooLarge(bytes: number): EngineError {
  return new EngineError('too-large', `the answer has more than ${Math.round(bytes / 2 ** 20)} MiB`);
}

type Typed = new (values: readonly never[]) => ArrayLike<Cell>;

/** How values of these types are kept where none is null: as they are written the quickest. */
const TYPED: Partial<Record<DuckDBTypeId, Typed>> = {
  [DuckDBTypeId.TINYINT]: Int32Array as unknown as Typed,
  [DuckDBTypeId.SMALLINT]: Int32Array as unknown as Typed,
  [DuckDBTypeId.INTEGER]: Int32Array as unknown as Typed,
  [DuckDBTypeId.BIGINT]: BigInt64Array as unknown as Typed,
  [DuckDBTypeId.DOUBLE]: Float64Array as unknown as Typed,
};

function gather(name: string, type: DuckDBType): Gathering {
  if (type.typeId === DuckDBTypeId.VARCHAR) {
    const texts = createTextCollector();
    return {
      add: (value) => texts.add(value as string | null) + CELL_BYTES / 2,
      take: () => toTextColumn(name, texts.take()),
    };
  }
  const convert = converter(type, name);
  const Kept = TYPED[type.typeId];
  let values: Cell[] = [];
  let hasNull = false;
  return {
    add(value) {
      hasNull ||= value === null;
      const cell = convert(value);
      values.push(cell);
      return Array.isArray(cell) ? sizeOf(cell) : CELL_BYTES;
    },
    take() {
      const taken = Kept && !hasNull ? new Kept(values as never[]) : values;
      values = [];
      hasNull = false;
      return { name, values: taken };
    },
  };
}

function sizeOf(cell: Cell): number {
  if (typeof cell === 'string') return CELL_BYTES + cell.length;
  return Array.isArray(cell)
    ? cell.reduce((sum: number, item: Cell) => sum + sizeOf(item), CELL_BYTES)
    : CELL_BYTES;
}

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

function converter(type: DuckDBType, name: string): (value: unknown) => Cell {
  if (PLAIN.has(type.typeId)) return (value) => value as Cell;
  if (type.typeId === DuckDBTypeId.LIST) {
    const item = converter(type.valueType, name);
    return (value) => (value instanceof DuckDBListValue ? value.items.map(item) : null);
  }
  throw new EngineError('invalid', `column "${name}" has the type ${type.toString()}, which must be cast`);
}
