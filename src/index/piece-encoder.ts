import { END, ESCAPE, FIRST_PIECE, type PieceCode } from './piece-code.ts';
import { PieceTree } from './piece-tree.ts';
import { codesOf } from './prefix-code.ts';

/** Bits of an entry that tell how many the code has, which is above them. */
const LENGTH_BITS = 5;
const LENGTHS = (1 << LENGTH_BITS) - 1;
/** Bytes that a symbol takes at most: with the bits that wait before it those of a byte behind ESCAPE. */
const MOST = 4;

/** Writes texts by a code, in bits. */
export class PieceEncoder {
  readonly #tree: PieceTree;
  /** By kind and symbol: its code, or that of ESCAPE with the byte; 0: a piece that has none. */
  readonly #entries: readonly Uint32Array[];
  #bytes = new Uint8Array(1024);
  #length = 0;
  /** The last bits, which make no whole byte yet, and how many they are. */
  #held = 0;
  #bits = 0;

  constructor({ pieces, lengths }: PieceCode) {
    this.#tree = new PieceTree(pieces, FIRST_PIECE);
    this.#entries = lengths.map(entriesOf);
  }

  /** Begins anew. */
  clear(): void {
    this.#length = this.#held = this.#bits = 0;
  }

  /** Adds a text. */
  add(bytes: Uint8Array, from: number, to: number, kind: number): void {
    const [tree, entries] = [this.#tree, this.#entries[kind] as Uint32Array];
    this.#room((to - from + 1) * MOST);
    const own = this.#bytes;
    let [length, held, bits] = [this.#length, this.#held, this.#bits];
    for (let at = from; at <= to;) {
      const symbol = at < to ? tree.longest(bytes, at, to, entries) : END;
      const entry = entries[symbol] as number;
      const size = entry & LENGTHS;
      held = (held << size) | (entry >>> LENGTH_BITS);
      // The highest bit first.
      for (bits += size; bits >= 8; bits -= 8) own[length++] = held >>> (bits - 8);
      held &= 0xff;
      at += at < to ? tree.matched : 1;
    }
    [this.#length, this.#held, this.#bits] = [length, held, bits];
  }

  /** What was written, to a whole byte: good until more is. */
  take(): Uint8Array {
    if (this.#bits > 0) {
      this.#room(1);
      this.#bytes[this.#length++] = this.#held << (8 - this.#bits);
    }
    this.#held = this.#bits = 0;
    return this.#bytes.subarray(0, this.#length);
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array((this.#length + more) * 2);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

function entriesOf(lengths: Uint8Array): Uint32Array {
  const codes = codesOf(lengths);
  const entry = (symbol: number) => ((codes[symbol] as number) << LENGTH_BITS) | (lengths[symbol] as number);
  const escaped = (byte: number) =>
    ((((codes[ESCAPE] as number) << 8) | byte) << LENGTH_BITS) | ((lengths[ESCAPE] as number) + 8);
  return Uint32Array.from(lengths, (bits, symbol) =>
    bits > 0 ? entry(symbol) : symbol < END ? escaped(symbol) : 0,
  );
}
