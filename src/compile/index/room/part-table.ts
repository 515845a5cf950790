import { LONGEST_UNITED } from '../../../core/search-index/terms/united-words.ts';
import { doubledSlots } from '../lists/hash-slots.ts';

/** Units kept for a part: its length, and its own. */
const KEPT = 1 + LONGEST_UNITED;

/** Numbers for parts of words, from 0 on as they come, without a string for each: there are millions, and most are forgotten again. */
export class PartTable {
  #units = new Uint16Array(KEPT << 8);
  /** By hash, side by side: the number of a part plus one, 0: none, and its hash. */
  #slots = new Uint32Array(2 << 10);
  size = 0;

  /**
   * The number of a part; `size`, as it was before, where it is a new one.
   * @param units of its word, of which it is those up to before `to` @param hash the same for the same part: 32 bits, unsigned
   */
  number(units: Uint16Array, from: number, to: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (2 * hash) & mask;
    for (let entry = slots[slot]!; entry > 0; entry = slots[slot]!) {
      if (slots[slot + 1] === hash && this.#is(entry - 1, units, from, to)) return entry - 1;
      slot = (slot + 2) & mask;
    }
    slots[slot] = this.size + 1;
    slots[slot + 1] = hash;
    return this.#add(units, from, to);
  }

  text(number: number): string {
    const at = number * KEPT;
    let text = '';
    for (let i = 1; i <= this.#units[at]!; i += 1) text += String.fromCharCode(this.#units[at + i]!);
    return text;
  }

  #is(number: number, units: Uint16Array, from: number, to: number): boolean {
    const own = this.#units;
    let at = number * KEPT;
    if (own[at] !== to - from) return false;
    for (let i = from; i < to; i += 1) if (own[++at] !== units[i]) return false;
    return true;
  }

  #add(units: Uint16Array, from: number, to: number): number {
    const number = this.size++;
    const at = number * KEPT;
    if (at === this.#units.length) {
      const larger = new Uint16Array(2 * at);
      larger.set(this.#units);
      this.#units = larger;
    }
    this.#units[at] = to - from;
    for (let i = from; i < to; i += 1) this.#units[at + 1 + i - from] = units[i]!;
    if (this.size * 4 > this.#slots.length) this.#slots = doubledSlots(this.#slots);
    return number;
  }
}
