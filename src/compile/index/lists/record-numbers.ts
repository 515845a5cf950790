import { freeMemory } from './free-memory.ts';

/**
 * Arrays with a number for each record, from 1, which are used again and again: of tens of millions of records each new one would lie beside those
 * before it until memory is looked through.
 */
export class RecordNumbers {
  #blocks: Uint32Array | undefined;
  #values: Uint32Array | undefined;
  #few: Uint8Array | undefined;
  #bits: Uint32Array | undefined;

  constructor(readonly records: number) {}

  /** Lets all of them go, until they are asked for again: whoever has some keeps these. */
  release(): void {
    this.#blocks = this.#values = this.#bits = undefined;
    this.#few = undefined;
    freeMemory(this.records);
  }

  /** Zeros, until it is asked for again: for the numbers of blocks. */
  ofBlocks(): Uint32Array {
    return (this.#blocks = this.#blocks?.fill(0) ?? new Uint32Array(this.records + 1));
  }

  /** The same for the numbers of values. */
  ofValues(): Uint32Array {
    return (this.#values = this.#values?.fill(0) ?? new Uint32Array(this.records + 1));
  }

  /** The same for the numbers of values of which there are few. */
  ofFew(): Uint8Array {
    return (this.#few = this.#few?.fill(0) ?? new Uint8Array(this.records + 1));
  }

  /** In the place of the numbers of values any numbers, for so many records as are chosen or put in an order. */
  ofChosen(count: number): Uint32Array {
    return (this.#values ??= new Uint32Array(this.records + 1)).subarray(0, count);
  }

  /** The same in the place of the numbers of blocks: two may be needed at a time. */
  ofOthers(count: number): Uint32Array {
    return (this.#blocks ??= new Uint32Array(this.records + 1)).subarray(0, count);
  }

  /** So many bits that are not set, 32 to a number, until they are asked for again. */
  bits(count: number): Uint32Array {
    const size = (count >>> 5) + 1;
    if (!this.#bits || this.#bits.length < size) this.#bits = new Uint32Array(size);
    return this.#bits.subarray(0, size).fill(0);
  }
}
