import type { Field } from '../../core/catalog.ts';
import type { ReadStatistics } from '../../host/table-statistics.ts';
import { openColumn, searchColumn } from '../aggregate/open-source.ts';
import { toRecords } from '../aggregate/records.ts';
import type { ApiClient } from '../api/call.ts';
import type { ColumnSummary, Selection } from './column-summary.ts';
import { SMALL } from './count-bars.ts';
import { toPrecomputedSummary } from './precomputed-summary.ts';
import { summarise } from './summarise.ts';

/** Where summaries come from. */
export interface SummarySources {
  readonly client: ApiClient;
  readonly statistics: ReadStatistics;
}

/**
 * Sums a column up: of the whole table by what the build found in it. Else through the API, by SQL. What a search finds in a small table
 * is counted here, which needs no database, and so are columns whose values SQL does not tell apart: of these, the first that it brings.
 * Rejects with ApiFailure, or with the signal's reason.
 */
export async function loadSummary(
  { client, statistics }: SummarySources,
  selection: Selection,
  field: Field,
  signal: AbortSignal,
): Promise<ColumnSummary> {
  const table = await statistics(selection.resource);
  signal.throwIfAborted();
  const isWhole = selection.q === '' && selection.filters.size === 0;
  const published = isWhole && table && toPrecomputedSummary(table, field);
  if (published) return published;
  const isFew =
    table !== null && table.rows <= SMALL && toRecords(selection, selection.fields).within !== null;
  if (isFew) return summariseSearch(client, selection, field, signal);
  const selected = { client, address: selection, fields: selection.fields, signal };
  return summarise(await openColumn(selected, field), field);
}

/** Sums a column up by counting what a search brings, which needs no database. Rejects as {@link loadSummary} does. */
export async function summariseSearch(
  client: ApiClient,
  selection: Selection,
  field: Field,
  signal: AbortSignal,
): Promise<ColumnSummary> {
  return summarise(await searchColumn({ client, address: selection, signal }, field), field);
}
