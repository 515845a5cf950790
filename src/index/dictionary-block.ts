import { IndexFileError } from '../core/search-index/index-file-error.ts';
import { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';
import { SEAL } from './sealed-bytes.ts';
import { readKeys, writeKeys, type Key, type KeyForm } from './key-codec.ts';

/** A key of a dictionary and where the records are that have it. */
export interface Entry {
  readonly key: Key;
  /** How many records have it. */
  readonly count: number;
  /** Its ids (id-list.ts) and, where it is placed, how often it stands in each (place-list.ts), one after the other. */
  readonly list: Uint8Array;
  /** Bytes of the ids alone. */
  readonly idBytes: number;
  /** Its positions in pieces (place-list.ts): none where it is not placed. */
  readonly positions: readonly Uint8Array[];
}

/** Lists of at most so many bytes lie in the block. */
const SHORT_LIST = 16;

/** Whether a list lies in its block. */
export function isShort(bytes: number): boolean {
  return bytes <= SHORT_LIST;
}

/** Positions of at most so many bytes lie in the block as well: those of a word that one record has. */
const SHORT_POSITIONS = 4;

/** Whether positions lie in their block; others are sealed, and take more bytes in any case. */
export function arePositionsShort(positions: readonly Uint8Array[]): boolean {
  return positionBytesOf(positions) <= SHORT_POSITIONS;
}

/** Bytes of positions, with their seals where these are not short. */
export function positionBytesOf(positions: readonly Uint8Array[]): number {
  const bytes = positions.reduce((sum, { length }) => sum + length, 0);
  return bytes <= SHORT_POSITIONS ? bytes : bytes + positions.length * SEAL;
}

/**
 * Writes a block: number of entries; keys; counts, bytes of the ids and, where the dictionary is placed, bytes of the times and, with their
 * seals, of the positions, each as varints of all entries; then the short lists, and the short positions. The others lie in the same order elsewhere.
 */
export function writeEntries(
  writer: ByteWriter,
  entries: readonly Entry[],
  form: KeyForm,
  placed: boolean,
): void {
  writer.varint(entries.length);
  writeKeys(
    writer,
    entries.map(({ key }) => key),
    form,
  );
  for (const { count } of entries) writer.varint(count);
  for (const { idBytes } of entries) writer.varint(idBytes);
  if (placed) {
    for (const { list, idBytes } of entries) writer.varint(list.length - idBytes);
    for (const { positions } of entries) writer.varint(positionBytesOf(positions));
  }
  for (const { list } of entries) if (isShort(list.length)) writer.raw(list);
  for (const { positions } of entries)
    if (arePositionsShort(positions)) for (const piece of positions) writer.raw(piece);
}

/** The entries of a block, by their places in it. */
export interface EntryBlock {
  readonly keys: readonly Key[];
  readonly counts: Uint32Array;
  readonly idBytes: Uint32Array;
  /** Of ids and times together. */
  readonly listBytes: Uint32Array;
  /** Null: the dictionary is not placed. */
  readonly positionBytes: Uint32Array | null;
  /** The block, in which short lists lie. */
  readonly bytes: Uint8Array;
  /** Where in it; 0: elsewhere. */
  readonly listAt: Uint32Array;
  /** The same of positions. */
  readonly positionAt: Uint32Array;
}

/** The entries again, in order. Throws IndexFileError where the block is cut off. */
export function readEntries(block: Uint8Array, form: KeyForm, placed: boolean): EntryBlock {
  const reader = new ByteReader(block);
  const length = reader.varint();
  const keys = readKeys(reader, length, form);
  const counts = readVarints(reader, length);
  const idBytes = readVarints(reader, length);
  const listBytes = placed
    ? readVarints(reader, length).map((bytes, i) => bytes + (idBytes[i] as number))
    : idBytes;
  const positionBytes = placed ? readVarints(reader, length) : null;
  const listAt = new Uint32Array(length);
  let at = reader.at;
  for (let i = 0; i < length; i += 1) {
    const bytes = listBytes[i] as number;
    if (!isShort(bytes)) continue;
    listAt[i] = at;
    at += bytes;
  }
  const positionAt = new Uint32Array(length);
  for (let i = 0; positionBytes && i < length; i += 1) {
    const bytes = positionBytes[i] as number;
    if (bytes > SHORT_POSITIONS) continue;
    positionAt[i] = at;
    at += bytes;
  }
  if (at > block.length) throw new IndexFileError('it ends too early');
  return { keys, counts, idBytes, listBytes, positionBytes, bytes: block, listAt, positionAt };
}

function readVarints(reader: ByteReader, length: number): Uint32Array {
  const numbers = new Uint32Array(length);
  for (let i = 0; i < length; i += 1) numbers[i] = reader.varint();
  return numbers;
}
