import type { Field } from '../../core/catalog.ts';
import { removeCondition, toSelectionParams } from '../filters/filters.ts';
import type { BarCounts, ColumnSummary, Selection } from '../summary/column-summary.ts';
import type { CountedColumn } from '../summary/count-bars.ts';
import { createListeners } from '../ui/listeners.ts';

/** What a column's head shows. */
export interface HeadState {
  /** Of the whole table; null until it is known. */
  readonly summary: ColumnSummary | null;
  /** Within the filters of the other columns; null where nothing is filtered, and until it was first counted. */
  readonly counts: BarCounts | null;
}

/** Where heads get their figures. Both reject with the signal's reason when it is aborted. */
export interface HeadSources {
  /** Sums a column of the whole table up. */
  readonly summarise: (field: Field, signal: AbortSignal) => Promise<ColumnSummary>;
  /** Counts a selection into the bars of some columns, each but for its own condition. */
  readonly count: (
    selection: Selection,
    columns: readonly CountedColumn[],
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, BarCounts>>;
}

/** The figures of the heads in view: asked for together, kept until newer ones are here. */
export interface HeadStore {
  /** The same object until something of the column changed. */
  state(column: string): HeadState;
  subscribe(listener: () => void): () => void;
  /** A head came into view; returns how to say that it left. */
  want(field: Field): () => void;
  /** What is filtered by now; what was asked for another selection is given up, once counts are quick. */
  select(selection: Selection): void;
  /** Gives up what is under way. */
  close(): void;
}

const NOTHING: HeadState = { summary: null, counts: null };

/** Columns of one request. */
const TOGETHER = 24;
/**
 * Values that a request may have read: what a column's bars need is read when it is first counted, megabytes of a large table. So the
 * first heads need not wait for all.
 */
const VALUES = 4_000_000;

/** @param wait calls back a little later: heads that come into view together are asked for together */
export function createHeadStore(
  sources: HeadSources,
  wait: (callback: () => void) => void = (callback) => setTimeout(callback, 30),
): HeadStore {
  const states = new Map<string, HeadState>();
  const wanted = new Map<string, { readonly field: Field; heads: number }>();
  /** Columns whose counts are those of the selection, or on their way. */
  const counted = new Set<string>();
  const summarised = new Set<string>();
  const { tell, subscribe } = createListeners();
  let selection: Selection | null = null;
  let key = '';
  let counting = new AbortController();
  const closing = new AbortController();
  /** Columns whose counts were answered: the first answer makes ready what all others need. */
  const known = new Set<string>();
  let isPlanned = false;

  const change = (column: string, next: Partial<HeadState>): void => {
    states.set(column, { ...(states.get(column) ?? NOTHING), ...next });
  };
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    wait(() => {
      isPlanned = false;
      void summarise();
      count();
    });
  };

  /** One after the other: a table that the build told nothing of is asked itself. */
  async function summarise(): Promise<void> {
    const { signal } = closing;
    for (const { field } of wanted.values()) {
      if (summarised.has(field.id)) continue;
      summarised.add(field.id);
      try {
        const summary = await sources.summarise(field, signal);
        change(field.id, { summary });
        tell();
        plan();
      } catch {
        // A head without bars says no less than the column's card, which tells why.
        if (signal.aborted) return;
        summarised.delete(field.id);
      }
    }
  }

  const isOver = (own: AbortController): boolean => own !== counting || closing.signal.aborted;

  function count(): void {
    if (!selection) return;
    const of = selection;
    const columns: CountedColumn[] = [];
    for (const [column, { field }] of wanted) {
      const summary = states.get(column)?.summary;
      if (!summary || counted.has(column)) continue;
      counted.add(column);
      if (!isNarrowed(of, column)) change(column, { counts: null });
      columns.push({ field, summary });
    }
    tell();
    if (!columns.some(({ field }) => isNarrowed(of, field.id))) return;
    const own = counting;
    const quick = columns.filter(({ field }) => known.has(field.id));
    for (let from = 0; from < quick.length; from += TOGETHER)
      void load(of, quick.slice(from, from + TOGETHER), own);
    const slow = columns.filter(({ field }) => !known.has(field.id));
    void loadInTurn(of, slow, own);
  }

  async function loadInTurn(
    of: Selection,
    columns: readonly CountedColumn[],
    own: AbortController,
  ): Promise<void> {
    for (let from = 0, step: number; from < columns.length && !isOver(own); from += step) {
      step = Math.min(TOGETHER, Math.max(1, Math.floor(VALUES / (columns[from]?.summary.records || 1))));
      await load(of, columns.slice(from, from + step), own);
    }
  }

  async function load(of: Selection, columns: readonly CountedColumn[], own: AbortController): Promise<void> {
    try {
      const countsOf = await sources.count(of, columns, AbortSignal.any([own.signal, closing.signal]));
      for (const column of countsOf.keys()) known.add(column);
      if (isOver(own)) return;
      for (const [column, counts] of countsOf) if (isNarrowed(of, column)) change(column, { counts });
      tell();
    } catch {
      // The table says why it has no records; bars of another selection would be false.
      if (isOver(own)) return;
      for (const { field } of columns) change(field.id, { counts: null });
      tell();
    }
  }

  return {
    state: (column) => states.get(column) ?? NOTHING,
    subscribe,
    want(field) {
      const entry = wanted.get(field.id) ?? { field, heads: 0 };
      entry.heads++;
      wanted.set(field.id, entry);
      plan();
      return () => {
        if (--entry.heads === 0) wanted.delete(field.id);
      };
    },
    select(next) {
      const nextKey = JSON.stringify(toSelectionParams(next.q, next.filters));
      const isSame = selection !== null && nextKey === key;
      selection = next;
      if (isSame) return;
      key = nextKey;
      // Given up again and again, the first would never come while somebody goes from filter to filter.
      if (known.size > 0) counting.abort(new DOMException('superseded', 'AbortError'));
      counting = new AbortController();
      counted.clear();
      count();
    },
    close() {
      closing.abort(new DOMException('closed', 'AbortError'));
    },
  };
}

/** Whether other conditions than its own narrow a column's bars: its own does not, so that others can be chosen. */
function isNarrowed({ q, filters }: Selection, column: string): boolean {
  return Object.keys(toSelectionParams(q, removeCondition(filters, column))).length > 0;
}
