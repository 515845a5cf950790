import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';

// A text may begin with what would be a mark of byte order at the beginning of a file.
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
/** Short ASCII texts are put together here, for which a decoder takes longer. */
const SHORT = 24;

/** Reads what a ByteWriter wrote. Throws IndexFileError past the end. */
export class ByteReader {
  #at = 0;

  constructor(readonly bytes: Uint8Array) {}

  get at(): number {
    return this.#at;
  }

  byte(): number {
    if (this.#at >= this.bytes.length) throw new IndexFileError('it ends too early');
    return this.bytes[this.#at++]!;
  }

  varint(): number {
    let value = 0;
    let factor = 1;
    for (;;) {
      const next = this.byte();
      value += (next & 0x7f) * factor;
      if (next < 0x80) return value;
      factor *= 0x80;
    }
  }

  signed(): number {
    const value = this.varint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  double(): number {
    const bytes = this.raw(8);
    return new DataView(bytes.buffer, bytes.byteOffset, 8).getFloat64(0, true);
  }

  /** A view, not a copy. */
  raw(length: number): Uint8Array {
    const end = this.#at + length;
    if (end > this.bytes.length) throw new IndexFileError('it ends too early');
    const bytes = this.bytes.subarray(this.#at, end);
    this.#at = end;
    return bytes;
  }

  text(length: number): string {
    const bytes = this.raw(length);
    if (length > SHORT) return utf8.decode(bytes);
    let text = '';
    for (let i = 0; i < length; i += 1) {
      const code = bytes[i]!;
      if (code >= 0x80) return utf8.decode(bytes);
      text += String.fromCharCode(code);
    }
    return text;
  }
}
