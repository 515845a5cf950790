import type { Field } from '../../core/catalog.ts';
import { useExplorer } from '../explorer-context.ts';
import { toSelectionParams } from '../filters/filters.ts';
import { useSettings } from '../settings/settings.ts';
import { strings } from '../strings/strings.ts';
import { toReason, useAsync } from '../ui/use-async.ts';
import type { ColumnSummary, Selection } from './column-summary.ts';
import { loadSummary } from './load-summary.ts';

/** A summary, or why there is none; both null while the first is on its way. While another is, the one before it stays. */
export interface SummaryState {
  readonly summary: ColumnSummary | null;
  readonly problem: string | null;
}

const summariesOf = new WeakMap<object, Map<string, ColumnSummary>>();

/** The summary of a column within a selection; kept for this visit. */
export function useSummary(selection: Selection, field: Field): SummaryState {
  const { client, backend } = useExplorer();
  const summaries = summariesOf.get(client) ?? new Map<string, ColumnSummary>();
  summariesOf.set(client, summaries);
  const { resource, q, filters } = selection;
  // The names of the bars are in the language and as numbers are wanted.
  const { format } = useSettings();
  const key = JSON.stringify([resource, toSelectionParams(q, filters), field.id, strings().locale, format]);
  const column = JSON.stringify([resource, field.id, strings().locale, format]);
  const loaded = useAsync(
    key,
    async (signal) => {
      const loader = { client, statistics: backend.statistics };
      const summary = await loadSummary(loader, selection, field, signal);
      summaries.set(key, summary);
      return { column, summary };
    },
    {
      source: client,
      known: () => {
        const summary = summaries.get(key);
        return summary && { column, summary };
      },
    },
  );
  const summary = summaries.get(key);
  if (summary) return { summary, problem: null };
  const problem = toReason(loaded.error);
  const last = loaded.value?.column === column ? loaded.value.summary : null;
  return { summary: problem === null ? last : null, problem };
}
