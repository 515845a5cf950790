import type { Utf8Texts } from '../ports.ts';
import { ByteText } from './byte-text.ts';

/** Writes the texts of a column one after the other, into `out`. */
export class TextsWriter {
  readonly out = new ByteText();
  readonly #offsets: Int32Array;
  #nulls: Uint8Array | null = null;
  #rows = 0;

  /** @param rows how many texts there will be */
  constructor(rows: number) {
    this.#offsets = new Int32Array(rows + 1);
  }

  /** The next row's text is what was put since the last one's end. */
  end(): void {
    this.#offsets[++this.#rows] = this.out.length;
  }

  endNull(): void {
    (this.#nulls ??= new Uint8Array(this.#offsets.length - 1))[this.#rows] = 1;
    this.end();
  }

  take(): Utf8Texts {
    return { bytes: this.out.take(), offsets: this.#offsets, nulls: this.#nulls };
  }
}

/** Some rows of texts, in the order given. */
export function pickTexts({ bytes, offsets, nulls }: Utf8Texts, rows: ArrayLike<number>): Utf8Texts {
  const writer = new TextsWriter(rows.length);
  const source = viewOf(bytes);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i]!;
    if (nulls?.[row] === 1) {
      writer.endNull();
      continue;
    }
    writer.out.putBytes(source, offsets[row]!, offsets[row + 1]!);
    writer.end();
  }
  return writer.take();
}

/** The same bytes. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}
