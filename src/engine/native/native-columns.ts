import {
  type DuckDBDataChunk,
  DuckDBListVector,
  type DuckDBResult,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBVector,
} from '@duckdb/node-api';
import { EngineError } from '../../core/errors.ts';
import type { Cell, Column, Columns } from '../../core/ports.ts';
import { toListColumn } from '../list-column.ts';
import { toTextColumn } from '../../core/values/text-column.ts';
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

/** What one column gathers. */
interface Gathering {
  /** How many cells it has since the last `take`. */
  readonly length: number;
  /** Returns the bytes that were added. */
  add(vector: DuckDBVector, row: number): number;
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
  const columns = result.columnNames().map((name, i) => gather(name, types[i]!, mostBytes));
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
          bytes += column.add(vector, row);
          if (bytes > mostBytes) throw tooLarge(mostBytes);
        }
      });
      rows += rowCount;
    },
    take() {
      const batch = { rows, columns: columns.map((column) => column.take()) };
      rows = 0;
      bytes = 0;
      return batch;
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

function gather(name: string, type: DuckDBType, mostBytes: number): Gathering {
  if (type.typeId === DuckDBTypeId.VARCHAR) return gatherTexts(name);
  if (type.typeId === DuckDBTypeId.LIST)
    return gatherLists(name, gather(name, type.valueType, mostBytes), mostBytes);
  if (PLAIN.has(type.typeId)) return gatherCells(name, TYPED[type.typeId]);
  throw new EngineError('invalid', `column "${name}" has the type ${type.toString()}, which must be cast`);
}

function gatherTexts(name: string): Gathering {
  const texts = createTextCollector();
  return {
    get length() {
      return texts.length;
    },
    add: (vector, row) => texts.add(vector.getItem(row) as string | null) + CELL_BYTES / 2,
    take: () => toTextColumn(name, texts.take()),
  };
}

function gatherCells(name: string, Kept: Typed | undefined): Gathering {
  let values: Cell[] = [];
  let hasNull = false;
  return {
    get length() {
      return values.length;
    },
    add(vector, row) {
      const value = vector.getItem(row) as Cell;
      hasNull ||= value === null;
      values.push(value);
      return CELL_BYTES;
    },
    take() {
      const typedValues = Kept && !hasNull ? new Kept(values as never[]) : values;
      values = [];
      hasNull = false;
      return { name, values: typedValues };
    },
  };
}

/** Items are gathered as a column of their own: millions of them in one list are as quick as in as many rows. */
function gatherLists(name: string, items: Gathering, mostBytes: number): Gathering {
  let offsets = [0];
  let nullRows: number[] = [];
  return {
    get length() {
      return offsets.length - 1;
    },
    add(vector, row) {
      let bytes = CELL_BYTES;
      if (!(vector instanceof DuckDBListVector) || vector.getItemVector(row) === null)
        nullRows.push(offsets.length - 1);
      else {
        const from = vector.getEntryOffset(row);
        const end = from + vector.getEntryLength(row);
        for (let item = from; item < end && bytes <= mostBytes; item++)
          bytes += items.add(vector.childVector, item);
      }
      offsets.push(items.length);
      return bytes;
    },
    take() {
      const nulls = nullRows.length > 0 ? new Uint8Array(offsets.length - 1) : null;
      for (const row of nullRows) (nulls as Uint8Array)[row] = 1;
      const lists = { items: items.take(), offsets: Int32Array.from(offsets), nulls };
      offsets = [0];
      nullRows = [];
      return toListColumn(name, lists);
    },
  };
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
