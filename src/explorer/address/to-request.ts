import type { ApiRequest, Json } from '../api/request.ts';
import { toSelectionParams } from '../filters/filters.ts';
import type { ResourceAddress } from './address.ts';
import { BLOCK } from './address.ts';
import { toSortParam } from './sort.ts';

/**
 * The `datastore_search` that the table shows: a page, or while scrolling the block that the first row in view is in.
 * @param block records of a block
 */
export function toSearchRequest(address: ResourceAddress, block = BLOCK): ApiRequest {
  const limit = address.limit ?? block;
  const offset = address.limit === null ? Math.floor(address.offset / block) * block : address.offset;
  // Counting again at every block would double the work of scrolling.
  const counted = address.limit === null && offset > 0;
  return {
    action: 'datastore_search',
    params: {
      ...toSelection(address),
      limit,
      ...(offset > 0 && { offset }),
      ...(counted && { include_total: false }),
    },
  };
}

/**
 * The `datastore_search` for some rows of what the table shows, without counting it again.
 * @param fields columns to bring; absent: all
 */
export function toRowsRequest(
  address: ResourceAddress,
  offset: number,
  rows: number,
  fields: readonly string[] | undefined,
): ApiRequest {
  return {
    action: 'datastore_search',
    params: {
      ...toSelection(address),
      limit: rows,
      ...(offset > 0 && { offset }),
      include_total: false,
      ...(fields && { fields }),
    },
  };
}

/** The parameters that say which records there are and in what order. */
export function toSelection(address: ResourceAddress): Record<string, Json> {
  const sort = toSortParam(address.sort);
  return {
    resource_id: address.resource,
    ...toSelectionParams(address.q, address.filters),
    ...(sort.length > 0 && { sort }),
  };
}

/** Counts a selection without bringing any record. */
export function toCountRequest(address: ResourceAddress): ApiRequest {
  return { action: 'datastore_search', params: { ...toSelection({ ...address, sort: [] }), limit: 0 } };
}

/** The `datastore_search_sql` of a statement. */
export function toSqlRequest(sql: string): ApiRequest {
  return { action: 'datastore_search_sql', params: { sql } };
}
