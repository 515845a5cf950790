import { ByteWriter } from './byte-writer.ts';
import { codesOf, END, ESCAPE, FIRST_PIECE, type PieceCode } from './piece-code.ts';
import { PieceTree } from './piece-tree.ts';

/** Bits that are collected before they are written. */
const WORD = 8;

/** Writes texts by a code, in bits. */
export class PieceEncoder {
  readonly #tree: PieceTree;
  readonly #kinds: readonly { readonly lengths: Uint8Array; readonly codes: Uint16Array }[];
  readonly #writer = new ByteWriter();
  #bits = 0;
  #held = 0;

  constructor({ pieces, lengths }: PieceCode) {
    this.#tree = new PieceTree(pieces, FIRST_PIECE);
    this.#kinds = lengths.map((own) => ({ lengths: own, codes: codesOf(own) }));
  }

  /** Begins anew. */
  clear(): void {
    this.#writer.clear();
    this.#bits = this.#held = 0;
  }

  /** Adds a text. */
  add(bytes: Uint8Array, from: number, to: number, kind: number): void {
    const { lengths, codes } = this.#kinds[kind] as { lengths: Uint8Array; codes: Uint16Array };
    const tree = this.#tree;
    for (let at = from; at < to;) {
      const symbol = tree.longest(bytes, at, to, lengths);
      const length = lengths[symbol] as number;
      if (length > 0) this.#put(codes[symbol] as number, length);
      else {
        this.#put(codes[ESCAPE] as number, lengths[ESCAPE] as number);
        this.#put(symbol, 8);
      }
      at += tree.matched;
    }
    this.#put(codes[END] as number, lengths[END] as number);
  }

  /** What was written, to a whole byte. */
  take(): Uint8Array {
    if (this.#bits > 0) this.#writer.byte((this.#held << (WORD - this.#bits)) & 0xff);
    this.#bits = this.#held = 0;
    return this.#writer.written();
  }

  /** The highest bit first. */
  #put(code: number, length: number): void {
    this.#held = (this.#held << length) | code;
    this.#bits += length;
    while (this.#bits >= WORD) {
      this.#bits -= WORD;
      this.#writer.byte((this.#held >>> this.#bits) & 0xff);
    }
    this.#held &= (1 << this.#bits) - 1;
  }
}
