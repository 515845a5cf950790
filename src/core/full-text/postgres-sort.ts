type Compare<T> = (a: T, b: T) => number;

/**
 * Sorts in place exactly as PostgreSQL's qsort (Bentley and McIlroy's): it is not stable, and where a result depends on which of
 * several equal items comes first, only the same steps give the same result.
 */
export function postgresSort<T>(items: T[], compare: Compare<T>): void {
  sortRange(items, 0, items.length, compare);
}

function sortRange<T>(items: T[], first: number, length: number, compare: Compare<T>): void {
  let from = first;
  let count = length;
  for (;;) {
    if (isSorted(items, from, count, compare)) return;
    if (count < 7) return insertionSort(items, from, count, compare);
    const [below, above] = partition(items, from, count, compare);
    const upper = from + count - above;
    // The smaller part first, so that the depth stays logarithmic.
    if (below <= above) {
      if (below > 1) sortRange(items, from, below, compare);
      from = upper;
      count = above;
    } else {
      if (above > 1) sortRange(items, upper, above, compare);
      count = below;
    }
    if (count <= 1) return;
  }
}

function isSorted<T>(items: readonly T[], from: number, count: number, compare: Compare<T>): boolean {
  for (let at = from + 1; at < from + count; at++) if (compare(items[at - 1]!, items[at]!) > 0) return false;
  return true;
}

function insertionSort<T>(items: T[], from: number, count: number, compare: Compare<T>): void {
  for (let at = from + 1; at < from + count; at++) {
    for (let to = at; to > from && compare(items[to - 1]!, items[to]!) > 0; to--) swap(items, to, to - 1);
  }
}

/** Moves what equals the pivot to the middle; answers how many items are below and above it. */
function partition<T>(
  items: T[],
  from: number,
  count: number,
  compare: Compare<T>,
): readonly [below: number, above: number] {
  const end = from + count;
  swap(items, from, choosePivot(items, from, count, compare));
  let lowEqual = from + 1;
  let low = from + 1;
  let high = end - 1;
  let highEqual = end - 1;
  for (;;) {
    for (let order; low <= high && (order = compare(items[low]!, items[from]!)) <= 0; low++) {
      if (order === 0) swap(items, lowEqual++, low);
    }
    for (let order; low <= high && (order = compare(items[high]!, items[from]!)) >= 0; high--) {
      if (order === 0) swap(items, high, highEqual--);
    }
    if (low > high) break;
    swap(items, low++, high--);
  }
  swapRuns(items, from, low, Math.min(lowEqual - from, low - lowEqual));
  swapRuns(items, low, end, Math.min(highEqual - high, end - highEqual - 1));
  return [low - lowEqual, highEqual - high];
}

/** Swaps the `count` items from `start` on with the `count` items before `end`. */
function swapRuns<T>(items: T[], start: number, end: number, count: number): void {
  for (let at = 0; at < count; at++) swap(items, start + at, end - count + at);
}

function choosePivot<T>(items: readonly T[], from: number, count: number, compare: Compare<T>): number {
  let low = from;
  let middle = from + (count >> 1);
  let high = from + count - 1;
  if (count === 7) return middle;
  if (count > 40) {
    const step = count >> 3;
    low = median(items, low, low + step, low + 2 * step, compare);
    middle = median(items, middle - step, middle, middle + step, compare);
    high = median(items, high - 2 * step, high - step, high, compare);
  }
  return median(items, low, middle, high, compare);
}

// oxlint-disable-next-line max-params -- called at each step of a sort
function median<T>(items: readonly T[], a: number, b: number, c: number, compare: Compare<T>): number {
  const order = (left: number, right: number): number => compare(items[left]!, items[right]!);
  if (order(a, b) < 0) return order(b, c) < 0 ? b : order(a, c) < 0 ? c : a;
  return order(b, c) > 0 ? b : order(a, c) < 0 ? a : c;
}

function swap<T>(items: T[], a: number, b: number): void {
  const item = items[a]!;
  items[a] = items[b]!;
  items[b] = item;
}
