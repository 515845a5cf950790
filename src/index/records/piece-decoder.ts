import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import { END, ESCAPE, FIRST_PIECE, type PieceCode } from './piece-code.ts';
import { type CodeTable, MOST_BITS, toCodeTable } from '../bytes/prefix-code.ts';

/** Reads texts that a PieceEncoder wrote. */
export class PieceDecoder {
  readonly #code: PieceCode;
  readonly #tables: (CodeTable | undefined)[] = [];
  /** All pieces one after the other, and where each begins. */
  readonly #pieces: Uint8Array;
  readonly #starts: Int32Array;

  constructor(code: PieceCode) {
    this.#code = code;
    this.#starts = new Int32Array(code.pieces.length + 1);
    code.pieces.forEach(({ length }, i) => (this.#starts[i + 1] = this.#starts[i]! + length));
    this.#pieces = new Uint8Array(this.#starts.at(-1)!);
    code.pieces.forEach((piece, i) => this.#pieces.set(piece, this.#starts[i]));
  }

  /** The texts of a block, one after the other. Throws IndexFileError where the bytes are none. @param count the first of them alone */
  decode(bytes: Uint8Array, count: number): Uint8Array {
    const [pieces, starts] = [this.#pieces, this.#starts];
    let out = new Uint8Array(bytes.length * 4 + 64);
    let [length, at, held, bits] = [0, 0, 0, 0];
    for (let text = 0; text < count; text += 1) {
      const { entries, bits: most } = this.#table(this.#code.kinds[text] ?? -1);
      for (;;) {
        // Of what was shifted out nothing is looked at. Behind the end there are zeros: whoever needs them has read too far.
        while (bits < MOST_BITS + 8) {
          held = (held << 8) | (bytes[at++] ?? 0);
          bits += 8;
        }
        const entry = entries[(held >>> (bits - most)) & ((1 << most) - 1)]!;
        const symbol = entry >>> 4;
        bits -= entry & 15;
        if (symbol === END) break;
        if (entry === 0 || at - (bits >> 3) > bytes.length)
          throw new IndexFileError('its records are damaged');
        const from = symbol < FIRST_PIECE ? 0 : starts[symbol - FIRST_PIECE]!;
        const more = symbol < FIRST_PIECE ? 1 : starts[symbol - FIRST_PIECE + 1]! - from;
        if (length + more > out.length) {
          const larger = new Uint8Array((length + more) * 2);
          larger.set(out.subarray(0, length));
          out = larger;
        }
        if (symbol >= FIRST_PIECE) for (let k = 0; k < more; k += 1) out[length++] = pieces[from + k]!;
        else if (symbol === ESCAPE) out[length++] = (held >>> (bits -= 8)) & 0xff;
        else out[length++] = symbol;
      }
    }
    if (at - (bits >> 3) > bytes.length) throw new IndexFileError('its records are damaged');
    return out.subarray(0, length);
  }

  #table(kind: number): CodeTable {
    const table = this.#tables[kind];
    if (table) return table;
    const lengths = this.#code.lengths[kind];
    if (!lengths) throw new IndexFileError('its records are in a code that is none');
    return (this.#tables[kind] = toCodeTable(lengths));
  }
}
