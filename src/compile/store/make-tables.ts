import type { Store, StoreColumn } from '../../core/catalog.ts';
import type { QueryEngine, Relation } from '../../core/ports.ts';
import { identifier, join, raw, sql, type SqlFragment } from '../../core/sql/fragment.ts';
import type { LoadSession } from '../../engine/duckdb-engine.ts';
import type { TellStep } from '../build-progress.ts';
import { buildSearchIndex } from '../search-index/build-search-index.ts';
import { RECORDS } from '../../sources/store.ts';

/** What is wanted of a store. */
export interface StoreLayout {
  /** Fields by which the rows are to lie; empty: in the file's order. */
  readonly orderBy: readonly string[];
  /** What the search index may have. No columns: there is to be none; null: all. See SearchIndexInput. */
  readonly index: { readonly columns: readonly string[] | null; readonly maxBytes: number };
}

/** What a store's tables are made of. */
export interface StoreInput {
  readonly session: LoadSession;
  /** The session's engine. */
  readonly engine: QueryEngine;
  /** The loaded table, in the same database. */
  readonly relation: Relation;
  readonly layout: StoreLayout;
  /** A table of the store under way, by its name there: for CREATE TABLE and for reading what is there already. */
  readonly table: (name: string) => SqlFragment;
  /** Hears of each step. */
  readonly tell: TellStep;
}

/** What the catalogue says of a store's tables. */
export type StoreContents = Pick<Store, 'reordered' | 'columns' | 'index'>;

/**
 * Makes all tables of a store: the records, and whatever helps to find them. Called once, with the store attached for writing.
 * @returns what the catalogue says of them
 */
export async function makeTables(input: StoreInput): Promise<StoreContents> {
  const { session, engine, relation, layout, table, tell } = input;
  const { orderBy, index } = layout;
  const reordered = orderBy.length > 0;
  const order = reordered ? sql`ORDER BY ${join([...orderBy, '_id'].map(identifier), ', ')}` : raw('');
  await session.run(sql`CREATE TABLE ${table(RECORDS)} AS SELECT * FROM ${relation.name} ${order}`);
  const columns = toColumns(relation);
  if (index.columns === null ? isWide(relation) : index.columns.length === 0)
    return { reordered, columns, index: null };
  tell('indexing words');
  return {
    reordered,
    columns,
    index: await buildSearchIndex({ run: session.run, engine, relation, table, ...index }),
  };
}

/** Columns of a table that may be called wide, and records for each of them below which it is. */
const WIDE = 100;
const FEW = 20;

/** Whether a list of every column's words would be as long as the table, and take longer to make than everything else. */
function isWide({ rows, columns }: Relation): boolean {
  return columns.length > WIDE && rows < columns.length * FEW;
}

function toColumns({ columns }: Relation): readonly StoreColumn[] {
  return columns.flatMap(({ id, numericText, duck }) =>
    numericText === undefined && duck === undefined
      ? []
      : [{ id, ...(numericText !== undefined && { numericText }), ...(duck !== undefined && { duck }) }],
  );
}
