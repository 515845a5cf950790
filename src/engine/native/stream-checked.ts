import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import { EngineError } from '../../core/errors.ts';
import type { Columns } from '../../core/ports.ts';
import { toColumns } from './native-columns.ts';

/**
 * A statement's answer in batches, as DuckDB makes it. The library does not tell when a streamed answer breaks off (its fetch_chunk has
 * no error), so a last record is asked for that says so: an answer without it is not whole, and rejects with EngineError `crashed`.
 * Rejects with the library's Error when the statement does not start.
 * @param size chunks of 2048 records that make a batch
 */
export async function* streamChecked(
  connection: DuckDBConnection,
  statement: string,
  size: number,
): AsyncGenerator<Columns> {
  const prepared = await connection.prepare(statement);
  const names = Array.from({ length: prepared.columnCount }, (_, i) => prepared.columnName(i));
  prepared.destroySync();
  const places = names.map((_, i) => `c${i}`).join(', ');
  const nulls = names.map(() => 'NULL').join(', ');
  const result = await connection.stream(
    `SELECT ${places}, NULL FROM (${statement}) AS s(${places}) UNION ALL SELECT ${nulls}, true`,
  );
  let chunks: DuckDBDataChunk[] = [];
  const batch = (): Columns => {
    const { rows, columns } = toColumns(result, chunks);
    chunks = [];
    const isLast = columns.at(-1)?.values[rows - 1] === true;
    whole = isLast;
    const kept = isLast ? rows - 1 : rows;
    return {
      rows: kept,
      columns: names.map((name, i) => ({ name, values: firstOf(columns[i]?.values ?? [], kept) })),
    };
  };
  let whole = false;
  for (
    let chunk = await result.fetchChunk();
    chunk && chunk.rowCount > 0;
    chunk = await result.fetchChunk()
  ) {
    chunks.push(chunk);
    if (chunks.length < size) continue;
    const made = batch();
    if (made.rows > 0) yield made;
  }
  if (chunks.length > 0) {
    const made = batch();
    if (!whole) throw new EngineError('crashed', 'the answer broke off');
    if (made.rows > 0) yield made;
  }
  if (!whole) throw new EngineError('crashed', 'the answer broke off');
}

function firstOf<T>(values: ArrayLike<T>, count: number): ArrayLike<T> {
  return values.length === count ? values : Array.prototype.slice.call(values, 0, count);
}
