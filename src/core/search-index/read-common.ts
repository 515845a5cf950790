import { integer, sql } from '../sql/fragment.ts';
import { INDEX_TABLES, STRETCH, stretches } from './index-tables.ts';
import { inRanges, type Counted } from './key-ranges.ts';
import type { IndexReader, Postings } from './read-index.ts';

/** The postings of common words, as they are packed. Rejects with EngineError. */
export async function readCommon(
  { engine, relation, index, options }: IndexReader,
  words: readonly Counted[],
): Promise<Postings> {
  if (words.length === 0) return new Map();
  const sorted = words.toSorted((a, b) => a.number - b.number);
  const step = stretches(relation);
  const statement = inRanges(
    sql`CAST(key // ${integer(step)} AS INTEGER), CAST(key % ${integer(step)} AS INTEGER), places`,
    index.table(INDEX_TABLES.common),
    step,
    sorted.map(({ number }) => number),
  );
  const lists = new Map(sorted.map(({ number, count }) => [number, new List(count)]));
  for await (const { rows, columns } of engine.stream(statement, options)) {
    const [numbers, starts, places] = columns.map(({ values }) => values);
    for (let row = 0; row < rows; row += 1) {
      const start = Number(starts?.[row]) * STRETCH - 1;
      lists.get(Number(numbers?.[row]))?.add(start, places?.[row] as string);
    }
  }
  return new Map([...lists].map(([number, list]) => [number, list.whole()]));
}

/** Ids of one word's occurrences, ascending. */
class List {
  readonly #ids: Uint32Array;
  #size = 0;

  constructor(size: number) {
    this.#ids = new Uint32Array(size);
  }

  /** Adds those of the next stretch. */
  add(start: number, places: string): void {
    const from = this.#size;
    let last = 0;
    let isSorted = true;
    for (let i = 0; i < places.length; i += 1) {
      const place = places.charCodeAt(i);
      this.#ids[from + i] = start + place;
      if (place < last) isSorted = false;
      last = place;
    }
    this.#size += places.length;
    // A build of several threads may have put them together as they came.
    if (!isSorted) this.#ids.subarray(from, this.#size).sort();
  }

  whole(): Uint32Array {
    if (this.#size !== this.#ids.length)
      throw new Error(`a search index has ${this.#size} postings where it counts ${this.#ids.length}`);
    return this.#ids;
  }
}
