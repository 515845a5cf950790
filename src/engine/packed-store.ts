import { inflateSync } from 'fflate';
import type { ByteSpan, PackedPieces, StorePiece } from './store-file.ts';

/*
 * A store is published packed: DuckDB's headers and each block of its file, deflated one by one where that makes them shorter, follow each other, and then what tells of
 * them, the store's opening. To DuckDB it is the file that it wrote.
 */

/** Bytes of DuckDB's headers, which its blocks follow: together they are the file's first piece, and each block is one. */
export const HEADERS = 12_288;

/** A column of the store's table. */
export interface BlockedColumn {
  readonly id: string;
  /** Its blocks, by their numbers: of each run the first one, and how many they are. */
  readonly runs: readonly number[];
  /** Its values grow or fall with the records, so that a condition on it leaves most of the table unread. */
  readonly sorted?: true;
}

/** What an opening tells, as JSON. */
export interface OpeningText {
  /** Of each block. */
  readonly bytes: number;
  /** Of each piece as it is published: as many as it has where it is not deflated. */
  readonly pieces: readonly number[];
  /** The blocks in which the file describes itself: see BlockedColumn. */
  readonly described: readonly number[];
  /** Where the table's columns lie; none where these are too many places. */
  readonly columns: readonly BlockedColumn[];
}

/** What is read of a store whenever it is opened. */
export interface StoreOpening {
  readonly packed: PackedPieces;
  /** DuckDB's headers, and the blocks in which the file describes itself. */
  readonly pieces: readonly StorePiece[];
  readonly columns: readonly BlockedColumn[];
}

/** Bytes before an opening's JSON, which tell how long it is. */
const LENGTH = 4;

/** An opening before it is deflated. @param described the headers, and the blocks that are named */
export function writeOpening(text: OpeningText, described: readonly Uint8Array[]): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(text));
  const size = described.reduce((sum, { length }) => sum + length, LENGTH + json.length);
  const opening = new Uint8Array(size);
  new DataView(opening.buffer).setUint32(0, json.length, true);
  opening.set(json, LENGTH);
  let at = LENGTH + json.length;
  for (const bytes of described) {
    opening.set(bytes, at);
    at += bytes.length;
  }
  return opening;
}

/** Reads an opening. Throws where it is none. */
export function readOpening(deflated: Uint8Array): StoreOpening {
  const opening = inflateSync(deflated);
  const length = new DataView(opening.buffer, opening.byteOffset).getUint32(0, true);
  const json = new TextDecoder().decode(opening.subarray(LENGTH, LENGTH + length));
  const { bytes, pieces, described, columns } = JSON.parse(json) as OpeningText;
  let [at, end] = [LENGTH + length, 0];
  const spans = [{ start: 0, end: HEADERS }, ...blocksOf(described, bytes)];
  return {
    packed: { bytes, ends: pieces.map((own) => (end += own)) },
    pieces: spans.map(({ start, end: last }) => {
      const own = opening.slice(at, (at += last - start));
      if (own.length < last - start) throw new Error('it ends within a block');
      return { start, bytes: own };
    }),
    columns,
  };
}

/** Where blocks lie in DuckDB's file. @param runs see BlockedColumn */
export function blocksOf(runs: readonly number[], bytes: number): readonly ByteSpan[] {
  const numbers = runs.flatMap((first, i) =>
    i % 2 === 0 ? Array.from({ length: runs[i + 1] ?? 0 }, (_, k) => first + k) : [],
  );
  return numbers.map((number) => ({ start: HEADERS + number * bytes, end: HEADERS + (number + 1) * bytes }));
}

/** Where a piece begins in DuckDB's file. */
export function startOf(piece: number, bytes: number): number {
  return piece === 0 ? 0 : HEADERS + (piece - 1) * bytes;
}

/** Bytes of DuckDB's file. */
export function sizeOfStore({ bytes, ends }: PackedPieces): number {
  return startOf(ends.length, bytes);
}

/** Where pieces are published, the last one not included. */
export function spanOfPieces({ ends }: PackedPieces, first: number, last: number): ByteSpan {
  return { start: ends[first - 1] ?? 0, end: ends[last - 1] ?? 0 };
}

/** Pieces as they lie in DuckDB's file. Throws where any of them cannot be unpacked. @param published all of them, as they follow each other */
export function unpackPieces(
  packed: PackedPieces,
  first: number,
  last: number,
  published: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const { bytes } = packed;
  const from = startOf(first, bytes);
  const whole = new Uint8Array(startOf(last, bytes) - from);
  const { start } = spanOfPieces(packed, first, last);
  for (let piece = first; piece < last; piece += 1) {
    const own = spanOfPieces(packed, piece, piece + 1);
    const out = whole.subarray(startOf(piece, bytes) - from, startOf(piece + 1, bytes) - from);
    const source = published.subarray(own.start - start, own.end - start);
    if (source.length === out.length) out.set(source);
    else if (inflateSync(source, { out }).length !== out.length)
      throw new Error('a block of it is too short');
  }
  return whole;
}

/** DuckDB's file. Throws where it cannot be unpacked. @param opening where its opening lies */
export function unpackWhole(
  published: Uint8Array,
  [at, length]: readonly [at: number, bytes: number],
): Uint8Array<ArrayBuffer> {
  const { packed } = readOpening(published.subarray(at, at + length));
  return unpackPieces(packed, 0, packed.ends.length, published);
}
