import type { DuckDBConnection } from '@duckdb/node-api';
import { EngineError } from '../../core/errors.ts';
import type { Columns } from '../../core/ports.ts';
import { firstRows } from '../../core/values/first-rows.ts';
import { createColumnCollector } from './native-columns.ts';

/** How large a batch grows: it ends at whichever comes first. */
export interface BatchSize {
  readonly rows: number;
  readonly bytes: number;
  /** A chunk of 2048 records is not divided; one of more bytes than this is refused with EngineError `too-large`. */
  readonly mostBytes: number;
}

/**
 * A statement's answer in batches, as DuckDB makes it. The library does not tell when a streamed answer breaks off (its fetch_chunk has
 * no error), so a last record is asked for that says so: an answer without it is not whole, and rejects with EngineError `crashed`.
 * Rejects with the library's Error when the statement does not start.
 */
export async function* streamChecked(
  connection: DuckDBConnection,
  statement: string,
  size: BatchSize,
): AsyncGenerator<Columns> {
  const prepared = await connection.prepare(statement);
  const names = Array.from({ length: prepared.columnCount }, (_, i) => prepared.columnName(i));
  prepared.destroySync();
  const places = names.map((_, i) => `c${i}`).join(', ');
  const nulls = names.map(() => 'NULL').join(', ');
  const result = await connection.stream(
    `SELECT ${places}, NULL FROM (${statement}) AS s(${places}) UNION ALL SELECT ${nulls}, true`,
  );
  const collector = createColumnCollector(result, size.mostBytes);
  const batch = (): Columns => {
    const collected = collector.take();
    const { rows, columns } = collected;
    whole = columns.at(-1)?.values[rows - 1] === true;
    const records = whole ? firstRows(collected, rows - 1) : collected;
    // By place: names may repeat.
    return {
      rows: records.rows,
      columns: names.map((name, i) => renamed(records.columns[i]!, name)),
    };
  };
  let whole = false;
  for (
    let chunk = await result.fetchChunk();
    chunk && chunk.rowCount > 0;
    chunk = await result.fetchChunk()
  ) {
    collector.add(chunk);
    if (collector.rows < size.rows && collector.bytes < size.bytes) continue;
    const next = batch();
    if (next.rows > 0) yield next;
  }
  if (collector.rows > 0) {
    const next = batch();
    if (!whole) throw new EngineError('crashed', 'the answer broke off');
    if (next.rows > 0) yield next;
  }
  if (!whole) throw new EngineError('crashed', 'the answer broke off');
}

function renamed(column: Columns['columns'][number], name: string): Columns['columns'][number] {
  return {
    name,
    get values() {
      return column.values;
    },
    ...(column.texts && { texts: column.texts }),
    ...(column.lists && { lists: column.lists }),
  };
}
