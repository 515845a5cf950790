import { forEachBoth, type Ids, NO_IDS } from '../../core/search-index/ids.ts';
import type { ValueWalk } from '../../core/search-index/ports/index-orders.ts';
import type { ValueRun } from '../../core/search-index/values/value-run.ts';
import type { DictionaryRoot } from '../index-layout.ts';
import type { ValueBlocks, ValueSets } from './value-blocks.ts';
import { blocksOf } from './value-ranges.ts';

/** Records that are read at a time at most, and the part of them that is read where those were too few. */
const [MOST_IDS, MORE] = [2_000_000, 4];
/** So many times as many are read then each time: what is looked for may lie at the order's other end. */
const GROWTH = 2;

/** Records in the order of a column's values, block by block, a block without values as one run, as far as it is told. Rejects with IndexFileError. @param own all of the column's, or some */
export async function* walkValues(
  blocks: ValueBlocks,
  { descending, skip, about, within, tally, cut }: ValueWalk,
  own: ValueSets,
): AsyncGenerator<{ readonly runs: readonly ValueRun[]; readonly skipped: number }> {
  const [root, { counts }] = await Promise.all([blocks.root(), own.root()]);
  const { entries, keys } = root;
  const all = within ? [...(await blocksOf(blocks, within))] : [...counts.keys()];
  const order = cut ? all.filter((number) => number < cut.runs === descending) : all;
  if (descending) order.reverse();
  // Behind an end of which all that is told nothing is known.
  const untold = order.findIndex((number) => isUntold(root, number));
  if (untold >= 0) order.length = untold;
  const countAt = (place: number) => (tally ?? counts)[order[place]!]!;
  let skipped = 0;
  let next = 0;
  while (next < order.length && skipped + countAt(next) <= skip) skipped += countAt(next++);
  yield { runs: [], skipped };
  let more = about / MORE;
  for (let wanted = about + skip - skipped; next < order.length; wanted = more, more *= GROWTH) {
    const some: number[] = [];
    for (
      let rest = Math.min(wanted, MOST_IDS);
      next < order.length && (rest > 0 || some.length === 0);
      next += 1
    ) {
      if (countAt(next) === 0) continue;
      some.push(order[next]!);
      rest -= countAt(next);
    }
    const sets = await own.sets(some);
    const runs = some.map((number, i): ValueRun => {
      const ids = sets[i]!;
      return {
        ids,
        key: entries[number] === 1 ? keys[number]! : undefined,
        byValue: entries[number] === 0 ? null : (chosen) => byValue(blocks, number, chosen),
      };
    });
    yield { runs, skipped: 0 };
  }
  if (untold >= 0) yield { runs: [], skipped: Infinity };
}

/** Whether nothing is told of a block but how many records it has. */
export function isUntold({ entries, ids }: Pick<DictionaryRoot, 'entries' | 'ids'>, number: number): boolean {
  return entries[number] === 0 && ids[number] === 0;
}

/** Some of a block's records by their value, in order: those of a value together, ascending. Rejects with IndexFileError. */
export async function byValue(blocks: ValueBlocks, number: number, chosen: Ids): Promise<readonly Ids[]> {
  const { entries } = await blocks.root();
  if (entries[number] === 1) return [chosen];
  const [[ids = NO_IDS], [places = null]] = await Promise.all([
    blocks.sets([number]),
    blocks.places([number]),
  ]);
  if (!places) return [chosen];
  const parts = new Map<number, number[]>();
  forEachBoth(ids, chosen, (inSet, inChosen) => {
    const place = places[inSet]!;
    const list = parts.get(place);
    if (list) list.push(chosen[inChosen]!);
    else parts.set(place, [chosen[inChosen]!]);
  });
  return [...parts].sort(([a], [b]) => a - b).map(([, list]) => Uint32Array.from(list));
}
