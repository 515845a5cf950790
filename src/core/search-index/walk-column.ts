import type { SortKey } from '../search/parse-sort.ts';
import { NO_IDS } from './ids.ts';
import type { PartOrder, ValueRun, ValueWalk } from './table-index.ts';

/** The order from its other end. */
export function reversed({ column, descending, nullsFirst }: SortKey): SortKey {
  return { column, descending: !descending, nullsFirst: !nullsFirst };
}

/** Records by the value of one column. @param wanted `count`: of those that count */
export async function* walk(
  order: Pick<PartOrder, 'walk' | 'nullCount' | 'nulls'>,
  { descending, nullsFirst }: SortKey,
  { skip, about, count, within, tally }: Omit<ValueWalk, 'descending'> & { readonly count: number },
): AsyncGenerator<{ readonly runs: readonly ValueRun[]; readonly skipped: number }> {
  if (within) {
    yield* order.walk({ descending, skip, about, within, tally });
    return;
  }
  const nullCount = tally ? count - tally.reduce((sum, some) => sum + some, 0) : order.nullCount;
  const readNulls = async (): Promise<ValueRun> => ({
    ids: nullCount === 0 ? NO_IDS : await order.nulls(),
    key: undefined,
    byValue: async (ids) => [ids],
  });
  const isPast = nullsFirst && skip >= nullCount;
  if (isPast) yield { runs: [], skipped: nullCount };
  else if (nullsFirst) yield { runs: [await readNulls()], skipped: 0 };
  const left = isPast ? skip - nullCount : nullsFirst ? 0 : skip;
  yield* order.walk({ descending, skip: left, about, tally });
  if (!nullsFirst) yield { runs: [await readNulls()], skipped: 0 };
}
