import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import { codesOf, MOST_BITS, toCodeTable, type CodeTable } from '../bytes/prefix-code.ts';

/*
 * A code for the positions of a column's words, made for it: most of them are among few, some of these much oftener than others. Positions up to 63 are symbols
 * of their own; of greater ones a symbol tells the six highest bits and how many others follow, as they are.
 */

/** Positions below are symbols. */
const ALONE = 64;
const ALONE_BITS = 6;
/** Symbols of positions of as many bits. */
const OF_BITS = 32;
/** PostgreSQL's greatest position has so many bits. */
const MOST_POSITION_BITS = 14;
/** How many symbols there are. */
export const POSITION_SYMBOLS = ALONE + (MOST_POSITION_BITS - ALONE_BITS) * OF_BITS;

/** The symbol of a position, from 0 to 16,383. */
export function positionSymbol(position: number): number {
  if (position < ALONE) return position;
  const extra = 31 - Math.clz32(position) - ALONE_BITS + 1;
  return ALONE + (extra - 1) * OF_BITS + ((position >>> extra) & (OF_BITS - 1));
}

/** Bits of a position that its symbol does not tell. */
function extraBits(symbol: number): number {
  return symbol < ALONE ? 0 : Math.floor((symbol - ALONE) / OF_BITS) + 1;
}

/** The least position of a symbol. */
export function leastOfSymbol(symbol: number): number {
  const extra = extraBits(symbol);
  return extra === 0 ? symbol : (OF_BITS + ((symbol - ALONE) % OF_BITS)) << extra;
}

/** Bits of a position whose symbol has a code of so many. */
export function positionBits(symbol: number, code: number): number {
  return code + extraBits(symbol);
}

/** The bits of each symbol's code, as a file says them. Throws IndexFileError where they are none. */
export function codeOfPositions(bits: readonly number[]): Uint8Array {
  const isCode = bits.length <= POSITION_SYMBOLS && bits.every((own) => own >= 0 && own <= MOST_BITS);
  if (!isCode) throw new IndexFileError('a part of it is in a code that is none');
  return Uint8Array.from(bits);
}

/** Bits that tell how many an entry of the encoder has. */
const SIZE_BITS = 5;

/** Writes positions in a code. */
export class PositionEncoder {
  /** By position its code with the bits that follow, and behind these how many bits both have: 0: it has no code. */
  readonly #entries: Uint32Array;

  /** @param lengths by symbol the bits of its code; 0: it has none */
  constructor(lengths: Uint8Array) {
    const codes = codesOf(lengths);
    this.#entries = Uint32Array.from({ length: 1 << MOST_POSITION_BITS }, (_, position) => {
      const symbol = positionSymbol(position);
      const [length, extra] = [lengths[symbol] ?? 0, extraBits(symbol)];
      if (length === 0) return 0;
      const bits = (codes[symbol]! << extra) | (position & ((1 << extra) - 1));
      return (bits << SIZE_BITS) | (length + extra);
    });
  }

  /** Bits of some positions together; Infinity: one of them has no code. */
  count(positions: ArrayLike<number>): number {
    let bits = 0;
    for (let i = 0; i < positions.length; i += 1) {
      const own = this.#entries[positions[i]!]! & ((1 << SIZE_BITS) - 1);
      if (own === 0) return Infinity;
      bits += own;
    }
    return bits;
  }

  /** Writes positions that all have a code, the highest bit of each first, into bytes from a place on. */
  write(positions: ArrayLike<number>, bytes: Uint8Array, from: number): void {
    let [held, bits, at] = [0, 0, from];
    for (let i = 0; i < positions.length; i += 1) {
      const entry = this.#entries[positions[i]!]!;
      const size = entry & ((1 << SIZE_BITS) - 1);
      held = (held << size) | (entry >>> SIZE_BITS);
      for (bits += size; bits >= 8; bits -= 8) bytes[at++] = held >>> (bits - 8);
      held &= 0xff;
    }
    if (bits > 0) bytes[at] = held << (8 - bits);
  }
}

/** Reads what a PositionEncoder wrote. */
export class PositionDecoder {
  readonly #table: CodeTable;

  constructor(lengths: Uint8Array) {
    this.#table = toCodeTable(lengths);
  }

  /** So many positions, from a place of the bytes on. Throws IndexFileError where they are not there. */
  read(bytes: Uint8Array, from: number, count: number): Uint32Array {
    const { entries, bits: most } = this.#table;
    const positions = new Uint32Array(count);
    let [held, bits, at] = [0, 0, from];
    for (let i = 0; i < count; i += 1) {
      // Of what was shifted out nothing is looked at. Behind the end there are zeros: whoever needs them has read too far.
      for (; bits < MOST_BITS + MOST_POSITION_BITS - ALONE_BITS; bits += 8)
        held = (held << 8) | (bytes[at++] ?? 0);
      const entry = entries[(held >>> (bits - most)) & ((1 << most) - 1)]!;
      const symbol = entry >>> 4;
      bits -= entry & 15;
      if (symbol < ALONE) positions[i] = symbol;
      else {
        const extra = extraBits(symbol);
        bits -= extra;
        positions[i] = leastOfSymbol(symbol) | ((held >>> bits) & ((1 << extra) - 1));
      }
      if (entry === 0) throw new IndexFileError('a list of places is damaged');
    }
    if (at - (bits >> 3) > bytes.length) throw new IndexFileError('a list of places is damaged');
    return positions;
  }
}
