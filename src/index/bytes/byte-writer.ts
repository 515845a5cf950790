const utf8 = new TextEncoder();
/** Characters of a text that is written sooner than the encoder is called. */
const SHORT = 24;

/** Collects bytes. Numbers are unsigned and below 2^53. */
export class ByteWriter {
  #bytes = new Uint8Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  byte(value: number): void {
    this.#room(1);
    this.#bytes[this.#length++] = value;
  }

  /** Seven bits a byte, the lowest first; the highest bit says that more follow. */
  varint(value: number): void {
    this.#room(8);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  /** Of either sign: 0, -1, 1, -2, … become 0, 1, 2, 3, …. */
  signed(value: number): void {
    this.varint(value < 0 ? -value * 2 - 1 : value * 2);
  }

  /** IEEE 754, little-endian. */
  double(value: number): void {
    this.#room(8);
    new DataView(this.#bytes.buffer).setFloat64(this.#length, value, true);
    this.#length += 8;
  }

  raw(bytes: Uint8Array): void {
    this.#room(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Some of the bytes: a few, for which no view is worth being made. */
  part(bytes: Uint8Array, from: number, to: number): void {
    this.#room(to - from);
    const own = this.#bytes;
    let at = this.#length;
    for (let i = from; i < to; i += 1) own[at++] = bytes[i]!;
    this.#length = at;
  }

  /** UTF-8, without its length. Returns how many bytes it took. */
  text(text: string): number {
    this.#room(text.length * 3);
    if (text.length <= SHORT && this.#ascii(text)) return text.length;
    const { written } = utf8.encodeInto(text, this.#bytes.subarray(this.#length));
    this.#length += written;
    return written;
  }

  /** Writes a text of ASCII; false: it is none. */
  #ascii(text: string): boolean {
    const [bytes, at] = [this.#bytes, this.#length];
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      if (code >= 0x80) return false;
      bytes[at + i] = code;
    }
    this.#length = at + text.length;
    return true;
  }

  /** What was written, copied. */
  toBytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  /** The same, not copied: good until more is written. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** Begins anew. */
  clear(): void {
    this.#length = 0;
  }

  #room(more: number): void {
    const needed = this.#length + more;
    if (needed <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
