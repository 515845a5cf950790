import { ByteReader } from '../../../index/bytes/byte-reader.ts';
import { ByteWriter } from '../../../index/bytes/byte-writer.ts';
import {
  arePositionsShort,
  type EncodedList,
  isShort,
  positionBytesOf,
  sealsOf,
} from '../../../index/dictionary/dictionary-block.ts';
import { SEAL } from '../../../index/bytes/sealed-bytes.ts';
import { readList, writeList } from './list-codec.ts';
import { openSpooled } from './scratch-file.ts';
import { maySpare } from '../words/spared-places.ts';
import { type ScratchPath, Spool, type Spooled } from './spool.ts';
import { hashOf } from './word-hash.ts';
import { MOST_FREQUENT, type WordCount } from '../words/word-count.ts';

/** Bytes of the number before a list that says how many it takes. */
const LENGTH = 4;
/** Bytes of a list in a dictionary beside what it is made of, about: what is written of its key, and how long it is. */
const LIST = 3;
/** Of how many records keys may have. */
const POWERS = 32;
/** One of so many keys is in a sample. */
const SAMPLED = 16;
/** Whichever it is: that of a key's only list is not known here. */
const SOME_COLUMN = 1;

/** The lists of a column's keys, in the order of the keys: plain data, which comes from another thread. */
export interface SpooledLists {
  readonly keys: number;
  /** About how much of the file they take. */
  readonly bytes: number;
  /** How much of that stands there once, however many columns have the keys. */
  readonly once: number;
  /** What of the bytes tells where keys stand. */
  readonly places: PlaceBytes;
  /** It is left out where keys of no more records stand (spared-places.ts). */
  readonly sparing: number;
  /** Hashes of some of the keys, by which is told how many are those of other columns as well. */
  readonly sample: Uint32Array;
  readonly spool: Spooled;
  /** The keys that most records have. */
  readonly frequent: readonly WordCount[];
}

/** Bytes that tell where the keys of a column stand. */
export interface PlaceBytes {
  readonly all: number;
  /** Of those that may be left out: see maySpare. */
  readonly spared: number;
  /** By power of two, of keys that so many records have, or up to twice as many, what stands beside their blocks. */
  readonly beside: readonly number[];
}

/** The encoded list of a key. */
export interface KeyList extends EncodedList {
  readonly key: string;
}

/** Collects the lists of keys that come in order. */
export class ListSpool {
  readonly #spool: Spool;
  readonly #own = new ByteWriter();
  readonly #length = new Uint8Array(LENGTH);
  readonly #lengthView = new DataView(this.#length.buffer);
  #frequent: WordCount[] = [];
  #keys = 0;
  #bytes = 0;
  #once = 0;
  readonly #places = { all: 0, spared: 0, beside: Array.from({ length: POWERS }, () => 0) };
  readonly #sample: number[] = [];

  constructor(scratch: ScratchPath) {
    this.#spool = new Spool(scratch);
  }

  /** @param more bytes of the file that come with the key, whichever columns have it */
  add(key: string, encoded: EncodedList, more = 0): void {
    const { count, list, idBytes, positions } = encoded;
    const own = this.#own;
    own.clear();
    own.varint(Buffer.byteLength(key));
    own.text(key);
    writeList(own, encoded);
    this.#lengthView.setUint32(0, own.length, true);
    this.#spool.add(this.#length);
    this.#spool.add(own.written());
    this.#keys += 1;
    const sealBytes = isShort(list.length, SOME_COLUMN, positions.length > 0)
      ? 0
      : sealsOf(list.length - idBytes) * SEAL;
    const placeBytes = positionBytesOf(positions);
    this.#bytes += list.length + sealBytes + placeBytes + LIST + more;
    this.#places.all += placeBytes;
    if (maySpare(key, encoded)) this.#places.spared += placeBytes;
    if (!arePositionsShort(positions)) {
      const power = Math.floor(Math.log2(count));
      this.#places.beside[power]! += placeBytes;
    }
    this.#once += more;
    const hash = more > 0 ? hashOf(key) : -1;
    if (hash % SAMPLED === 0) this.#sample.push(hash);
    if (count > 1) this.#count(key, count);
  }

  #count(key: string, records: number): void {
    this.#frequent.push([key, records]);
    if (this.#frequent.length === MOST_FREQUENT * 2) this.#frequent = mostFrequent(this.#frequent);
  }

  /** Nothing can be added any more. */
  finish(): SpooledLists {
    return {
      keys: this.#keys,
      bytes: Math.ceil(this.#bytes),
      once: this.#once,
      places: this.#places,
      sparing: 0,
      sample: Uint32Array.from(this.#sample),
      spool: this.#spool.finish(),
      frequent: mostFrequent(this.#frequent),
    };
  }
}

function mostFrequent(words: readonly WordCount[]): WordCount[] {
  return words.toSorted(([, a], [, b]) => b - a).slice(0, MOST_FREQUENT);
}

/** Reads lists in order, one after the other; then they are gone. */
export class SpooledReader {
  readonly #file: ReturnType<typeof openSpooled>;
  #left: number;

  constructor({ keys, spool }: SpooledLists) {
    this.#left = keys;
    this.#file = openSpooled(spool);
  }

  /** Null: there are no more. */
  next(): KeyList | null {
    if (this.#left === 0) {
      this.#file.close();
      return null;
    }
    this.#left -= 1;
    const length = this.#file.read(LENGTH);
    const own = this.#file.read(new DataView(length.buffer, length.byteOffset, LENGTH).getUint32(0, true));
    const reader = new ByteReader(own);
    const key = reader.text(reader.varint());
    return { key, ...readList(reader) };
  }
}
