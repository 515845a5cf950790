import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Field } from '../../core/catalog.ts';
import type { ResourceAddress } from '../address/address.ts';
import { toCountRequest, toRowsRequest, toSelection } from '../address/to-request.ts';
import type { SearchResult } from '../api/answers.ts';
import type { Answer } from '../api/call.ts';
import type { Problem } from '../api/problem.ts';
import { ApiFailure } from '../api/problem.ts';
import { useAnswer } from '../api/use-answer.ts';
import { useExplorer } from '../explorer-context.ts';
import type { PageSizes } from '../catalogue/page-sizes.ts';
import type { GridData } from '../grid/grid-data.ts';
import type { RowLoader, RowStore } from '../grid/rows/row-store.ts';
import { createRowStore } from '../grid/rows/row-store.ts';
import { isPart, partsWith, toFields, toFirstRequest } from './column-parts.ts';
import { useColumnParts } from './use-column-parts.ts';

/** All records of a selection, as far as they have been looked at. */
export interface ScrollData {
  /** Those of the selection before, until something of the new one is here. */
  readonly data: GridData | null;
  /** Whether nothing of the current selection is here yet. */
  readonly waiting: boolean;
  readonly total: number | null;
  readonly problem: Problem | null;
  /** Forgets the problem, and counts again. What failed of the records is asked for as the table comes back into view. */
  readonly retry: () => void;
  /** @param columns names of those in view */
  readonly want: (first: number, end: number, columns: readonly string[]) => void;
}

/**
 * The rows behind a scrolled table: blocks of records by `datastore_search`, the count once.
 * @param known the table's columns; none while unknown
 * @param active whether the address scrolls at all
 * @param answer the answer to the address's own block, when it is here
 */
export function useScrollData(
  address: ResourceAddress,
  known: readonly Field[],
  {
    active,
    pages,
    answer,
  }: { readonly active: boolean; readonly pages: PageSizes; readonly answer: Answer<SearchResult> | null },
): ScrollData {
  const { client } = useExplorer();
  const { block } = pages;
  const key = JSON.stringify(toSelection(address));
  const [failed, setFailed] = useState<{ readonly key: string; readonly problem: Problem } | null>(null);

  const parts = useColumnParts(known);
  const store = useMemo(() => {
    const load: RowLoader['load'] = async ({ offset, rows, part }, signal) => {
      const fields = part === null ? undefined : parts?.[part];
      const request = toRowsRequest(address, offset, rows, fields);
      return (await client.call<SearchResult>(request, signal)).result.records;
    };
    const onProblem = (error: unknown): void => {
      if (!(error instanceof ApiFailure)) throw error;
      setFailed({ key, problem: error.problem });
    };
    return createRowStore({ blockSize: block, parts: parts?.length ?? 1, load, onProblem });
    // The key tells everything of the address that the store depends on.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, key, block, parts]);
  useEffect(() => () => store.close(), [store]);
  const rows = useSyncExternalStore(store.subscribe, store.snapshot);

  const uncounted = active && store.total === null && address.offset >= block;
  const counted = useAnswer<SearchResult>(uncounted ? toCountRequest(address) : null);
  const total = uncounted && counted.state === 'done' ? (counted.answer?.result.total ?? null) : null;
  useEffect(() => {
    if (total !== null) store.put(0, [], total);
  }, [store, total]);
  useEffect(() => {
    if (!answer) return;
    const { request, result } = answer;
    if (JSON.stringify(request) !== JSON.stringify(toFirstRequest(address, pages, parts))) return;
    const { records, total: found } = result;
    store.put(Number(request.params['offset'] ?? 0), records, found ?? null, isPart(answer) ? 0 : null);
  }, [store, answer, address, pages, parts]);

  const [shown, setShown] = useState<{
    readonly store: RowStore;
    readonly fields: readonly Field[];
    readonly records: SearchResult['records'];
  } | null>(null);
  if (answer && store.total !== null && shown?.store !== store)
    setShown({ store, fields: toFields(answer, known), records: answer.result.records });
  const current = shown?.store === store;
  const start = current ? address.offset : 0;
  const data = useMemo(() => {
    if (!shown) return null;
    const { fields, records } = shown;
    const source = shown.store === store ? rows : shown.store.snapshot();
    return { fields, rows: source, sample: records, selection: shown.store, start, firstRow: 0 };
  }, [shown, store, rows, start]);

  return {
    data,
    waiting: !current,
    total: current ? store.total : null,
    problem: failed?.key === key ? failed.problem : (counted.problem ?? null),
    retry: () => {
      setFailed(null);
      counted.retry();
    },
    want: (first, end, inView) => store.want(first, end, parts ? partsWith(parts, inView) : undefined),
  };
}
