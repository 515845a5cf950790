import type { Field } from '../../core/catalog.ts';
import type { SearchResult, SqlResult } from '../api/answers.ts';
import type { ApiClient } from '../api/call.ts';
import { toSelectionParams } from '../filters/filters.ts';
import { toRecords, toStatementRequest } from '../aggregate/records.ts';
import { toFrom } from '../aggregate/statement.ts';
import { toFilterValue, toFullText } from '../grid/cell-text.ts';
import { toColumnKind } from '../grid/column-kind.ts';
import { isNumberLabel } from '../grid/number-label.ts';
import { quoteIdentifier, quoteText } from '../sql/quote.ts';
import { toValueBars } from './bars.ts';
import type { Bar } from './column-summary.ts';
import type { Selection } from './load-summary.ts';
import { countedValues } from './summarise-values.ts';

/** Values of a column with their records, the most frequent first. */
export interface ValuePage {
  readonly bars: readonly Bar[];
  readonly hasMore: boolean;
  /** Whether it covers every matching record, or only the first that a search brings. */
  readonly complete: boolean;
}

/** Which values of a column are wanted. */
interface WantedValues {
  /** A part of the value's text, capitals or not; empty: all. */
  readonly find: string;
  /** How many of them. */
  readonly most: number;
}

/** CKAN's most records in one answer. */
const MOST_RECORDS = 32_000;

/**
 * The values of a column within a selection, as many as are wanted: by one statement, or counted here where SQL does not tell them apart.
 * Rejects with ApiFailure, or with the signal's reason.
 */
export async function loadValues(
  client: ApiClient,
  selection: Selection,
  field: Field,
  { find, most }: WantedValues,
  signal: AbortSignal,
): Promise<ValuePage> {
  const { resource, q, filters, fields } = selection;
  const kind = toColumnKind(field.type);
  const grouped = !isNumberLabel(field, null);
  if (kind === 'json' || kind === 'list') {
    const params = {
      resource_id: resource,
      ...toSelectionParams(q, filters),
      fields: [field.id],
      limit: MOST_RECORDS,
    };
    const { result } = await client.call<SearchResult>({ action: 'datastore_search', params }, signal);
    const sought = find.toLowerCase();
    const found = [...countedValues(result.records.map((record) => record[field.id])).counts]
      .filter(([value]) => toFullText(value).toLowerCase().includes(sought))
      .sort((a, b) => b[1] - a[1]);
    return {
      bars: toValueBars(found.slice(0, most), kind, grouped),
      hasMore: found.length > most,
      complete: (result.total ?? 0) <= result.records.length,
    };
  }
  const column = quoteIdentifier(field.id);
  // As the table shows them, and as a filter finds them.
  const value = field.type === 'timestamp' ? `date_trunc('second', ${column})` : column;
  const records = toRecords(selection, fields);
  const from = toFrom(records, [
    `${column} IS NOT NULL`,
    ...(find ? [`lower(CAST(${column} AS text)) LIKE ${toPattern(find)}`] : []),
  ]);
  const sql = `SELECT ${value} AS value, count(*) AS records\n${from}\nGROUP BY 1 ORDER BY records DESC, value LIMIT ${most + 1}`;
  const { result } = await client.call<SqlResult>(toStatementRequest(records, sql), signal);
  const found = result.records.map(
    (one) => [toFilterValue(one['value']) ?? '', Number(one['records'])] as const,
  );
  return {
    bars: toValueBars(found.slice(0, most), kind, grouped),
    hasMore: found.length > most,
    complete: true,
  };
}

function toPattern(find: string): string {
  return quoteText(`%${find.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}
