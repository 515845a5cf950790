import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { ResourceAddress } from '../address/address.ts';
import { toCountRequest, toSearchRequest, toSelection } from '../address/to-request.ts';
import type { SearchResult } from '../api/answers.ts';
import type { Answer } from '../api/call.ts';
import type { Problem } from '../api/problem.ts';
import { ApiFailure } from '../api/problem.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useExplorer } from '../explorer-context.ts';
import type { GridData } from '../grid/grid-data.ts';
import type { RowStore } from '../grid/row-store.ts';
import { createRowStore } from '../grid/row-store.ts';

/** All records of a selection, as far as they have been looked at. */
export interface ScrollData {
  /** Those of the selection before, until something of the new one is here. */
  readonly data: GridData | null;
  /** Whether nothing of the current selection is here yet. */
  readonly waiting: boolean;
  readonly total: number | null;
  readonly problem: Problem | null;
  readonly want: (first: number, end: number) => void;
}

/**
 * The rows behind a scrolled table: blocks of records by `datastore_search`, the count once.
 * @param block records that are asked for at once
 * @param active whether the address scrolls at all
 * @param answer the answer to the address's own block, when it is here
 */
export function useScrollData(
  address: ResourceAddress,
  active: boolean,
  block: number,
  answer: Answer<SearchResult> | null,
): ScrollData {
  const { client, cache } = useExplorer();
  const key = JSON.stringify(toSelection(address));
  const [failed, setFailed] = useState<{ readonly key: string; readonly problem: Problem } | null>(null);

  const store = useMemo(() => {
    const load = async (offset: number, signal: AbortSignal): Promise<SearchResult['records']> => {
      const request = toSearchRequest({ ...address, limit: null, offset }, block);
      return (await client.call<SearchResult>(request, signal)).result.records;
    };
    return createRowStore(block, load, (error) => {
      if (!(error instanceof ApiFailure)) throw error;
      setFailed({ key, problem: error.problem });
    });
    // The key tells everything of the address that the store depends on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, key, block]);
  useEffect(() => () => store.close(), [store]);
  const rows = useSyncExternalStore(store.subscribe, store.snapshot);

  const uncounted = active && store.total === null && address.offset >= block;
  const counted = useAnswer<SearchResult>(client, cache, uncounted ? toCountRequest(address) : null);
  const total = uncounted && counted.state === 'done' ? (counted.answer?.result.total ?? null) : null;
  useEffect(() => {
    if (total !== null) store.put(0, [], total);
  }, [store, total]);
  useEffect(() => {
    if (!answer || JSON.stringify(answer.request) !== JSON.stringify(toSearchRequest(address, block))) return;
    store.put(
      Number(answer.request.params['offset'] ?? 0),
      answer.result.records,
      answer.result.total ?? null,
    );
  }, [store, answer, address, block]);

  const [shown, setShown] = useState<{ readonly store: RowStore; readonly first: SearchResult } | null>(null);
  if (answer && store.total !== null && shown?.store !== store) setShown({ store, first: answer.result });
  const current = shown?.store === store;
  const start = current ? address.offset : 0;
  const data = useMemo(() => {
    if (!shown) return null;
    const { fields, records } = shown.first;
    const source = shown.store === store ? rows : shown.store.snapshot();
    return { fields, rows: source, sample: records, selection: shown.store, start, firstRow: 0 };
  }, [shown, store, rows, start]);

  return {
    data,
    waiting: !current,
    total: current ? store.total : null,
    problem: failed?.key === key ? failed.problem : (counted.problem ?? null),
    want: store.want,
  };
}
