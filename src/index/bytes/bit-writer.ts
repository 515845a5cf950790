import type { ByteWriter } from './byte-writer.ts';

/** Bits that find room in a whole number of 32 beside those that wait. */
const MOST_AT_ONCE = 24;

/** Writes whole numbers in bits, one after the other, from the lowest bit of a byte on. */
export class BitWriter {
  readonly #writer: ByteWriter;
  #held = 0;
  #filled = 0;

  constructor(writer: ByteWriter) {
    this.#writer = writer;
  }

  /** @param width at most 53 */
  put(value: number, width: number): void {
    let [rest, left] = [value, width];
    for (; left > MOST_AT_ONCE; left -= MOST_AT_ONCE) {
      this.#put(rest % 2 ** MOST_AT_ONCE, MOST_AT_ONCE);
      rest = Math.floor(rest / 2 ** MOST_AT_ONCE);
    }
    this.#put(rest, left);
  }

  #put(value: number, width: number): void {
    this.#held |= value << this.#filled;
    this.#filled += width;
    for (; this.#filled >= 8; this.#filled -= 8, this.#held >>>= 8) this.#writer.byte(this.#held & 0xff);
  }

  /** Fills the last byte. */
  end(): void {
    if (this.#filled > 0) this.#writer.byte(this.#held);
    this.#held = this.#filled = 0;
  }
}
