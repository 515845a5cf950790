import { closeSync, openSync, rmSync } from 'node:fs';
import { Batches, Sequential } from './scratch-file.ts';
import { readWhole, type ScratchPath, writeAll } from './spool.ts';

/** Where keys that are known by numbers stand. The arrays are good until the next call. */
export interface SortedPostings {
  /** How many occurrences a key has; of any number. */
  count(key: number): number;
  /** The records of a key, ascending, one for each occurrence; in step with them the positions, where there are any. */
  of(key: number): { readonly ids: Uint32Array; readonly positions: Uint16Array };
  /** Frees what it holds. */
  close(): void;
}

/** Occurrences that are kept in memory; what is more is sorted and goes to a file. */
const SEGMENT = 1 << 22;
const [ID_BYTES, POSITION_BYTES, COUNT_BYTES] = [4, 2, 4];
/** Keys whose counts of a file are read at once. */
const COUNTS = 1 << 14;
/** Bytes of each list that are read at once: of all files together, and of one at least. */
const [BUFFERS, LEAST_BUFFER] = [1 << 22, 1 << 14];

/** A file of occurrences, by key: all ids, then all positions, then of each key how many it has. */
interface Segment {
  readonly fd: number;
  readonly path: string;
  readonly keys: number;
  readonly occurrences: number;
}

/**
 * Collects occurrences of keys in records that come in ascending order, and sorts them by key. Bounded memory but for the keys, for each of
 * which there is a number at last, however many files there were.
 */
export class Postings {
  #keys = new Uint32Array(1 << 12);
  #ids = new Uint32Array(1 << 12);
  #positions: Uint16Array;
  #size = 0;
  #most = -1;
  readonly #segments: Segment[] = [];
  /** Occurrences in all. */
  length = 0;

  /**
   * @param placed whether occurrences have positions
   * @param segment occurrences that are kept in memory
   */
  constructor(
    readonly scratch: ScratchPath,
    readonly placed: boolean,
    readonly segment = SEGMENT,
  ) {
    this.#positions = new Uint16Array(placed ? 1 << 12 : 0);
  }

  /** Adds an occurrence. Ids come in ascending order, for each key the positions of one id, too. */
  add(key: number, id: number, position = 0): void {
    const at = this.#size;
    if (at === this.#keys.length) this.#grow();
    this.#keys[at] = key;
    this.#ids[at] = id;
    if (this.placed) this.#positions[at] = position;
    if (key > this.#most) this.#most = key;
    this.#size = at + 1;
    this.length += 1;
    if (this.#size === this.segment) this.#spill();
  }

  /** Everything by key; nothing can be added any more. */
  sort(): SortedPostings {
    if (this.#segments.length === 0) {
      const { starts, ids, positions } = this.#sorted();
      this.#free();
      return {
        count: (key) => sizeAt(starts, key),
        of: (key) => ({
          ids: ids.subarray(starts[key], starts[key + 1]),
          positions: this.placed ? positions.subarray(starts[key], starts[key + 1]) : positions,
        }),
        close: () => {},
      };
    }
    if (this.#size > 0) this.#spill();
    this.#free();
    return this.#merge();
  }

  /** Removes what it has written. */
  discard(): void {
    this.#free();
    for (const { fd, path } of this.#segments.splice(0)) {
      closeSync(fd);
      rmSync(path, { force: true });
    }
  }

  #free(): void {
    this.#keys = new Uint32Array(0);
    this.#ids = new Uint32Array(0);
    this.#positions = new Uint16Array(0);
    this.#size = 0;
  }

  #grow(): void {
    const size = Math.min(this.#keys.length * 2, this.segment);
    const grown = <T extends Uint32Array | Uint16Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.#keys = grown(this.#keys, new Uint32Array(size));
    this.#ids = grown(this.#ids, new Uint32Array(size));
    if (this.placed) this.#positions = grown(this.#positions, new Uint16Array(size));
  }

  /** What is in memory, by key. */
  #sorted() {
    const [keys, size] = [this.#keys, this.#size];
    const starts = new Uint32Array(this.#most + 2);
    for (let i = 0; i < size; i += 1) starts[keys[i]! + 1]! += 1;
    for (let key = 0; key <= this.#most; key += 1) starts[key + 1]! += starts[key]!;
    const next = starts.slice();
    const ids = new Uint32Array(size);
    const positions = new Uint16Array(this.placed ? size : 0);
    for (let i = 0; i < size; i += 1) {
      const key = keys[i]!;
      const at = next[key]!;
      next[key] = at + 1;
      ids[at] = this.#ids[i]!;
      if (this.placed) positions[at] = this.#positions[i]!;
    }
    return { starts, ids, positions };
  }

  /** Writes what is in memory. */
  #spill(): void {
    const { starts, ids, positions } = this.#sorted();
    const path = this.scratch();
    const fd = openSync(path, 'w+');
    const keys = starts.length - 1;
    this.#segments.push({ fd, path, keys, occurrences: ids.length });
    writeAll(fd, bytesOf(ids));
    if (this.placed) writeAll(fd, bytesOf(positions));
    for (let key = 0; key < keys; key += 1) starts[key] = sizeAt(starts, key);
    writeAll(fd, bytesOf(starts.subarray(0, keys)));
    this.#size = 0;
  }

  /** Writes all segments as one, so that each key is read at once. */
  #merge(): SortedPostings {
    const buffer = Math.max(LEAST_BUFFER, Math.ceil(BUFFERS / this.#segments.length));
    const readers = this.#segments.map((segment) => new SegmentReader(segment, this.placed, buffer));
    const path = this.scratch();
    const fd = openSync(path, 'w+');
    const starts = new Float64Array(this.#most + 2);
    const writer = new Batches(fd);
    for (let key = 0; key <= this.#most; key += 1) {
      let count = 0;
      for (const reader of readers) {
        const own = reader.next();
        count += own;
        if (own > 0) writer.add(reader.ids.read(own * ID_BYTES));
      }
      if (this.placed)
        for (const { count: own, positions } of readers)
          if (own > 0) writer.add(positions.read(own * POSITION_BYTES));
      starts[key + 1] = starts[key]! + count;
    }
    writer.flush();
    this.discard();
    const each = ID_BYTES + (this.placed ? POSITION_BYTES : 0);
    // Of the longest list of a large table there is one copy, and not as many as nobody has cleared away yet.
    let bytes = new Uint8Array(0);
    return {
      count: (key) => sizeAt(starts, key),
      of: (key) => {
        const [start, end] = [starts[key]!, starts[key + 1]!];
        const count = end - start;
        const size = count * each;
        if (bytes.length < size) bytes = new Uint8Array(Math.ceil((size * 1.25) / each) * each);
        readWhole(fd, bytes.subarray(0, size), start * each);
        const ids = new Uint32Array(bytes.buffer, 0, count);
        const positions = new Uint16Array(bytes.buffer, count * ID_BYTES, this.placed ? count : 0);
        return { ids, positions };
      },
      close: () => {
        closeSync(fd);
        rmSync(path, { force: true });
      },
    };
  }
}

/** Reads a segment, key by key. */
class SegmentReader {
  readonly ids: Sequential;
  readonly positions: Sequential;
  /** Occurrences of the key at hand. */
  count = 0;
  readonly #sizes: Sequential;
  /** Of the next keys. */
  #counts = new Uint32Array(0);
  #at = 0;
  /** Keys whose counts have not been read. */
  #left: number;

  /** @param buffer bytes that are read at once */
  constructor({ fd, keys, occurrences }: Segment, placed: boolean, buffer: number) {
    const positionsAt = occurrences * ID_BYTES;
    this.ids = new Sequential(fd, 0, buffer);
    this.positions = new Sequential(fd, positionsAt, buffer);
    this.#sizes = new Sequential(fd, positionsAt + (placed ? occurrences * POSITION_BYTES : 0), buffer);
    this.#left = keys;
  }

  /** Goes on to the next key. @returns its occurrences; 0 behind the last one */
  next(): number {
    if (this.#at === this.#counts.length) {
      const most = Math.min(COUNTS, this.#left);
      this.#counts = new Uint32Array(this.#sizes.read(most * COUNT_BYTES).slice().buffer);
      this.#left -= most;
      this.#at = 0;
    }
    return (this.count = this.#counts[this.#at++] ?? 0);
  }
}

function sizeAt(starts: Uint32Array | Float64Array, key: number): number {
  return key + 1 < starts.length ? starts[key + 1]! - starts[key]! : 0;
}

function bytesOf(array: Uint32Array | Uint16Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
