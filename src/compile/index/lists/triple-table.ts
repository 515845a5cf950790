import { FIRSTS } from '../../../index/index-layout.ts';
import { EARLY, type TakeGram } from '../grams/near-grams.ts';

/** Slots at first; a power of two. */
const SLOTS = 1 << 14;

/** Counts the records that have three characters in a row, whose codes are below 2,048. */
export class TripleTable {
  /** By slot: the first two codes and one, 0 where it is free; the third. */
  #pairs = new Int32Array(SLOTS);
  #thirds = new Uint16Array(SLOTS);
  #last = new Uint32Array(SLOTS);
  #counts = new Uint32Array(SLOTS);
  #firsts: (number[] | undefined)[] = [];
  #size = 0;

  /** @param record whose id is not less than those before */
  count(first: number, second: number, third: number, record: number): void {
    const pair = ((first << 11) | second) + 1;
    let slot = this.#find(pair, third);
    if (this.#pairs[slot] === 0) {
      if (this.#size * 2 > this.#pairs.length) {
        this.#grow();
        slot = this.#find(pair, third);
      }
      this.#pairs[slot] = pair;
      this.#thirds[slot] = third;
      this.#size += 1;
    }
    if (this.#last[slot] === record) return;
    this.#last[slot] = record;
    const count = ++this.#counts[slot]!;
    if (record <= EARLY && count <= FIRSTS) (this.#firsts[slot] ??= []).push(record);
  }

  /** @param visit hears of each, with the first of its records, so far as they are early ones */
  forEach(visit: TakeGram): void {
    for (let slot = 0; slot < this.#pairs.length; slot += 1) {
      const pair = this.#pairs[slot]! - 1;
      if (pair < 0) continue;
      const triple = String.fromCharCode(pair >> 11, pair & 2047, this.#thirds[slot]!);
      visit(triple, this.#counts[slot]!, this.#firsts[slot] ?? [], null);
    }
  }

  /** Its slot, or the free one where it belongs. */
  #find(pair: number, third: number): number {
    const mask = this.#pairs.length - 1;
    const hash = Math.imul(pair ^ (third << 20), 0x9e3779b1);
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (this.#pairs[slot] !== 0 && (this.#pairs[slot] !== pair || this.#thirds[slot] !== third))
      slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [pairs, thirds, last, counts, firsts] = [
      this.#pairs,
      this.#thirds,
      this.#last,
      this.#counts,
      this.#firsts,
    ];
    const slots = pairs.length * 2;
    this.#pairs = new Int32Array(slots);
    this.#thirds = new Uint16Array(slots);
    this.#last = new Uint32Array(slots);
    this.#counts = new Uint32Array(slots);
    this.#firsts = [];
    for (let old = 0; old < pairs.length; old += 1) {
      if (pairs[old] === 0) continue;
      const slot = this.#find(pairs[old]!, thirds[old]!);
      this.#pairs[slot] = pairs[old]!;
      this.#thirds[slot] = thirds[old]!;
      this.#last[slot] = last[old]!;
      this.#counts[slot] = counts[old]!;
      this.#firsts[slot] = firsts[old];
    }
  }
}
