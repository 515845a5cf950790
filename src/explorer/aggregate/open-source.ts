import type { Field } from '../../core/catalog.ts';
import type { ResourceAddress } from '../address/address.ts';
import type { SqlResult } from '../api/answers.ts';
import type { Answer, ApiClient } from '../api/call.ts';
import { toRecords, toStatementRequest } from './records.ts';
import type { AggregateSource } from './source.ts';
import { createSqlSource } from './sql-source.ts';

/** Which records search and filters leave, and who asks for them. */
export interface Selected {
  readonly client: ApiClient;
  readonly address: ResourceAddress;
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
    onAnswer?.(answer);
    return answer.result.records;
  }, records);
}
