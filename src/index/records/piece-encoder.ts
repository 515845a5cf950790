import { TEXT_END } from './column-numbers.ts';
import { BLANK, END, ESCAPE, FIRST_PIECE, type PieceCode } from './piece-code.ts';
import { ENTRY_BITS, PieceTree } from './piece-tree.ts';
import { codesOf } from '../bytes/prefix-code.ts';

const BITS = (1 << ENTRY_BITS) - 1;
/** Bytes that a symbol takes at most: with the bits that wait before it those of a byte behind ESCAPE. */
const MOST = 4;
/** Bytes that are parsed at once, at most. */
const MOST_PARSED = 1024;
/** Chunks that are known at a time, in so many bits; their bytes at most; and the bits of an entry of theirs, which others may wait before. */
const [KNOWN_BITS, LONGEST, MOST_KNOWN] = [15, 16, 24];
const KNOWN = 1 << KNOWN_BITS;
/** Spreads the bits of a hash: the highest ones depend on all. */
const SPREAD = 0x9e3779b1;

/** How texts of a kind are written: an entry is a code (of a byte that has none that of ESCAPE, and the byte) above its bits. */
interface Kind {
  readonly tree: PieceTree;
  readonly end: number;
}

/** Writes texts by a code, in as few bits as it allows. */
export class PieceEncoder {
  readonly #code: PieceCode;
  readonly #kinds: (Kind | undefined)[] = [];
  #bytes = new Uint8Array(1024);
  #length = 0;
  /** The last bits, which make no whole byte yet, and how many they are. */
  #held = 0;
  #bits = 0;
  /** Chunks that were written, as most come again: their bytes; how many these are and of which kind, or 0; and two entries that tell all of it. */
  readonly #known = new Uint8Array(KNOWN * LONGEST);
  readonly #marks = new Uint32Array(KNOWN);
  readonly #entries = new Int32Array(KNOWN * 2);

  constructor(code: PieceCode) {
    this.#code = code;
  }

  /** Begins anew. */
  clear(): void {
    this.#length = this.#held = this.#bits = 0;
  }

  /** Adds a text. */
  add(bytes: Uint8Array, from: number, to: number, kind: number): void {
    const own = (this.#kinds[kind] ??= kindOf(this.#code, kind));
    this.#room((to - from + 1) * MOST);
    for (let at = from; at < to;) {
      // A chunk by itself takes as few bits, as pieces do not go on behind it.
      const most = Math.min(to, at + MOST_PARSED);
      let end = at + 1;
      let byte = bytes[at]!;
      let hash = (kind << 8) | byte;
      while (end < most && byte !== TEXT_END) {
        byte = bytes[end]!;
        if (byte === BLANK) break;
        hash = Math.imul(hash, SPREAD) ^ byte;
        end += 1;
      }
      if (end - at > LONGEST) {
        own.tree.parse(bytes, at, end);
        this.#putParsed(own.tree, end - at);
      } else {
        const slot = Math.imul(hash, SPREAD) >>> (32 - KNOWN_BITS);
        const mark = (kind << 8) | (end - at);
        if (this.#isKnown(slot, mark, bytes, at)) {
          this.#put(this.#entries[slot * 2]!);
          this.#put(this.#entries[slot * 2 + 1]!);
        } else {
          own.tree.parse(bytes, at, end);
          this.#putParsed(own.tree, end - at);
          this.#marks[slot] = this.#keepParsed(slot, own.tree, end - at) ? mark : 0;
          for (let k = at, place = slot * LONGEST; k < end; k += 1) this.#known[place++] = bytes[k]!;
        }
      }
      at = end;
    }
    this.#put(own.end);
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

  #isKnown(slot: number, mark: number, bytes: Uint8Array, from: number): boolean {
    if (this.#marks[slot] !== mark) return false;
    const known = this.#known;
    const shift = slot * LONGEST - from;
    for (let at = from, end = from + (mark & 0xff); at < end; at += 1)
      if (known[at + shift] !== bytes[at]) return false;
    return true;
  }

  /** Makes two entries of what so many bytes take that were just parsed. @returns false: it is too much */
  #keepParsed(slot: number, { entries, ends }: PieceTree, length: number): boolean {
    // The first one may be none.
    let [first, second] = [0, 0];
    for (let at = 0; at < length; at = ends[at]!) {
      const entry = entries[at]!;
      const size = entry & BITS;
      const bits = (second & BITS) + size;
      if (bits <= MOST_KNOWN) {
        second = ((((second >>> ENTRY_BITS) << size) | (entry >>> ENTRY_BITS)) << ENTRY_BITS) | bits;
      } else {
        if (first !== 0) return false;
        [first, second] = [second, entry];
      }
    }
    this.#entries[slot * 2] = first;
    this.#entries[slot * 2 + 1] = second;
    return true;
  }

  /** Writes so many bytes that were just parsed. */
  #putParsed({ entries, ends }: PieceTree, length: number): void {
    const own = this.#bytes;
    let [to, held, bits] = [this.#length, this.#held, this.#bits];
    for (let at = 0; at < length; at = ends[at]!) {
      const entry = entries[at]!;
      const size = entry & BITS;
      held = (held << size) | (entry >>> ENTRY_BITS);
      // The highest bit first.
      for (bits += size; bits >= 8; bits -= 8) own[to++] = held >>> (bits - 8);
      held &= 0xff;
    }
    [this.#length, this.#held, this.#bits] = [to, held, bits];
  }

  #put(entry: number): void {
    const size = entry & BITS;
    const held = (this.#held << size) | (entry >>> ENTRY_BITS);
    let bits = this.#bits + size;
    for (; bits >= 8; bits -= 8) this.#bytes[this.#length++] = held >>> (bits - 8);
    this.#held = held & 0xff;
    this.#bits = bits;
  }

  #room(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array((this.#length + more) * 2);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

function kindOf({ pieces, lengths }: PieceCode, kind: number): Kind {
  const own = lengths[kind]!;
  const codes = codesOf(own);
  const entry = (symbol: number) => (codes[symbol]! << ENTRY_BITS) | own[symbol]!;
  const escaped = (byte: number) => (((codes[ESCAPE]! << 8) | byte) << ENTRY_BITS) | (own[ESCAPE]! + 8);
  const entries = Uint32Array.from(own, (bits, symbol) =>
    bits > 0 ? entry(symbol) : symbol < END ? escaped(symbol) : 0,
  );
  return { tree: new PieceTree({ pieces, first: FIRST_PIECE, entries }), end: entries[END]! };
}
