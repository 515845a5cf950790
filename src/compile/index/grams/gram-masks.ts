import { GrowingIds } from '../lists/growing-ids.ts';

/** Characters that are told apart at most, where their records are kept: less than a byte has numbers. */
export const MOST_CHARACTERS = 253;
/** Records that have a bit each: a power of two. */
export const GROUP = 32;

/** Which records have something: of groups of 32 that have any, the group's number and a mask of its records, one after the other. */
export type GroupMasks = Uint32Array;

/** Keeps of many things which records have each. */
export class GramMasks {
  /** By thing its place in `#masks`, from 1; 0: it has none. Each thing has a number here: where they came here and there, each would be looked for. */
  readonly #places: Uint32Array;
  readonly #masks: GrowingIds[] = [];

  /** @param things how many there may be */
  constructor(things: number) {
    this.#places = new Uint32Array(things);
  }

  /** @param group greater than those before, or the same @param mask of records that have it: at least one */
  add(thing: number, group: number, mask: number): void {
    if (this.#places[thing] === 0) this.#places[thing] = this.#masks.push(new GrowingIds());
    const own = this.#masks[this.#places[thing]! - 1]!;
    own.add(group);
    own.add(mask);
  }

  /** Null: none were added. */
  of(thing: number): GroupMasks | null {
    return this.#masks[this.#places[thing]! - 1]?.ids.slice() ?? null;
  }
}

/** The ids that some masks tell, ascending, each once. @param highest the greatest there can be */
export function idsOfMasks(lists: readonly GroupMasks[], highest: number): Uint32Array {
  const all = new Int32Array((highest >>> 5) + 1);
  let count = 0;
  for (const list of lists) for (let i = 0; i < list.length; i += 2) all[list[i]!]! |= list[i + 1]!;
  for (const mask of all) count += bitsIn(mask);
  const ids = new Uint32Array(count);
  let at = 0;
  for (let group = 0; group < all.length; group += 1)
    for (let left = all[group]!; left !== 0; left &= left - 1)
      ids[at++] = group * 32 + 31 - Math.clz32(left & -left);
  return ids;
}

/** How many of the records that some masks tell have each value. @param of by record the number of its value, from 1; 0: it has none @param size values */
export function countByValue(lists: readonly GroupMasks[], of: Uint8Array, size: number): readonly number[] {
  const counts = new Uint32Array(size + 1);
  for (const list of lists)
    for (let i = 0; i < list.length; i += 2) {
      const first = list[i]! * 32 + 31;
      for (let left = list[i + 1]!; left !== 0; left &= left - 1)
        counts[of[first - Math.clz32(left & -left)]!]! += 1;
    }
  return [...counts.subarray(1)];
}

/** How many bits of 32 are set. */
export function bitsIn(mask: number): number {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
