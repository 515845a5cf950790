import type { Store, StoreColumn } from '../../core/published-files.ts';
import type { Relation } from '../../core/ports.ts';
import { identifier, join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { LoadSession } from '../../engine/duckdb-engine.ts';
import { RECORDS } from '../../sources/store.ts';
import { longTexts } from './long-texts.ts';

/** What is wanted of a store. */
export interface StoreLayout {
  /** Fields by which the rows are to lie; empty: in the file's order. */
  readonly orderBy: readonly string[];
}

/** What a store's tables are made of. */
export interface StoreInput {
  readonly session: LoadSession;
  /** The loaded table, in the same database. */
  readonly relation: Relation;
  readonly layout: StoreLayout;
  /** A table of the store under way, by its name there: for CREATE TABLE and for reading what is there already. */
  readonly table: (name: string) => SqlFragment;
}

/** What the catalogue says of a store's tables. */
export type StoreContents = Pick<Store, 'reordered' | 'columns'>;

/**
 * Makes all tables of a store: the records, and whatever helps to find them. Called once, with the store attached for writing.
 * @returns what the catalogue says of them
 */
export async function makeTables(input: StoreInput): Promise<StoreContents> {
  const { session, relation, layout, table } = input;
  const { orderBy } = layout;
  const reordered = orderBy.length > 0;
  const order = reordered ? sql`ORDER BY ${join([...orderBy, '_id'].map(identifier), ', ')}` : raw('');
  const long = new Set(await longTexts(session, relation));
  const { columns: described } = await session.run(
    sql`SELECT column_name, column_type FROM (DESCRIBE ${relation.name})`,
  );
  const [names, types] = described.map(({ values }) => Array.from(values, String));
  const declared = names?.map((name, i) => {
    const compression = long.has(name) ? raw(' USING COMPRESSION zstd') : raw('');
    return sql`${identifier(name)} ${raw(types?.[i] ?? '')}${compression}`;
  });
  await session.run(sql`CREATE TABLE ${table(RECORDS)} (${join(declared ?? [], ', ')})`);
  await session.run(sql`INSERT INTO ${table(RECORDS)} SELECT * FROM ${relation.name} ${order}`);
  const columns = toColumns(relation);
  return { reordered, columns };
}

function toColumns({ columns }: Relation): readonly StoreColumn[] {
  return columns.flatMap(({ id, numericText, duck, sortedBy }) =>
    [numericText, duck, sortedBy].every((one) => one === undefined)
      ? []
      : [
          {
            id,
            ...(numericText !== undefined && { numericText }),
            ...(duck !== undefined && { duck }),
            ...(sortedBy !== undefined && { sortedBy }),
          },
        ],
  );
}
