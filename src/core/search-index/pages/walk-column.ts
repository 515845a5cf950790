import type { SortKey } from '../../search/parse-sort.ts';
import { NO_IDS } from '../ids.ts';
import type { PartOrder, ValueWalk } from '../ports/index-orders.ts';
import type { CountedRun, ValueRun } from '../values/value-run.ts';

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
  order: Pick<PartOrder, 'walk' | 'records' | 'nullCount' | 'nulls' | 'nullRuns'>,
  { descending, nullsFirst }: SortKey,
  {
    skip,
    about,
    count,
    within,
    tally,
    cut,
    isById = false,
  }: Omit<ValueWalk, 'descending'> & { readonly count: number; readonly isById?: boolean | undefined },
): AsyncGenerator<WalkedRuns> {
  if (within) {
    yield* order.walk({ descending, skip, about, within, tally });
    return;
  }
  const nullCount = tally ? count - tally.reduce((sum, some) => sum + some, 0) : order.nullCount;
  const whole: CountedRun = {
    key: undefined,
    count: nullCount,
    read: async () => ({
      ids: nullCount === 0 ? NO_IDS : await order.nulls(),
      key: undefined,
      byValue: async (ids) => [ids],
    }),
  };
  const nullRuns = isById ? order.nullRuns : [whole];
  const isBefore = nullsFirst && !cut;
  const isPast = isBefore && skip >= nullCount;
  const left = isPast ? skip - nullCount : isBefore ? 0 : skip;
  const valued = order.walk({ descending, skip: left, about, tally, cut });
  if (isPast) yield { runs: [], skipped: nullCount };
  else if (isBefore) {
    // Where they will hardly be enough, what follows them is asked for with them.
    const nulls = walkRuns(nullRuns, skip, about);
    const [first, second, ...ahead] = [
      ...firstsOf(nulls),
      ...(about + skip > nullCount ? firstsOf(valued) : []),
    ];
    for (const runs of [first, second]) {
      const next = await runs;
      if (next && !next.done) yield next.value;
    }
    yield* nulls;
    for (const runs of ahead) {
      const next = await runs;
      if (!next.done) yield next.value;
    }
  }
  yield* valued;
  if (!nullsFirst) yield* walkRuns(nullRuns, skip - order.records + nullCount, about);
}

/** Some runs, as many at a time as are wanted. @param skip records that may be left out, in whole runs */
async function* walkRuns(
  runs: readonly CountedRun[],
  skip: number,
  about: number,
): AsyncGenerator<WalkedRuns> {
  let [skipped, next] = [0, 0];
  const countAt = (place: number) => runs[place]!.count;
  // The last one tells that there is no more.
  while (next < runs.length - 1 && skipped + countAt(next) <= skip) skipped += countAt(next++);
  yield { runs: [], skipped };
  for (let wanted = about + Math.max(0, skip) - skipped; next < runs.length; wanted = about) {
    const some: Promise<ValueRun>[] = [];
    for (let rest = wanted; next < runs.length && (rest > 0 || some.length === 0); next += 1) {
      some.push(runs[next]!.read());
      rest -= countAt(next);
    }
    yield { runs: await Promise.all(some), skipped: 0 };
  }
}

/** What comes first of a walk: how much was left out, and the first runs. Whoever awaits them hears of their failure. */
function firstsOf(valued: AsyncGenerator<WalkedRuns>): readonly Promise<IteratorResult<WalkedRuns>>[] {
  const firsts = [valued.next(), valued.next()];
  for (const first of firsts) first.catch(() => {});
  return firsts;
}
