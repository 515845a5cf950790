import { doubledSlots } from './hash-slots.ts';
import { sortTexts } from './sort-texts.ts';

/** Texts in UTF-8, one after the other. */
export interface ByteTexts {
  readonly bytes: Uint8Array;
  /** Where each begins; one more at the end. */
  readonly starts: Uint32Array;
}

/** Numbers for texts in UTF-8, from 0 on as they come, without a string for each. */
export class ByteTable {
  #bytes: Buffer = Buffer.allocUnsafeSlow(1 << 14);
  /** Where each text begins; one more at the end. */
  #starts = new Uint32Array(1 << 10);
  /** By hash, side by side, so that most of what is looked at lies in one place: the number of a text plus one, 0: none, and its hash. */
  #slots = new Uint32Array(2 << 11);
  size = 0;

  /** Bytes of all texts together. */
  get bytes(): number {
    return this.#starts[this.size]!;
  }

  /** The number of a text; `size`, as it was before, where it is a new one. */
  number(bytes: Uint8Array, start: number, end: number): number {
    const number = this.find(bytes, start, end);
    return number >= 0 ? number : this.add(bytes, start, end);
  }

  /** The number of a text; -1: it has none. It can then be added, at once. */
  find(bytes: Uint8Array, start: number, end: number): number {
    let hash = end - start;
    for (let i = start; i < end; i += 1) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
    this.#hash = hash = (hash ^ (hash >>> 15)) >>> 0;
    const [slots, own, starts] = [this.#slots, this.#bytes, this.#starts];
    const mask = slots.length - 1;
    let slot = (2 * hash) & mask;
    for (let entry = slots[slot]!; entry > 0; entry = slots[slot]!) {
      if (slots[slot + 1] === hash) {
        const from = starts[entry - 1]!;
        let [i, at] = [start, from];
        if (starts[entry]! - from === end - start) {
          while (i < end && bytes[i] === own[at]) [i, at] = [i + 1, at + 1];
          if (i === end) return entry - 1;
        }
      }
      slot = (slot + 2) & mask;
    }
    this.#slot = slot;
    return -1;
  }

  /** Adds the text that `find` has just not found. */
  add(bytes: Uint8Array, start: number, end: number): number {
    const number = this.size;
    const at = this.#starts[number]!;
    const next = at + end - start;
    if (next > this.#bytes.length) this.#bytes = grown(this.#bytes, next);
    for (let i = start, to = at; i < end; i += 1, to += 1) this.#bytes[to] = bytes[i]!;
    if (number + 2 > this.#starts.length) this.#starts = doubled(this.#starts);
    this.#starts[number + 1] = next;
    this.#slots[this.#slot] = number + 1;
    this.#slots[this.#slot + 1] = this.#hash;
    this.size = number + 1;
    if (this.size * 4 > this.#slots.length) this.#slots = doubledSlots(this.#slots);
    return number;
  }

  /** All texts as plain data. */
  toTexts(): ByteTexts {
    return { bytes: this.#bytes.slice(0, this.bytes), starts: this.#starts.slice(0, this.size + 1) };
  }

  static of({ bytes, starts }: ByteTexts): ByteTable {
    const table = new ByteTable();
    for (let i = 0; i < starts.length - 1; i += 1) table.number(bytes, starts[i]!, starts[i + 1]!);
    return table;
  }

  text(number: number): string {
    return this.#bytes.toString('utf8', this.#starts[number], this.#starts[number + 1]);
  }

  /** A text's bytes, good until more texts are added. */
  bytesOf(number: number): Uint8Array {
    return this.#bytes.subarray(this.#starts[number], this.#starts[number + 1]);
  }

  /** All numbers, in the order of the texts' bytes. */
  sorted(): Uint32Array {
    return sortTexts(this.#bytes, this.#starts, this.size);
  }

  // Of the text that was looked for last.
  #hash = 0;
  #slot = 0;
}

function doubled(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

function grown(buffer: Buffer, least: number): Buffer {
  const larger = Buffer.allocUnsafeSlow(Math.max(least, buffer.length * 2));
  larger.set(buffer);
  return larger;
}
