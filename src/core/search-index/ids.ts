/** Ids of records, ascending, each once. Never changed once made, so that lists may share them. */
export type Ids = Uint32Array;

/** No record. */
export const NO_IDS: Ids = new Uint32Array(0);

/** The ids of either. */
export function either(a: Ids, b: Ids): Ids {
  if (a.length === 0) return b;
  if (b.length === 0 || a === b) return a;
  if (a.length > b.length * SPARSE) return withFew(a, b);
  if (b.length > a.length * SPARSE) return withFew(b, a);
  const all = new Uint32Array(a.length + b.length);
  let [size, i, j] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const x = a[i]!;
    const y = b[j]!;
    all[size++] = x < y ? x : y;
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  const rest = i < a.length ? a.subarray(i) : b.subarray(j);
  all.set(rest, size);
  return all.subarray(0, size + rest.length);
}

/** Where a list has so many times as many ids as another one, places in it are rather looked for than passed. */
const SPARSE = 16;

/** The ids of either where one has much fewer. */
function withFew(many: Ids, few: Ids): Ids {
  const all = new Uint32Array(many.length + few.length);
  let [size, from] = [0, 0];
  for (let i = 0; i < few.length; i += 1) {
    const id = few[i]!;
    const to = placeFrom(many, from, id);
    all.set(many.subarray(from, to), size);
    size += to - from;
    from = to;
    if (many[to] !== id) all[size++] = id;
  }
  all.set(many.subarray(from), size);
  return all.subarray(0, size + many.length - from);
}

/** The ids of both. */
export function both(a: Ids, b: Ids): Ids {
  const [few, many] = a.length <= b.length ? [a, b] : [b, a];
  if (few.length * SPARSE > many.length) return chosen(few, many, true);
  const some = new Uint32Array(few.length);
  let size = 0;
  forEachBoth(few, many, (place) => (some[size++] = few[place]!));
  return some.subarray(0, size);
}

/** Visits the ids of both lists, by their places there: takes no longer for what only the longer one has. */
export function forEachBoth(a: Ids, b: Ids, visit: (placeInA: number, placeInB: number) => void): void {
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const x = a[i]!;
    const y = b[j]!;
    if (x === y) visit(i++, j++);
    // Mostly the next one is not far.
    else if (x < y) i = a[i + 1]! < y ? placeFrom(a, i + 2, y) : i + 1;
    else j = b[j + 1]! < x ? placeFrom(b, j + 2, x) : j + 1;
  }
}

/** Where the first id stands, from a place on, that is no less than another. */
function placeFrom(ids: Ids, from: number, least: number): number {
  let [low, step] = [from, 1];
  while (low + step <= ids.length && ids[low + step - 1]! < least) {
    low += step;
    step *= 2;
  }
  let high = Math.min(ids.length, low + step - 1);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ids[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The ids of the first alone. */
export function without(a: Ids, b: Ids): Ids {
  if (a === b) return NO_IDS;
  if (a.length === 0 || b.length === 0) return a;
  return Math.max(a.length, b.length) > Math.min(a.length, b.length) * SPARSE
    ? withoutSparse(a, b)
    : chosen(a, b, false);
}

/** The same where one has much fewer ids. */
function withoutSparse(a: Ids, b: Ids): Ids {
  const some = new Uint32Array(a.length);
  let [size, from] = [0, 0];
  const take = (to: number) => {
    some.set(a.subarray(from, to), size);
    size += to - from;
    from = to + 1;
  };
  forEachBoth(a, b, take);
  take(a.length);
  return some.subarray(0, size);
}

/** What is not in a list, from 1 on. @param highest the last that may be @param others room for them */
export function complement(
  ids: Ids,
  highest: number,
  others: Ids = new Uint32Array(highest - ids.length),
): Ids {
  let [id, at] = [1, 0];
  for (let i = 0; i < ids.length; i += 1) {
    const next = ids[i]!;
    while (id < next) others[at++] = id++;
    id += 1;
  }
  while (id <= highest) others[at++] = id++;
  return others;
}

/** Where lists have one id for so many that there may be, at least, those of one are rather marked than both gone through. */
const MARKED = 64;

/** Those of the first that are in the second, or are not. */
function chosen(a: Ids, b: Ids, inBoth: boolean): Ids {
  const highest = a.at(-1) ?? 0;
  if ((a.length + b.length) * MARKED > highest) return chosenByMarks(a, b, inBoth);
  const some = new Uint32Array(inBoth ? Math.min(a.length, b.length) : a.length);
  let size = 0;
  let j = 0;
  for (let i = 0; i < a.length; i += 1) {
    const id = a[i]!;
    while (j < b.length && b[j]! < id) j += 1;
    if ((j < b.length && b[j] === id) === inBoth) some[size++] = id;
  }
  return some.subarray(0, size);
}

/** The same without guesses that a processor has to take back: which list goes on is anybody's. */
function chosenByMarks(a: Ids, b: Ids, inBoth: boolean): Ids {
  const highest = a.at(-1) ?? 0;
  const marks = new Uint32Array((highest >>> 5) + 1);
  for (let i = 0; i < b.length; i += 1) {
    const id = b[i]!;
    if (id > highest) break;
    marks[id >>> 5]! |= 1 << (id & 31);
  }
  const some = new Uint32Array(a.length);
  const unwanted = inBoth ? 0 : 1;
  let size = 0;
  for (let i = 0; i < a.length; i += 1) {
    const id = a[i]!;
    some[size] = id;
    size += ((marks[id >>> 5]! >>> (id & 31)) & 1) ^ unwanted;
  }
  return some.subarray(0, size);
}

/** Lists of so many ids together are merged or sorted, longer ones are marked one after the other. */
const FEW_IDS = 4_096;
const FEW_LISTS = 4;

/** All ids of some lists, each once. */
export function unite(lists: readonly Ids[]): Ids {
  const own = [...new Set(lists)].filter(({ length }) => length > 0);
  if (own.length <= FEW_LISTS) return own.reduce(either, NO_IDS);
  const count = own.reduce((sum, { length }) => sum + length, 0);
  if (count <= FEW_IDS) return sorted(own, count);
  const all = new IdSet(own.reduce((most, list) => Math.max(most, list.at(-1)!), 0));
  for (const list of own) all.add(list);
  return all.ids();
}

function sorted(lists: readonly Ids[], count: number): Ids {
  const all = new Uint32Array(count);
  let size = 0;
  for (const list of lists) {
    all.set(list, size);
    size += list.length;
  }
  all.sort();
  size = 0;
  for (let i = 0; i < count; i += 1) if (i === 0 || all[i] !== all[i - 1]) all[size++] = all[i]!;
  return all.subarray(0, size);
}

/** Ids that come in lists, one after the other: takes as much memory however many come. */
export class IdSet {
  /** A bit each. */
  readonly #bits: Uint32Array;

  /** @param highest the greatest id there can be */
  constructor(highest: number) {
    this.#bits = new Uint32Array((highest >>> 5) + 1);
  }

  add(ids: Ids): void {
    const bits = this.#bits;
    for (let i = 0; i < ids.length; i += 1) {
      const id = ids[i]!;
      bits[id >>> 5]! |= 1 << (id & 31);
    }
  }

  /** Forgets all. */
  clear(): void {
    this.#bits.fill(0);
  }

  /** How many have come. */
  get size(): number {
    const bits = this.#bits;
    let size = 0;
    for (let i = 0; i < bits.length; i += 1) size += countBits(bits[i]!);
    return size;
  }

  /** All that have come. @param ids where they are put, of this size */
  ids(ids: Uint32Array = new Uint32Array(this.size)): Ids {
    const bits = this.#bits;
    let size = 0;
    for (let i = 0; i < bits.length; i += 1) {
      let rest = bits[i]!;
      while (rest !== 0) {
        ids[size++] = i * 32 + 31 - Math.clz32(rest & -rest);
        rest &= rest - 1;
      }
    }
    return ids;
  }
}

function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
