import type { Field } from '../../core/catalog.ts';
import type { ResourceAddress } from '../address/address.ts';
import { MAX_LIMIT } from '../address/address.ts';
import { toSelection } from '../address/to-request.ts';
import type { SearchResult, SqlResult } from '../api/answers.ts';
import type { Answer, ApiClient } from '../api/call.ts';
import type { ApiRequest } from '../api/request.ts';
import { toWhere } from '../sql/to-where.ts';
import { createRecordSource } from './record-source.ts';
import type { AggregateSource } from './source.ts';
import { createSqlSource } from './sql-source.ts';
import type { Records } from './statement.ts';

/** Which records search and filters leave, and who asks for them. */
export interface Selected {
  readonly client: ApiClient;
  readonly address: ResourceAddress;
  /** Of the table. */
  readonly fields: readonly Field[];
  readonly signal: AbortSignal;
  /** Called with every answer. */
  readonly onAnswer?: (answer: Answer<SearchResult | SqlResult>) => void;
}

/** The selection as SQL tells it; null where it cannot, as with a search. */
export function toRecords(address: ResourceAddress, fields: readonly Field[]): Records | null {
  const where = address.q === '' ? toWhere(address.filters, fields) : null;
  return where === null ? null : { resource: address.resource, where };
}

/**
 * Figures of the records that search and filters leave: by SQL where it can tell them, else of what a search brings. Rejects with
 * ApiFailure, or with the signal's reason.
 * @param columns those that are looked at
 */
export async function openSource(selected: Selected, columns: readonly string[]): Promise<AggregateSource> {
  const { client, address, fields, signal, onAnswer } = selected;
  const ask = async <Result extends SearchResult | SqlResult>(request: ApiRequest): Promise<Result> => {
    const answer = await client.call<Result>(request, signal);
    onAnswer?.(answer);
    return answer.result;
  };
  const records = toRecords(address, fields);
  if (records)
    return createSqlSource(
      async (sql, dialect) =>
        (
          await ask<SqlResult>({
            action: 'datastore_search_sql',
            params: { sql, ...(dialect && { dialect }) },
          })
        ).records,
      records,
    );
  const { records: found, total } = await ask<SearchResult>({
    action: 'datastore_search',
    params: { ...toSelection({ ...address, sort: [] }), fields: [...new Set(columns)], limit: MAX_LIMIT },
  });
  return createRecordSource(found, total === undefined || total <= found.length ? 'all' : total);
}
