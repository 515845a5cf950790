import type { BarNumbers } from '../../../core/memories.ts';
import { sqlOf } from '../compiled-sql.ts';
import { identifier, join, raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import type { CountedTable } from '../../../core/counts/counted-table.ts';
import type { CountedColumn } from '../../../core/counts/read-counted.ts';

/** The bars of all records of some columns, read together where they are not known yet. Rejects with EngineError. */
export function keepBars(
  table: CountedTable,
  columns: readonly CountedColumn[],
): Promise<readonly BarNumbers[]> {
  const { relation, memories } = table;
  const read = readTogether(table);
  return Promise.all(
    columns.map((column) => memories.bars.recall(relation, column.bar.key, () => read(column))),
  );
}

/** Reads the columns that are asked for at once by one statement; one that is asked for later, as somebody else gave it up, by another. */
function readTogether(table: CountedTable): (column: CountedColumn) => Promise<BarNumbers> {
  let together: {
    readonly columns: CountedColumn[];
    readonly reading: Promise<readonly BarNumbers[]>;
  } | null = null;
  const begin = () => {
    const columns: CountedColumn[] = [];
    const reading = Promise.resolve().then(() => {
      together = null;
      return readAll(table, columns);
    });
    return { columns, reading };
  };
  return async (column) => {
    const { columns, reading } = (together ??= begin());
    const place = columns.push(column) - 1;
    return (await reading)[place]!;
  };
}

async function readAll(
  table: CountedTable,
  columns: readonly CountedColumn[],
): Promise<readonly BarNumbers[]> {
  const all = columns.map(() => new Uint8Array(table.relation.rows));
  await readBars(table, columns, raw('true'), (ids, bars) => {
    for (const [i, own] of bars.entries()) {
      const to = all[i]!;
      for (let row = 0; row < own.length; row++) to[ids[row]! - 1] = own[row]!;
    }
  });
  return all;
}

/**
 * Reads the bars of records that meet a condition, in batches. Rejects with EngineError.
 * @param take given the ids of a batch, and by column their bars
 */
export async function readBars(
  { engine, relation, options }: CountedTable,
  columns: readonly CountedColumn[],
  where: SqlFragment,
  take: (ids: ArrayLike<number>, bars: readonly ArrayLike<number>[]) => void,
): Promise<void> {
  const list = columns.map(({ bar }) => sql`, ${sqlOf(bar)}`);
  const statement = sql`SELECT CAST(${identifier('_id')} AS INTEGER)${join(list, '')} FROM ${relation.name} WHERE ${where}`;
  for await (const batch of engine.stream(statement, options)) {
    const [ids = [], ...bars] = batch.columns.map(({ values }) => values as ArrayLike<number>);
    take(ids, bars);
  }
}
