/** A text under way, in UTF-8. Whoever writes into `bytes` or `view` at `length` reserves the space before. */
export class ByteText {
  bytes = new Uint8Array(0);
  /** The same bytes. */
  view = new DataView(this.bytes.buffer);
  length = 0;
  /** Where the room for bytes that are counted ends. */
  #end = -WORD;
  /** Bytes that the next buffer has at least. */
  #size = 16_384;

  /** What was written, with its buffer. The text begins anew, in a buffer as long as that one when it is needed. */
  take(): Uint8Array<ArrayBuffer> {
    const written = this.bytes.subarray(0, this.length);
    this.#size = this.bytes.length;
    this.#use(new Uint8Array(0));
    this.length = 0;
    return written;
  }

  /** Makes room for so many more bytes, and a few that nobody counts; `bytes` and `view` may be others afterwards. */
  reserve(more: number): void {
    if (this.length + more > this.#end) this.#grow(more);
  }

  #grow(more: number): void {
    const larger = new Uint8Array(Math.max(this.#size, 2 * this.bytes.length, this.length + more + WORD));
    larger.set(this.bytes.subarray(0, this.length));
    this.#use(larger);
  }

  #use(bytes: Uint8Array<ArrayBuffer>): void {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer);
    this.#end = bytes.length - WORD;
  }

  /** A text that is written again and again. */
  put({ words, length }: Mark): void {
    this.reserve(length);
    const { view, length: start } = this;
    for (let i = 0; i < words.length; i++) view.setInt32(start + WORD * i, words[i]!, true);
    this.length = start + length;
  }

  /** Bytes of another text, which is UTF-8, too. */
  putBytes(source: DataView, from: number, end: number): void {
    this.reserve(end - from);
    const { view } = this;
    const shift = this.length - from;
    let at = from;
    for (; at <= end - WORD; at += WORD) view.setInt32(at + shift, source.getInt32(at, true), true);
    for (; at < end; at++) view.setUint8(at + shift, source.getUint8(at));
    this.length = end + shift;
  }

  /** Digits of a whole number from 0 to 2³¹ - 1. */
  putDigits(value: number): void {
    if (value >= 10_000) {
      const high = (value / 10_000) | 0;
      this.putDigits(high);
      this.reserve(WORD);
      this.view.setInt32(this.length, FOURS[value - 10_000 * high]!, true);
      this.length += WORD;
      return;
    }
    this.reserve(WORD);
    const digits = value < 10 ? 1 : value < 100 ? 2 : value < 1000 ? 3 : 4;
    const zeros = WORD - digits;
    this.view.setInt32(this.length, FOURS[value]! >> (8 * zeros), true);
    this.length += digits;
  }

  /** Four digits, zeros at the end left out. @param value from 1 to 9999 */
  putFraction(value: number): void {
    this.reserve(WORD);
    this.view.setInt32(this.length, FOURS[value]!, true);
    this.length += value % 100 === 0 ? (value % 1000 === 0 ? 1 : 2) : value % 10 === 0 ? 3 : 4;
  }

  /** A lone surrogate becomes U+FFFD, as everywhere. */
  putText(text: string): void {
    // A UTF-16 unit takes three bytes at most.
    this.reserve(3 * text.length);
    const { bytes } = this;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit < 0x80) {
        bytes[this.length++] = unit;
        continue;
      }
      const point = text.codePointAt(i) as number;
      if (point > 0xffff) i++;
      this.#putPoint(point >= 0xd800 && point < 0xe000 ? 0xfffd : point);
    }
  }

  #putPoint(point: number): void {
    const { bytes } = this;
    if (point < 0x800) {
      bytes[this.length++] = 0xc0 | (point >> 6);
    } else {
      if (point < 0x10000) {
        bytes[this.length++] = 0xe0 | (point >> 12);
      } else {
        bytes[this.length++] = 0xf0 | (point >> 18);
        bytes[this.length++] = 0x80 | ((point >> 12) & 0x3f);
      }
      bytes[this.length++] = 0x80 | ((point >> 6) & 0x3f);
    }
    bytes[this.length++] = 0x80 | (point & 0x3f);
  }
}

/** Bytes that are copied at a time: far quicker than one by one. */
export const WORD = 4;

/** The four digits of each number below 10,000 as a word. */
const FOURS = Int32Array.from({ length: 10_000 }, (_, value) => {
  const digits = [1000, 100, 10, 1].map((unit) => 0x30 + (Math.trunc(value / unit) % 10));
  return digits.reduceRight((word, digit) => (word << 8) | digit, 0);
});

/** A short text as it is put into others: in words, of which the last may be longer than the text. */
export interface Mark {
  readonly words: Int32Array;
  /** Bytes of UTF-8. */
  readonly length: number;
}

/** A text's bytes in UTF-8, to be written often. */
export function toMark(text: string): Mark {
  const whole = new ByteText();
  whole.putText(text);
  const words = Int32Array.from({ length: Math.ceil(whole.length / WORD) }, (_, i) =>
    whole.view.getInt32(WORD * i, true),
  );
  return { words, length: whole.length };
}
