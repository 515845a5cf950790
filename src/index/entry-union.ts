import { IdSet, type Ids } from '../core/search-index/ids.ts';
import type { DictionaryEntry, PlacedBlock } from './dictionary-entries.ts';
import { decodeIdsInto } from './id-list.ts';

/** Of a table that has no more records for each of them ids are marked rather than sorted. */
const DENSE = 64;

/** Ids of entries of which no id has two. */
export class EntryUnion {
  readonly #highest: number;
  /** Most values of many are few records': a list for each would take longer than all else. */
  #short = new Uint32Array(64);
  #size = 0;
  readonly #others: DictionaryEntry[] = [];

  /** @param highest the greatest id there can be */
  constructor(highest: number) {
    this.#highest = highest;
  }

  add(block: PlacedBlock, at: number): void {
    const start = block.listAt[at] as number;
    if (start === 0) {
      this.#others.push({ block, at });
      return;
    }
    const from = this.#size;
    const to = from + (block.counts[at] as number);
    while (to > this.#short.length) this.#grow();
    const end = start + (block.idBytes[at] as number);
    decodeIdsInto({ ids: this.#short, from, to }, { bytes: block.bytes, at: start, end }, this.#highest);
    this.#size = to;
  }

  #grow(): void {
    const larger = new Uint32Array(this.#short.length * 2);
    larger.set(this.#short);
    this.#short = larger;
  }

  async ids(read: (entries: readonly DictionaryEntry[]) => Promise<readonly Ids[]>): Promise<Ids> {
    const lists = await read(this.#others);
    if (lists.length === 1 && this.#size === 0) return lists[0] as Ids;
    const short = this.#short.subarray(0, this.#size);
    const count = lists.reduce((sum, { length }) => sum + length, short.length);
    if (count * DENSE > this.#highest) {
      const marked = new IdSet(this.#highest);
      for (const ids of [short, ...lists]) marked.add(ids);
      return marked.ids();
    }
    const all = new Uint32Array(count);
    all.set(short);
    let size = short.length;
    for (const ids of lists) {
      all.set(ids, size);
      size += ids.length;
    }
    return all.sort();
  }
}
