import type { Field } from '../../core/catalog.ts';
import type { ApiRequest, Json } from '../api/request.ts';
import type { Filters } from '../filters/filters.ts';
import { toSelectionParams } from '../filters/filters.ts';
import { toWhere } from '../sql/to-where.ts';

/** Which records a statement is about. */
export interface Records {
  /** The resource's id. */
  readonly resource: string;
  /** Conditions; empty for none. */
  readonly where: string;
  /** A search that SQL cannot tell, as by words: parameters of datastore_search, beside the statement. Null: `where` tells all. */
  readonly within: Json;
}

/** The records that search and filters leave. @param fields of the table */
export function toRecords(
  { resource, q, filters }: { readonly resource: string; readonly q: string; readonly filters: Filters },
  fields: readonly Field[],
): Records {
  const where = q === '' ? toWhere(filters, fields) : null;
  return where === null
    ? { resource, where: '', within: toSelectionParams(q, filters) as Json }
    : { resource, where, within: null };
}

/** The request of a statement about some records. @param dialect what it is written in; null: PostgreSQL's SQL */
export function toStatementRequest(
  { resource, within }: Pick<Records, 'resource' | 'within'>,
  sql: string,
  dialect: 'duckdb' | null = null,
): ApiRequest {
  return {
    action: 'datastore_search_sql',
    params: {
      sql,
      ...(dialect && { dialect }),
      ...(within !== null && { within: { [resource]: within } }),
    },
  };
}
