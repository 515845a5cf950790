import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import { SEAL } from '../bytes/sealed-bytes.ts';
import { readKeys, writeKeys, type Key, type KeyForm } from './key-codec.ts';

/** Which records have a key, as it is written. */
export interface EncodedList {
  /** How many records have it. */
  readonly count: number;
  /** Its ids (id-list.ts) and, where it is placed, how often it stands in each (place-list.ts), one after the other. */
  readonly list: Uint8Array;
  /** Bytes of the ids alone. */
  readonly idBytes: number;
  /** Its positions in pieces (place-list.ts): none where it is not placed. */
  readonly positions: readonly Uint8Array[];
}

/** Which records have a key in a column. */
export interface ColumnList extends EncodedList {
  /** Its number among the table's columns, from 1; 0: none of them. */
  readonly column: number;
}

/** Lists of at most so many bytes lie in the block: those of columns, of which a key has several, and, where it is told how keys are placed, of words, which elsewhere are a request each, */
const [SHORT_LIST, SHORT_PLACED] = [16, 64];
/** and those of words and rows, of which whoever asks for the key needs the one. */
const SHORT_WHOLE = 512;

/** Whether a list lies in its block. @param column see ColumnList @param placed whether the dictionary tells of positions */
export function isShort(bytes: number, column: number, placed: boolean): boolean {
  return bytes <= (column === 0 ? SHORT_WHOLE : placed ? SHORT_PLACED : SHORT_LIST);
}

/** Times of more bytes are sealed by themselves behind the ids, which so are read without them where nothing is ranked. */
const TIMES_APART = 512;

/** How many seals a list has that does not lie in its block. @param timeBytes of its times */
export function sealsOf(timeBytes: number): number {
  return timeBytes > TIMES_APART ? 2 : 1;
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
 * A block under way: number of keys; keys; of each the number of its lists, and the columns of these, the second and the next less the one before;
 * counts, bytes of the ids and, where the dictionary is placed, bytes of the times and, with their seals, of the positions, each as varints of all
 * lists; then the short lists, and the short positions. The others lie in the same order elsewhere.
 */
export class ListBlockWriter {
  #keys: Key[] = [];
  readonly #listsOfKeys = new ByteWriter();
  readonly #columns = new ByteWriter();
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

  /** @param lists one at least, in the order of their columns */
  add(key: Key, lists: readonly ColumnList[]): void {
    this.#keys.push(key);
    this.#listsOfKeys.varint(lists.length);
    let before = 0;
    for (const { column, count, list, idBytes, positions } of lists) {
      this.#columns.varint(column - before);
      before = column;
      this.#counts.varint(count);
      this.#idBytes.varint(idBytes);
      if (isShort(list.length, column, this.placed)) this.#lists.raw(list);
      if (!this.placed) continue;
      this.#timeBytes.varint(list.length - idBytes);
      this.#positionBytes.varint(positionBytesOf(positions));
      if (arePositionsShort(positions)) for (const piece of positions) this.#positions.raw(piece);
    }
  }

  /** Writes the block, and begins the next one. */
  end(writer: ByteWriter): void {
    writer.varint(this.#keys.length);
    writeKeys(writer, this.#keys, this.form);
    const parts = [
      this.#listsOfKeys,
      this.#columns,
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

/** The keys of a block, and their lists: those of the first key, in the order of their columns, then those of the next. */
export interface ListBlock {
  readonly keys: readonly Key[];
  /** By key its first list; at last how many lists there are. */
  readonly starts: Uint32Array;
  // By list:
  readonly keyOf: Uint32Array;
  readonly columns: Uint32Array;
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

/** The block again. Throws IndexFileError where it is cut off. */
export function readLists(block: Uint8Array, form: KeyForm, placed: boolean): ListBlock {
  const reader = new ByteReader(block);
  const keys = readKeys(reader, reader.varint(), form);
  const starts = new Uint32Array(keys.length + 1);
  for (let i = 0; i < keys.length; i += 1) starts[i + 1] = starts[i]! + reader.varint();
  const length = starts[keys.length]!;
  if (length > block.length) throw new IndexFileError('a part of it is damaged');
  const { keyOf, columns } = readColumns(reader, starts);
  const counts = readVarints(reader, length);
  const idBytes = readVarints(reader, length);
  const listBytes = placed ? readVarints(reader, length).map((bytes, i) => bytes + idBytes[i]!) : idBytes;
  const positionBytes = placed ? readVarints(reader, length) : null;
  const listAt = new Uint32Array(length);
  let at = reader.at;
  for (let i = 0; i < length; i += 1) {
    const bytes = listBytes[i]!;
    if (!isShort(bytes, columns[i]!, placed)) continue;
    listAt[i] = at;
    at += bytes;
  }
  const positionAt = new Uint32Array(length);
  for (let i = 0; positionBytes && i < length; i += 1) {
    const bytes = positionBytes[i]!;
    if (bytes > SHORT_POSITIONS) continue;
    positionAt[i] = at;
    at += bytes;
  }
  if (at > block.length) throw new IndexFileError('it ends too early');
  const lists = { counts, idBytes, listBytes, positionBytes, listAt, positionAt };
  return { keys, starts, keyOf, columns, bytes: block, ...lists };
}

/** By list its key and its column. */
function readColumns(reader: ByteReader, starts: Uint32Array) {
  const length = starts.at(-1)!;
  const keyOf = new Uint32Array(length);
  const columns = new Uint32Array(length);
  for (let key = 0; key + 1 < starts.length; key += 1) {
    let column = 0;
    for (let i = starts[key]!; i < starts[key + 1]!; i += 1) {
      columns[i] = column += reader.varint();
      keyOf[i] = key;
    }
  }
  return { keyOf, columns };
}

function readVarints(reader: ByteReader, length: number): Uint32Array {
  const numbers = new Uint32Array(length);
  for (let i = 0; i < length; i += 1) numbers[i] = reader.varint();
  return numbers;
}
