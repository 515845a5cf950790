/** How often the most frequent record comes. @param ids ascending, one for each occurrence */
export function mostTimes(ids: Uint32Array): number {
  let [most, times] = [0, 0];
  for (let i = 0; i < ids.length; i += 1) {
    times = i > 0 && ids[i] === ids[i - 1] ? times + 1 : 1;
    if (times > most) most = times;
  }
  return most;
}

/** @param ids ascending, one for each occurrence */
export function countDifferent(ids: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < ids.length; i += 1) if (i === 0 || ids[i] !== ids[i - 1]) count += 1;
  return count;
}

/** How often each record comes. */
export interface RecordCounts {
  /** Ascending, each once. */
  readonly ids: Uint32Array;
  readonly counts: Uint32Array;
}

/** @param all ascending, one for each occurrence */
export function countEach(all: Uint32Array): RecordCounts {
  const size = countDifferent(all);
  const [ids, counts] = [new Uint32Array(size), new Uint32Array(size)];
  let place = -1;
  for (let i = 0; i < all.length; i += 1) {
    if (i === 0 || all[i] !== all[i - 1]) ids[++place] = all[i]!;
    counts[place] = counts[place]! + 1;
  }
  return { ids, counts };
}

/** The records that come so often at least. */
export function atLeast({ ids, counts }: RecordCounts, times: number): Uint32Array {
  return ids.filter((_, i) => counts[i]! >= times);
}

/**
 * How many records there are, and how many occurrences. A loop of its own: it is compiled once, not given up whenever it ends.
 * @param ids ascending, one for each occurrence @param isOdd whether a record, by its id, is left out
 */
export function countRecords(
  ids: Uint32Array,
  isOdd: (id: number) => boolean,
): readonly [records: number, times: number] {
  let [records, times, last] = [0, 0, 0];
  for (const id of ids) {
    if (isOdd(id)) continue;
    times += 1;
    if (id !== last) records += 1;
    last = id;
  }
  return [records, times];
}
