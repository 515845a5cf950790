import type { Field } from '../../core/catalog.ts';
import type { ApiClient } from '../api/call.ts';
import type { Backend } from '../backend.ts';
import type { ColumnSummary } from '../summary/column-summary.ts';
import { SMALL } from '../summary/count-bars.ts';
import { toPrecomputedSummary, toLongTextSummary } from '../summary/precomputed-summary.ts';
import { loadSummary, summariseSearch } from '../summary/load-summary.ts';

/**
 * Sums a column of the whole table up for its head: as the build found it, else by its records where they are few. A large table is asked
 * itself only when the database runs already: nobody waits for that because of a drawing. Rejects then, and as the API does.
 */
export async function summariseHead(
  client: ApiClient,
  backend: Backend,
  {
    resource,
    field,
    signal,
  }: { readonly resource: string; readonly field: Field; readonly signal: AbortSignal },
): Promise<ColumnSummary> {
  const table = await backend.statistics(resource);
  signal.throwIfAborted();
  // A drawing of long texts would need all of them.
  const published = table && (toPrecomputedSummary(table, field) ?? toLongTextSummary(table, field));
  if (published) return published;
  const selection = { resource, q: '', filters: new Map(), fields: [field] };
  if (table && table.rows <= SMALL) return summariseSearch(client, selection, field, signal);
  if (table && backend.snapshot().engine !== 'ready') throw new Error('the database does not run yet');
  return loadSummary({ client, statistics: backend.statistics }, selection, field, signal);
}
