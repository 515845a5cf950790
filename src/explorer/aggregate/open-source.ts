import type { Field } from '../../core/catalog.ts';
import type { SearchResult, SqlResult } from '../api/answers.ts';
import type { Answer, ApiClient } from '../api/call.ts';
import { ApiFailure } from '../api/problem.ts';
import { toSelectionParams } from '../filters/filters.ts';
import type { Filters } from '../filters/filters.ts';
import { toColumnKind } from '../grid/cells/column-kind.ts';
import { formatCount } from '../strings/format.ts';
import { strings } from '../strings/strings.ts';
import { createRecordSource } from './record-source.ts';
import { toRecords, toStatementRequest } from './records.ts';
import type { AggregateSource } from './source.ts';
import { createSqlSource } from './sql-source.ts';

/** Which records search and filters leave, and who asks for them. */
export interface Selected {
  readonly client: ApiClient;
  readonly address: { readonly resource: string; readonly q: string; readonly filters: Filters };
  /** Of the table. */
  readonly fields: readonly Field[];
  readonly signal: AbortSignal;
  /** Called with every answer. */
  readonly onAnswer?: (answer: Answer<SqlResult>) => void;
}

/** Figures of all records that search and filters leave. What it answers rejects with ApiFailure, or with the signal's reason. */
export function openSource({ client, address, fields, signal, onAnswer }: Selected): AggregateSource {
  const records = toRecords(address, fields);
  return createSqlSource(async (sql, dialect) => {
    const answer = await client.call<SqlResult>(toStatementRequest(records, sql, dialect), signal);
    if (answer.result.records_truncated) throw tooFew(answer);
    onAnswer?.(answer);
    return answer.result.records;
  }, records);
}

/** A statement never asks for more than CKAN's most records, but a site may give fewer: figures of them would not be those of all. */
function tooFew(answer: Answer<SqlResult>): ApiFailure {
  const help = strings().problem.tooFewHelp(formatCount(answer.result.records.length));
  const problem = {
    kind: 'refused',
    status: answer.status,
    type: null,
    code: null,
    messages: [help],
    sql: null,
  } as const;
  return new ApiFailure(problem, answer);
}

/** CKAN's most records in one answer. */
const MOST_RECORDS = 32_000;

/** Figures of one column: by SQL, or where that knows no equality of its values, by a search. Rejects as {@link openSource} does. */
export async function openColumn(selected: Selected, field: Field): Promise<AggregateSource> {
  const kind = toColumnKind(field.type);
  return kind === 'json' || kind === 'list' ? searchColumn(selected, field) : openSource(selected);
}

/**
 * Figures of one column, taken of the records that a search brings, which needs no database. Of more than {@link MOST_RECORDS} the first
 * are read. Rejects as {@link openSource} does.
 */
export async function searchColumn(
  { client, address: { resource, q, filters }, signal }: Omit<Selected, 'fields' | 'onAnswer'>,
  field: Field,
): Promise<AggregateSource> {
  const selection = toSelectionParams(q, filters);
  const params = { resource_id: resource, ...selection, fields: [field.id], limit: MOST_RECORDS };
  const { result } = await client.call<SearchResult>({ action: 'datastore_search', params }, signal);
  return createRecordSource(result.records, (result.total ?? 0) <= result.records.length ? 'all' : 'more');
}
