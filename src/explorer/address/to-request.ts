import type { ApiRequest, Json } from '../api/request.ts';
import { toFiltersParam } from '../filters/filters.ts';
import type { ResourceAddress } from './address.ts';
import { toSortParam } from './sort.ts';

/** The `datastore_search` that the table shows. */
export function toSearchRequest(address: ResourceAddress): ApiRequest {
  const sort = toSortParam(address.sort);
  return {
    action: 'datastore_search',
    params: {
      resource_id: address.resource,
      ...(address.q && { q: address.q }),
      ...(address.filters.size > 0 && { filters: toFiltersParam(address.filters) }),
      ...(sort.length > 0 && { sort }),
      limit: address.limit,
      ...(address.offset > 0 && { offset: address.offset }),
    } satisfies Record<string, Json>,
  };
}

/** The `datastore_search_sql` of a statement. */
export function toSqlRequest(sql: string): ApiRequest {
  return { action: 'datastore_search_sql', params: { sql } };
}
