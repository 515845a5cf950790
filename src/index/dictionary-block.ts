import { IndexFileError } from '../core/search-index/index-file-error.ts';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import { oneIdBytes, writeOneId } from './id-list.ts';
import { onePositionBytes, writeOnePosition } from './place-list.ts';
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
 * A block under way: number of entries; keys; counts, bytes of the ids and, where the dictionary is placed, bytes of the times and, with their
 * seals, of the positions, each as varints of all entries; then the short lists, and the short positions. The others lie in the same order elsewhere.
 */
export class EntryBlockWriter {
  #keys: Key[] = [];
  readonly #counts = new ByteWriter();
  readonly #idBytes = new ByteWriter();
  readonly #timeBytes = new ByteWriter();
  readonly #positionBytes = new ByteWriter();
  readonly #lists = new ByteWriter();
  readonly #positions = new ByteWriter();

  constructor(
    readonly form: KeyForm,
    readonly placed: boolean,
  ) {}

  /** The keys so far. */
  get keys(): readonly Key[] {
    return this.#keys;
  }

  add({ key, count, list, idBytes, positions }: Entry): void {
    this.#keys.push(key);
    this.#counts.varint(count);
    this.#idBytes.varint(idBytes);
    if (isShort(list.length)) this.#lists.raw(list);
    if (!this.placed) return;
    this.#timeBytes.varint(list.length - idBytes);
    this.#positionBytes.varint(positionBytesOf(positions));
    if (arePositionsShort(positions)) for (const piece of positions) this.#positions.raw(piece);
  }

  /** The same of a key that one record has, once, as most keys of many columns. @param position null where the dictionary is not placed */
  addOne(key: Key, id: number, position: number | null): void {
    this.#keys.push(key);
    this.#counts.varint(1);
    this.#idBytes.varint(oneIdBytes(id));
    writeOneId(this.#lists, id);
    if (position === null) return;
    this.#timeBytes.varint(0);
    this.#positionBytes.varint(onePositionBytes(position));
    writeOnePosition(this.#positions, position);
  }

  /** Writes the block, and begins the next one. */
  end(writer: ByteWriter): void {
    writer.varint(this.#keys.length);
    writeKeys(writer, this.#keys, this.form);
    const parts = [
      this.#counts,
      this.#idBytes,
      this.#timeBytes,
      this.#positionBytes,
      this.#lists,
      this.#positions,
    ];
    for (const part of parts) {
      writer.raw(part.written());
      part.clear();
    }
    this.#keys = [];
  }
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
