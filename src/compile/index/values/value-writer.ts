import { deflateRawSync } from 'node:zlib';
import { ByteWriter } from '../../../index/bytes/byte-writer.ts';
import { encodeIds } from '../../../index/lists/id-list.ts';
import {
  areTexts,
  type Key,
  type KeyForm,
  writeKeys,
  writeTextKeys,
} from '../../../index/dictionary/key-codec.ts';
import { encodePlaces } from '../../../index/values/key-places.ts';
import { unitsOf } from '../../../index/bytes/utf8-texts.ts';
import { decoderOf } from '../words/chunks.ts';
import { addTo, type PendingDictionary } from '../lists/dictionary-writer.ts';
import { sortWhole } from '../lists/sort-whole.ts';
import { type ScratchPath, Spool } from '../lists/spool.ts';

/** Ids of a block at most, but for those of a single key, in a table of some million records. */
const IDS = 4096;
/** Of more records it is the power of two that is nearest to their square root times so many: the blocks' root and what is read of a block, or of both ends of a range, then take as many bytes, about. */
const BLOCK = { number: 1.5, text: 2.5 } as const;
/** A key stands alone that has such a part of as many ids. */
const ALONE = 0.25;
/** Bytes of a block's keys at most, for each of so many ids, before they are deflated, and of a number. */
const [KEY_BYTES, NUMBER] = [4, 4];

/** Writes a column's values with their records, in the order of the values (src/index/values/value-blocks.ts). */
export class ValueWriter {
  readonly #keyPieces: Spool;
  readonly #setPieces: Spool;
  readonly #placePieces: Spool;
  readonly #writer = new ByteWriter();
  readonly #root = {
    keys: [] as Key[],
    entries: [] as number[],
    counts: [] as number[],
    blocks: [] as number[],
    ids: [] as number[],
    places: [] as number[],
  };
  #entries = 0;
  #last: number | undefined;
  // Of the block under way: its keys, and each id with the place of its key as one number.
  readonly #texts = new ByteWriter();
  readonly #ends: number[] = [];
  readonly #numbers: number[] = [];
  #keys = 0;
  #keyBytes = 0;
  readonly #placed: Float64Array;
  #size = 0;

  /** @param highest the greatest id there can be @param hasKeys whether blocks tell their keys, and not only the order of their ids */
  constructor(
    readonly scratch: ScratchPath,
    readonly form: KeyForm,
    readonly highest: number,
    readonly hasKeys = true,
  ) {
    this.#keyPieces = new Spool(scratch);
    this.#setPieces = new Spool(scratch);
    this.#placePieces = new Spool(scratch);
    const most = BLOCK[areTexts(form) ? 'text' : 'number'] * Math.sqrt(highest);
    this.#placed = new Float64Array(Math.max(IDS, 2 ** Math.round(Math.log2(most))));
  }

  /**
   * @param key greater than those before: a number, or a text in UTF-8
   * @param ids of its records, ascending, each once; no other key has one of them
   */
  add(key: number | Uint8Array, ids: Uint32Array): void {
    this.#entries += 1;
    if (typeof key === 'number') this.#last = key;
    const most = this.#placed.length;
    if (ids.length >= most * ALONE) {
      this.#endBlock();
      this.#addKey(key);
      this.#end(ids, null);
      return;
    }
    const bytes = typeof key === 'number' ? NUMBER : unitsOf(key, 0, key.length);
    if (this.#size + ids.length > most || this.#keyBytes + bytes > most * KEY_BYTES) this.#endBlock();
    const place = this.#keys;
    for (let i = 0; i < ids.length; i += 1) this.#placed[this.#size++] = ids[i]! * most + place;
    this.#addKey(key);
    if (this.hasKeys) this.#keyBytes += bytes;
  }

  /** Leaves out keys between those before and after, of which nothing is told but how many ids they have. */
  leaveOut(ids: number): void {
    this.#endBlock();
    const root = this.#root;
    root.keys.push('');
    root.counts.push(ids);
    for (const own of [root.entries, root.ids, root.places, root.blocks]) own.push(0);
  }

  /** Tells of keys between those before and after that these records have any of them, and not their order. @param ids ascending */
  addTogether(ids: Uint32Array): void {
    this.#endBlock();
    const root = this.#root;
    root.keys.push('');
    root.counts.push(ids.length);
    root.ids.push(addTo(this.#setPieces, encodeIds(ids, this.highest)));
    for (const own of [root.entries, root.places, root.blocks]) own.push(0);
  }

  /** Nothing can be added any more. */
  finish(): PendingDictionary {
    this.#endBlock();
    const [blocks, ids, places] = [
      this.#keyPieces.finish(),
      this.#setPieces.finish(),
      this.#placePieces.finish(),
    ];
    return {
      form: this.form,
      placed: false,
      entries: this.#entries,
      bytes: blocks.length + ids.length + places.length,
      ids,
      places,
      blocks,
      root: { ...this.#root, ...(this.#last !== undefined && { last: this.#last }) },
    };
  }

  #endBlock(): void {
    if (this.#keys === 0) return;
    const placed = sortWhole(this.#placed.subarray(0, this.#size));
    const ids = new Uint32Array(placed.length);
    const places = new Uint32Array(placed.length);
    const most = this.#placed.length;
    for (let i = 0; i < placed.length; i += 1) {
      const both = placed[i]!;
      const id = Math.floor(both / most);
      ids[i] = id;
      places[i] = both - id * most;
    }
    this.#end(ids, places);
  }

  #addKey(key: number | Uint8Array): void {
    if (this.#keys === 0) this.#root.keys.push(typeof key === 'number' ? key : decoderOf(key)(0, key.length));
    this.#keys += 1;
    if (typeof key === 'number') {
      this.#numbers.push(key);
    } else {
      this.#texts.part(key, 0, key.length);
      this.#ends.push(this.#texts.length);
    }
  }

  /** A single key is told by the root, and all ids have it. */
  #end(ids: Uint32Array, places: Uint32Array | null): void {
    const root = this.#root;
    const keys = this.#keys;
    root.entries.push(keys);
    root.counts.push(ids.length);
    root.ids.push(addTo(this.#setPieces, encodeIds(ids, this.highest)));
    const isOne = keys === 1 || places === null;
    root.places.push(isOne ? 0 : addTo(this.#placePieces, encodePlaces(places, keys)));
    root.blocks.push(isOne || !this.hasKeys ? 0 : addTo(this.#keyPieces, this.#deflated()));
    this.#texts.clear();
    this.#ends.length = this.#numbers.length = 0;
    this.#keys = this.#keyBytes = this.#size = 0;
  }

  #deflated(): Uint8Array {
    const writer = this.#writer;
    writer.clear();
    if (areTexts(this.form)) writeTextKeys(writer, this.#texts.written(), this.#ends);
    else writeKeys(writer, this.#numbers, this.form);
    return deflateRawSync(writer.written(), { level: 9 });
  }
}
