import { NO_VALUE } from '../../../core/counts/bar-scale.ts';
import type { BarNumbers } from '../../../core/memories.ts';
import type { ColumnCounts } from '../../../core/table-backend.ts';
import type { FewerPlaces } from './record-mask.ts';

/** By bar the records that have its number. */
export type Tally = Int32Array;

/** Counts of all bars, each 0. */
export const newTally = (): Tally => new Int32Array(256);

/** Adds the bars of some records. */
export function addNumbers(tally: Tally, numbers: ArrayLike<number>): void {
  for (let row = 0; row < numbers.length; row++) tally[numbers[row]!]!++;
}

/** Tallies of all records, which are the same at every filter. */
const wholes = new WeakMap<BarNumbers, Tally>();

/** By bar all records. */
export function tallyAll(bars: BarNumbers): Tally {
  const earlier = wholes.get(bars);
  if (earlier) return earlier;
  const tally = newTally();
  addNumbers(tally, bars);
  wholes.set(bars, tally);
  return tally;
}

/** By bar the records that were found: where most were, all but those that were not, as each costs a look at its bar. */
export function tallyPlaces(bars: BarNumbers, { places, areFound }: FewerPlaces): Tally {
  const tally = newTally();
  for (let i = 0; i < places.length; i++) tally[bars[places[i]!]!]!++;
  return areFound ? tally : tallyAll(bars).map((all, number) => all - tally[number]!);
}

/** @param bars how many the column has */
export function toCounts(tally: Tally, bars: number): ColumnCounts {
  return {
    total: tally.reduce((sum, count) => sum + count, 0),
    nulls: tally[NO_VALUE]!,
    counts: [...tally.subarray(0, bars)],
  };
}
