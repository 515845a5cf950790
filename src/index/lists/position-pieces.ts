import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import type { ByteWriter } from '../bytes/byte-writer.ts';
import type { Positions } from './place-list.ts';
import type { PositionDecoder, PositionEncoder } from './position-code.ts';
import { SEAL } from '../bytes/sealed-bytes.ts';

/** Positions that are sealed together, so that those of some records can be read by themselves, */
export const POSITIONS = 4096;
/** where all of a word take more bytes than these: else they are one piece. */
const MOST_WHOLE = 4096;

/** How positions are written: each as its distance to a start, in so many bits. */
interface PositionForm {
  /** Fewer than CODED. */
  readonly width: number;
  /** The start is so many quarters of what the bits can tell apart; fewer than 16. */
  readonly quarters: number;
}

const MOST_QUARTERS = 15;
/** Bits of the first byte that have the width. */
const WIDTH_BITS = 4;
/** In place of the width: in the code of the column. */
const CODED = 15;

/**
 * Encodes the positions of a word, in pieces. Each begins with a byte that says how they are written: in the column's code, or the distance of each to a
 * start, from the lowest bit of a byte on.
 * @param code of the column; null: it has none
 */
export function encodePositions(
  positions: Positions,
  code: PositionEncoder | null,
): readonly Uint8Array<ArrayBuffer>[] {
  const form = formOf(positions);
  const plain = Math.ceil((positions.length * form.width) / 8);
  const coded = Math.ceil((code?.count(positions) ?? Infinity) / 8);
  const pack = code && coded < plain ? packCoded(code) : packPlain(form);
  const each = 1 + Math.min(plain, coded) > MOST_WHOLE ? POSITIONS : positions.length;
  const pieces = [];
  for (let first = 0; first < positions.length; first += each)
    pieces.push(pack(positions.subarray(first, first + each)));
  return pieces;
}

/** How long pieces are, where they may be several: behind the ids of their list. */
export function writePieceBytes(writer: ByteWriter, pieces: readonly Uint8Array[]): void {
  if (!areSeveral(pieces.reduce((sum, { length }) => sum + length, 0))) return;
  writer.varint(pieces.length);
  for (const { length } of pieces.slice(0, -1)) writer.varint(length + SEAL);
}

/**
 * Bytes of each piece, with its seal. Throws IndexFileError where they are not those of all.
 * @param bytes of all pieces, with their seals
 */
export function readPieceBytes(reader: ByteReader, bytes: number): readonly number[] {
  if (!areSeveral(bytes - SEAL)) return [bytes];
  const count = reader.varint();
  if (count > bytes) throw new IndexFileError('a list of places is damaged');
  const pieces: number[] = [];
  let left = bytes;
  for (let i = 1; i < count; i += 1) {
    const own = reader.varint();
    pieces.push(own);
    left -= own;
  }
  if (left <= SEAL) throw new IndexFileError('a list of places is damaged');
  return [...pieces, left];
}

/** How many pieces the positions of a list are in at least. @param records in it @param bytes of all pieces, with their seals */
export function leastPieces(records: number, bytes: number): number {
  return areSeveral(bytes - SEAL) ? Math.ceil(records / POSITIONS) : 1;
}

/** Whether pieces of so many bytes without seals may be several; with those of all but the first they are more yet. */
function areSeveral(bytes: number): boolean {
  return bytes > MOST_WHOLE;
}

/** The one of the fewest bits. A column behind others has no word at a row's first positions. */
function formOf(positions: Positions): PositionForm {
  let [least, most] = [Infinity, 0];
  for (let i = 0; i < positions.length; i += 1) {
    const position = positions[i]!;
    if (position < least) least = position;
    if (position > most) most = position;
  }
  for (let width = 0; ; width += 1) {
    const quarters = Math.min(MOST_QUARTERS, Math.floor(least / quarterOf(width)));
    if (most - quarters * quarterOf(width) < 2 ** width) return { width, quarters };
  }
}

/** By width: asked for with each list, of which there are millions. */
const QUARTERS = Array.from({ length: CODED }, (_, width) => Math.max(1, 2 ** width / 4));

function quarterOf(width: number): number {
  return QUARTERS[width]!;
}

function packCoded(code: PositionEncoder) {
  return (positions: Positions): Uint8Array<ArrayBuffer> => {
    const bytes = new Uint8Array(1 + Math.ceil(code.count(positions) / 8));
    bytes[0] = CODED;
    code.write(positions, bytes, 1);
    return bytes;
  };
}

function packPlain({ width, quarters }: PositionForm) {
  const start = quarters * quarterOf(width);
  return (positions: Positions): Uint8Array<ArrayBuffer> => {
    const bytes = new Uint8Array(1 + Math.ceil((positions.length * width) / 8));
    bytes[0] = (quarters << WIDTH_BITS) | width;
    let [buffer, filled, next] = [0, 0, 1];
    for (let i = 0; i < positions.length; i += 1) {
      buffer |= (positions[i]! - start) << filled;
      filled += width;
      for (; filled >= 8; filled -= 8, buffer >>>= 8) bytes[next++] = buffer & 0xff;
    }
    if (filled > 0) bytes[next] = buffer & 0xff;
    return bytes;
  };
}

/** The positions of a piece again. Throws IndexFileError where the bytes end too early. @param count of the piece */
export function decodePositions(bytes: Uint8Array, count: number, code: PositionDecoder | null): Uint32Array {
  const reader = new ByteReader(bytes);
  const form = reader.byte();
  const width = form & ((1 << WIDTH_BITS) - 1);
  if (width === CODED) {
    if (!code) throw new IndexFileError('a list of places is in no code');
    return code.read(bytes, reader.at, count);
  }
  const start = (form >> WIDTH_BITS) * quarterOf(width);
  const bits = reader.raw(Math.ceil((count * width) / 8));
  const positions = new Uint32Array(count);
  let [buffer, filled, next] = [0, 0, 0];
  for (let i = 0; i < count; i += 1) {
    for (; filled < width; filled += 8) buffer |= bits[next++]! << filled;
    positions[i] = start + (buffer & ((1 << width) - 1));
    buffer >>>= width;
    filled -= width;
  }
  return positions;
}
