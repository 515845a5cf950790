import type { Ids } from '../../../core/search-index/ids.ts';

/** Records of a table, each with its place among them: a bit for each of the table, and by 32 of them how many stand before these. */
export class MarkedRecords {
  /** How many they are. */
  readonly size: number;
  /** By 32 records of the table the bits, and how many are marked before: both are needed at once. */
  readonly #words: Uint32Array;

  /** @param lists of ids, in each of which one may stand as well @param records of the table */
  constructor(lists: readonly Ids[], records: number) {
    const words = new Uint32Array(2 * ((records >>> 5) + 1));
    for (const ids of lists) for (const id of ids) words[(id >>> 5) << 1]! |= 1 << (id & 31);
    let size = 0;
    for (let at = 0; at < words.length; at += 2) {
      words[at + 1] = size;
      size += countBits(words[at]!);
    }
    this.size = size;
    this.#words = words;
  }

  /** From 0; -1: it is not among them. */
  placeOf(id: number): number {
    const at = (id >>> 5) << 1;
    const bits = this.#words[at]!;
    const bit = 1 << (id & 31);
    return (bits & bit) === 0 ? -1 : this.#words[at + 1]! + countBits(bits & (bit - 1));
  }
}

/** Of 32. */
function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
