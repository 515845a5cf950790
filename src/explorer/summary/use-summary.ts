import { useEffect, useState } from 'react';
import type { Field } from '../../core/catalog.ts';
import { ApiFailure } from '../api/problem.ts';
import { useExplorer } from '../explorer-context.ts';
import { toSelectionParams } from '../filters/filters.ts';
import { useSettings } from '../settings/settings.ts';
import { strings } from '../strings/strings.ts';
import type { ColumnSummary } from './column-summary.ts';
import type { Selection } from './load-summary.ts';
import { loadSummary } from './load-summary.ts';

/** A summary, or why there is none; both null while the first is on its way. While another is, the one before it stays. */
export interface SummaryState {
  readonly summary: ColumnSummary | null;
  readonly problem: string | null;
}

const NOTHING: SummaryState = { summary: null, problem: null };
const known = new WeakMap<object, Map<string, ColumnSummary>>();

/** The summary of a column within a selection; kept for this visit. */
export function useSummary(selection: Selection, field: Field): SummaryState {
  const { client, backend } = useExplorer();
  const kept = known.get(client) ?? new Map<string, ColumnSummary>();
  known.set(client, kept);
  const { resource, q, filters } = selection;
  // The names of the bars are in the language and as numbers are wanted.
  const { format } = useSettings();
  const key = JSON.stringify([resource, toSelectionParams(q, filters), field.id, strings().locale, format]);
  const [loaded, setLoaded] = useState<SummaryState & { readonly key: string }>({ key: '', ...NOTHING });
  useEffect(() => {
    if (kept.has(key)) return;
    const controller = new AbortController();
    loadSummary({ client, statistics: backend.statistics }, selection, field, controller.signal).then(
      (summary) => {
        kept.set(key, summary);
        setLoaded({ key, summary, problem: null });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const problem = error instanceof ApiFailure ? error.problem.messages.join(' ') : String(error);
        setLoaded({ key, summary: null, problem });
      },
    );
    return () => controller.abort();
    // The key tells everything that the selection does.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, kept, key]);
  const column = JSON.stringify([resource, field.id, strings().locale, format]);
  const [last, setLast] = useState<{ readonly column: string; readonly summary: ColumnSummary }>();
  const summary = kept.get(key);
  if (summary && last?.summary !== summary) setLast({ column, summary });
  if (summary) return { summary, problem: null };
  if (loaded.key === key) return loaded;
  return last?.column === column ? { summary: last.summary, problem: null } : NOTHING;
}
