import type { SortKey } from '../search/parse-sort.ts';
import { NO_IDS } from './ids.ts';
import type { PartOrder, ValueWalk } from './table-index.ts';
import type { ValueRun } from './value-run.ts';

/** The order from its other end. */
export function reversed({ column, descending, nullsFirst }: SortKey): SortKey {
  return { column, descending: !descending, nullsFirst: !nullsFirst };
}

interface WalkedRuns {
  readonly runs: readonly ValueRun[];
  readonly skipped: number;
}

/** Records by the value of one column. @param wanted `count`: of those that count */
export async function* walk(
  order: Pick<PartOrder, 'walk' | 'nullCount' | 'nulls'>,
  { descending, nullsFirst }: SortKey,
  { skip, about, count, within, tally, cut }: Omit<ValueWalk, 'descending'> & { readonly count: number },
): AsyncGenerator<WalkedRuns> {
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
  const isBefore = nullsFirst && !cut;
  const isPast = isBefore && skip >= nullCount;
  const left = isPast ? skip - nullCount : isBefore ? 0 : skip;
  const valued = order.walk({ descending, skip: left, about, tally, cut });
  if (isPast) yield { runs: [], skipped: nullCount };
  else if (isBefore) {
    // Where they will hardly be enough, what follows them is asked for with them.
    const [nulls, ...ahead] = [readNulls(), ...(about > nullCount ? firstsOf(valued) : [])] as const;
    yield { runs: [await nulls], skipped: 0 };
    for (const runs of ahead) {
      const next = await runs;
      if (!next.done) yield next.value;
    }
  }
  yield* valued;
  if (!nullsFirst) yield { runs: [await readNulls()], skipped: 0 };
}

/** What comes first of a walk: how much was left out, and the first runs. Whoever awaits them hears of their failure. */
function firstsOf(valued: AsyncGenerator<WalkedRuns>): readonly Promise<IteratorResult<WalkedRuns>>[] {
  const firsts = [valued.next(), valued.next()];
  for (const first of firsts) first.catch(() => {});
  return firsts;
}
