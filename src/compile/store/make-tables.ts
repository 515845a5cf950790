import type { Store, StoreColumn } from '../../core/published-files.ts';
import type { Relation } from '../../core/ports.ts';
import { identifier, join, raw, sql } from '../../core/sql/fragment.ts';
import type { LoadSession } from '../../engine/duckdb-engine.ts';
import { type RecordsPlace, storeRecords } from './store-records.ts';

/** What is wanted of a store. */
export interface StoreLayout {
  /** Fields by which the rows are to lie; empty: in the file's order. */
  readonly orderBy: readonly string[];
  /** Bytes of a column whose texts may be written in parts. Default: see textsInParts. */
  readonly largeTexts?: number | undefined;
}

/** What a store's tables are made of. */
export interface StoreInput {
  readonly session: LoadSession;
  /** The loaded table, in the same database. */
  readonly relation: Relation;
  readonly layout: StoreLayout;
  /** The name that the store under way is attached under. */
  readonly database: string;
}

/** What the catalogue says of a store's tables. */
export type StoreContents = Pick<Store, 'reordered' | 'columns'>;

/** The tables of a store that is being written. */
export interface MadeTables {
  readonly contents: StoreContents;
  readonly place: RecordsPlace;
}

/** Makes a store's table. Called once, with the store attached for writing. Rejects with EngineError. */
export async function makeTables(input: StoreInput): Promise<MadeTables> {
  const { session, relation, layout, database } = input;
  const { orderBy, largeTexts } = layout;
  const reordered = orderBy.length > 0;
  const order = reordered ? sql`ORDER BY ${join([...orderBy, '_id'].map(identifier), ', ')}` : raw('');
  const place = await storeRecords(session, relation, {
    database,
    order,
    except: orderBy,
    largeTexts,
  });
  return { contents: { reordered, columns: toColumns(relation) }, place };
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
