/** Ids of records, ascending, each once. Never changed once made, so that lists may share them. */
export type Ids = Uint32Array;

export const NO_IDS: Ids = new Uint32Array(0);

/** The ids of either. */
export function either(a: Ids, b: Ids): Ids {
  if (a.length === 0) return b;
  if (b.length === 0 || a === b) return a;
  const all = new Uint32Array(a.length + b.length);
  let [size, i, j] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const x = a[i] as number;
    const y = b[j] as number;
    all[size++] = x < y ? x : y;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  const rest = i < a.length ? a.subarray(i) : b.subarray(j);
  all.set(rest, size);
  return all.subarray(0, size + rest.length);
}

/** The ids of both. */
export function both(a: Ids, b: Ids): Ids {
  return chosen(a, b, true);
}

/** The ids of the first alone. */
export function without(a: Ids, b: Ids): Ids {
  if (a === b) return NO_IDS;
  return b.length === 0 ? a : chosen(a, b, false);
}

/** Those of the first that are in the second, or are not. */
function chosen(a: Ids, b: Ids, inBoth: boolean): Ids {
  const some = new Uint32Array(inBoth ? Math.min(a.length, b.length) : a.length);
  let size = 0;
  let j = 0;
  for (let i = 0; i < a.length; i += 1) {
    const id = a[i] as number;
    while (j < b.length && (b[j] as number) < id) j += 1;
    if ((j < b.length && b[j] === id) === inBoth) some[size++] = id;
  }
  return some.subarray(0, size);
}

/** Places where something stands. */
export interface Occurrences {
  /** Ids of the records, ascending: one for each time it stands there. */
  readonly ids: ArrayLike<number>;
  /** How often each of them counts. */
  readonly times: number;
}

/** Records, and how often each has something. */
export interface Tally {
  readonly ids: Ids;
  /** By the place in `ids`; 255 for more. */
  readonly counts: Uint8Array;
}

const MOST = 255;
/** More lists than these are counted record by record, fewer are merged. */
const MERGED = 8;

/** Counts by record. @param rows of the relation: no id is greater */
export function tally(rows: number, lists: readonly Occurrences[]): Tally {
  const counted = lists.filter(({ ids, times }) => ids.length > 0 && times > 0);
  return counted.length > MERGED ? tallyAll(rows, counted) : merged(counted);
}

function merged(lists: readonly Occurrences[]): Tally {
  const [first, ...others] = lists;
  if (!first) return { ids: NO_IDS, counts: new Uint8Array(0) };
  if (others.length === 0) return tallyOne(first);
  const half = lists.length >> 1;
  return merge(merged(lists.slice(0, half)), merged(lists.slice(half)));
}

function tallyOne({ ids: list, times }: Occurrences): Tally {
  const ids = new Uint32Array(list.length);
  const counts = new Uint8Array(list.length);
  let size = 0;
  let last = -1;
  for (let i = 0; i < list.length; i += 1) {
    const id = list[i] as number;
    if (id !== last) ids[size++] = id;
    counts[size - 1] = Math.min((counts[size - 1] as number) + times, MOST);
    last = id;
  }
  return { ids: ids.subarray(0, size), counts: counts.subarray(0, size) };
}

function merge(a: Tally, b: Tally): Tally {
  const ids = new Uint32Array(a.ids.length + b.ids.length);
  const counts = new Uint8Array(ids.length);
  let [size, i, j] = [0, 0, 0];
  while (i < a.ids.length && j < b.ids.length) {
    const x = a.ids[i] as number;
    const y = b.ids[j] as number;
    let count = 0;
    if (x <= y) count += a.counts[i++] as number;
    if (y <= x) count += b.counts[j++] as number;
    ids[size] = x < y ? x : y;
    counts[size++] = count > MOST ? MOST : count;
  }
  const [rest, from] = i < a.ids.length ? [a, i] : [b, j];
  ids.set(rest.ids.subarray(from), size);
  counts.set(rest.counts.subarray(from), size);
  size += rest.ids.length - from;
  return { ids: ids.subarray(0, size), counts: counts.subarray(0, size) };
}

function tallyAll(rows: number, lists: readonly Occurrences[]): Tally {
  const countOf = new Uint8Array(rows + 1);
  let size = 0;
  for (const { ids, times } of lists) {
    for (let i = 0; i < ids.length; i += 1) {
      const id = ids[i] as number;
      const before = countOf[id] as number;
      if (before === 0) size += 1;
      countOf[id] = Math.min(before + times, MOST);
    }
  }
  const ids = new Uint32Array(size);
  const counts = new Uint8Array(size);
  for (let id = 0, i = 0; i < size; id += 1) {
    const count = countOf[id] as number;
    if (count === 0) continue;
    ids[i] = id;
    counts[i++] = count;
  }
  return { ids, counts };
}

/** How often each of some records has it: 0 for those that are not counted. */
export function countsOf(ids: Ids, { ids: counted, counts }: Tally): Uint8Array {
  if (ids === counted) return counts;
  const found = new Uint8Array(ids.length);
  let j = 0;
  for (let i = 0; i < ids.length; i += 1) {
    const id = ids[i] as number;
    while (j < counted.length && (counted[j] as number) < id) j += 1;
    if (j < counted.length && counted[j] === id) found[i] = counts[j] as number;
  }
  return found;
}

/** All ids of some lists, each once. */
export function unite(lists: readonly Ids[]): Ids {
  const [only, ...others] = lists;
  if (!only) return NO_IDS;
  if (others.length === 0) return only;
  const highest = lists.reduce((most, list) => Math.max(most, list.at(-1) ?? 0), 0);
  return tally(
    highest,
    lists.map((ids) => ({ ids, times: 1 })),
  ).ids;
}
