import type { Field } from '../../core/catalog.ts';
import type { SearchResult } from '../api/answers.ts';
import type { ApiClient } from '../api/call.ts';
import type { Json } from '../api/request.ts';
import { removeCondition, toJson, toSelectionParams } from '../filters/filters.ts';
import type { BarCounts, ColumnSummary, Selection } from './column-summary.ts';
import { countValues } from './place-in-bars.ts';

/** A column, and the summary whose bars are counted anew. */
export interface CountedColumn {
  readonly field: Field;
  readonly summary: ColumnSummary;
}

/** Tables of so few records are counted here: that needs no database. */
export const SMALL = 2000;

/** What `datapond_counts` answers. */
interface CountsResult {
  readonly columns: Readonly<
    Record<string, { readonly total: number; readonly nulls: number; readonly counts: readonly number[] }>
  >;
}

/**
 * Counts the records of a selection into the bars of several columns' summaries. A column's own condition does not narrow its bars, so
 * that others can be chosen. Rejects with ApiFailure, or with the signal's reason.
 * @param rows records of the whole table
 */
export async function countBars(
  client: ApiClient,
  selection: Selection,
  {
    columns,
    rows,
    signal,
  }: { readonly columns: readonly CountedColumn[]; readonly rows: number; readonly signal: AbortSignal },
): Promise<ReadonlyMap<string, BarCounts>> {
  const searched = rows <= SMALL ? await countSearched(client, selection, columns, signal) : null;
  if (searched) return searched;
  const { resource, q, filters } = selection;
  const bars = columns.map(({ field, summary }) => [field.id, toConditions(summary)]);
  const params = {
    resource_id: resource,
    ...toSelectionParams(q, filters),
    bars: Object.fromEntries(bars) as Json,
  };
  const { result } = await client.call<CountsResult>({ action: 'datapond_counts', params }, signal);
  return new Map(
    columns.map(({ field: { id }, summary }) => {
      const { total = 0, nulls = 0, counts = [] } = result.columns[id] ?? {};
      return [id, { records: total, nulls, bars: summary.bars.map((_, index) => counts[index] ?? 0) }];
    }),
  );
}

/** Where hardly any record has one of the values, looking for them takes long and shows nothing. */
function toConditions(summary: ColumnSummary): Json[] {
  return isTelling(summary) ? summary.bars.map(({ condition }) => toJson(condition)) : [];
}

/** All records are brought, once for each set of filters, and counted here. Null: the site gives fewer at once (its rowsMax). */
async function countSearched(
  client: ApiClient,
  { resource, q, filters }: Selection,
  columns: readonly CountedColumn[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, BarCounts> | null> {
  const own = columns.map((column) => ({
    column,
    params: toSelectionParams(q, removeCondition(filters, column.field.id)),
  }));
  const groups = new Map(own.map(({ params }) => [JSON.stringify(params), params]));
  const counted = [...groups].map(async ([key, params]) => {
    const group = own.filter((one) => JSON.stringify(one.params) === key).map(({ column }) => column);
    const fields = group.map(({ field }) => field.id);
    const { result } = await client.call<SearchResult>(
      { action: 'datastore_search', params: { resource_id: resource, ...params, fields, limit: SMALL } },
      signal,
    );
    if ((result.total ?? 0) > result.records.length) return null;
    return group.map(({ field: { id }, summary }) => {
      const values = result.records.map((record) => record[id]);
      return [id, countValues(summary, values)] as const;
    });
  });
  const all = await Promise.all(counted);
  return all.every((one) => one !== null) ? new Map(all.flat()) : null;
}

/** The part of the records that the most frequent values must have, all together. */
const TELLING = 0.02;

/** Whether a column's most frequent values are worth a drawing. */
export function isTelling({ scale, bars, records }: ColumnSummary): boolean {
  if (scale.kind !== 'values') return true;
  return bars.reduce((sum, bar) => sum + bar.records, 0) >= records * TELLING;
}
