import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import { MOST_BITS } from '../bytes/prefix-code.ts';

/*
 * A code for texts that are alike, made for one table: frequent pieces of them, and bytes, have each a code of some bits (Huffman's), by kind of text.
 * Small blocks take half of what deflate makes of them, as no block tells its own code.
 */

/** Symbols: a byte is itself; END stands behind the last of a text; ESCAPE before a byte, in eight bits, that has no code; pieces follow. */
export const [END, ESCAPE, FIRST_PIECE] = [256, 257, 258];
/** Texts are in chunks: a blank begins one, TEXT_END ends one. The pieces that are chosen never go on behind a chunk's end. */
export const BLANK = 0x20;

/** Frequent pieces, and how long the codes are by kind of text. */
export interface PieceCode {
  /** Ascending by their bytes. */
  readonly pieces: readonly Uint8Array[];
  /** By kind of text and symbol: bits of its code, 0: it has none. */
  readonly lengths: readonly Uint8Array[];
  /** By text of a block its kind. */
  readonly kinds: readonly number[];
}

/** The code as bytes, which are to be deflated. */
export function writePieceCode({ pieces, lengths, kinds }: PieceCode): Uint8Array {
  const writer = new ByteWriter();
  const rests = new ByteWriter();
  writer.varint(pieces.length);
  pieces.forEach((piece, i) => {
    const before = pieces[i - 1];
    let shared = 0;
    while (before && shared < before.length && before[shared] === piece[shared]) shared += 1;
    writer.varint(shared);
    writer.varint(piece.length - shared);
    rests.raw(piece.subarray(shared));
  });
  writer.raw(rests.written());
  writer.varint(lengths.length);
  for (const own of lengths) {
    const symbols = [...own.keys()].filter((symbol) => own[symbol] !== 0);
    writer.varint(symbols.length);
    symbols.forEach((symbol, i) => writer.varint(symbol - (symbols[i - 1] ?? -1) - 1));
    for (const symbol of symbols) writer.byte(own[symbol]!);
  }
  writer.varint(kinds.length);
  for (const kind of kinds) writer.varint(kind);
  return writer.toBytes();
}

/** The code again. Throws IndexFileError where the bytes are none. */
export function readPieceCode(bytes: Uint8Array): PieceCode {
  const reader = new ByteReader(bytes);
  const many = (): number => {
    const count = reader.varint();
    if (count > bytes.length) throw new IndexFileError('its records are in a code that is none');
    return count;
  };
  const parts = Array.from({ length: many() }, () => [reader.varint(), reader.varint()] as const);
  let before: Uint8Array = new Uint8Array(0);
  const pieces = parts.map(([shared, more]) => {
    if (shared > before.length) throw new IndexFileError('its records are in a code that is none');
    const rest = reader.raw(more);
    const piece = new Uint8Array(shared + more);
    piece.set(before.subarray(0, shared));
    piece.set(rest, shared);
    return (before = piece);
  });
  const symbols = FIRST_PIECE + pieces.length;
  const lengths = Array.from({ length: many() }, () => {
    const own = new Uint8Array(symbols);
    const coded = new Uint32Array(many());
    let symbol = -1;
    for (let i = 0; i < coded.length; i += 1) coded[i] = symbol += reader.varint() + 1;
    for (const one of coded) own[one] = reader.byte();
    if (own.some((bits) => bits > MOST_BITS))
      throw new IndexFileError('its records are in a code that is none');
    return own;
  });
  const kinds = Array.from({ length: many() }, () => reader.varint());
  return { pieces, lengths, kinds };
}
