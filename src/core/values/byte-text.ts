/** A text under way, in UTF-8. Whoever writes into `bytes` at `length` reserves the space before. */
export class ByteText {
  bytes = new Uint8Array(65_536);
  length = 0;

  /** Makes room for so many more bytes; `bytes` may be another array afterwards. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.bytes.length, this.length + more));
    larger.set(this.bytes.subarray(0, this.length));
    this.bytes = larger;
  }

  put(piece: Uint8Array): void {
    this.reserve(piece.length);
    const { bytes, length } = this;
    // Sooner done than a call of `set` for so few.
    for (let i = 0; i < piece.length; i++) bytes[length + i] = piece[i] as number;
    this.length = length + piece.length;
  }

  /** Digits of a whole number from 0 to 2³¹ - 1. */
  putDigits(value: number): void {
    this.reserve(10);
    const { bytes, length } = this;
    let end = length + 1;
    for (let tenth = (value / 10) | 0; tenth > 0; tenth = (tenth / 10) | 0) end++;
    let left = value | 0;
    for (let at = end - 1; at >= length; at--) {
      const tenth = (left / 10) | 0;
      bytes[at] = 48 + left - 10 * tenth;
      left = tenth;
    }
    this.length = end;
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

export function toBytes(text: string): Uint8Array {
  const whole = new ByteText();
  whole.putText(text);
  return whole.bytes.slice(0, whole.length);
}
