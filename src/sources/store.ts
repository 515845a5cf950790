import type { Resource } from '../core/catalog.ts';
import type { Store } from '../core/published-files.ts';
import type { TableSource } from '../core/table-source.ts';
import { EngineError } from '../core/errors.ts';
import type { Relation } from '../core/ports.ts';
import { identifier, sql, type SqlFragment } from '../core/sql/fragment.ts';
import type { LoadSession } from '../engine/duckdb-engine.ts';
import type { StoreFile } from '../engine/store-file.ts';
import { DamagedFileError } from './verify-file.ts';

/** The table, or view, of a store that holds the resource's records: `_id`, the fields, and the texts of numerics that need them. */
export const RECORDS = 'records';

/** Opens a resource's store: its relation is then read from there. Rejects with EngineError, or with DamagedFileError. */
export async function openStore(
  session: LoadSession,
  resource: Resource,
  { source, store, file }: { readonly source: TableSource; readonly store: Store; readonly file: StoreFile },
): Promise<Relation> {
  await session.attach(resource.id, file).catch((error: unknown) => {
    if (!(error instanceof EngineError) || error.failure !== 'invalid') throw error;
    const url = store.parts[0]?.url ?? '';
    throw new DamagedFileError(
      `${url} is not the store this site was built with (${error.message}): reload the page, or build and publish the site again`,
      { cause: error, file: url },
    );
  });
  return storeRelation(resource, source, store);
}

/** What a resource's store is as a relation, which is known before it is opened. */
export function storeRelation(
  { id, fields }: Resource,
  { rows }: TableSource,
  { reordered, columns }: Store,
): Relation {
  const columnOf = new Map(columns.map((column) => [column.id, column]));
  return {
    name: storeTable(id, RECORDS),
    rows,
    reordered,
    columns: fields.map((field) => ({ ...field, ...columnOf.get(field.id) })),
  };
}

/** A table of a resource's opened store. */
export function storeTable(resourceId: string, table: string): SqlFragment {
  return sql`${identifier(resourceId)}.${identifier(table)}`;
}
