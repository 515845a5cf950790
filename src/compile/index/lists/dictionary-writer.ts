import { deflateRawSync } from 'node:zlib';
import { ByteWriter } from '../../../index/bytes/byte-writer.ts';
import {
  arePositionsShort,
  type ColumnList,
  isShort,
  ListBlockWriter,
  positionBytesOf,
  sealsOf,
} from '../../../index/dictionary/dictionary-block.ts';
import { type Dictionary, type DictionaryRoot, OF_ROWS, type Span } from '../../../index/index-layout.ts';
import type { Key } from '../../../index/dictionary/key-codec.ts';
import { seal } from '../../../index/bytes/sealed-bytes.ts';
import type { BlocksTold } from '../../../index/dictionary/sections-layout.ts';
import { encodeList } from './encode-list.ts';
import { discard, type ScratchPath, Spool, type Spooled } from './spool.ts';

/** Bytes of a block before it is deflated, about; of very many keys a block has more, since its root tells of each and is read by every question. */
const BLOCK = 4096;
const KEYS_OF_BLOCK = 250_000;
const MOST_BLOCK = 2 * BLOCK;
/** A root tells of so many blocks at most, in some 36 KB: it is read with others then, at once. Of more it tells in sections of so many, each of half a KB, of which a question needs few. */
const [MOST_TOLD, SECTION] = [4_096, 64];
/** Bytes of a list in its block beside what it is made of, about. */
const LIST = 5;

/** Where a piece of the file was written. */
export type Write = (bytes: Uint8Array) => Span;

/** A dictionary that has no place in the file yet: plain data, which comes from another thread. */
export interface PendingDictionary extends Pick<Dictionary, 'form' | 'placed' | 'entries'> {
  /** About how much of the file it takes: all but its root. */
  readonly bytes: number;
  readonly ids: Spooled;
  readonly places: Spooled;
  readonly blocks: Spooled;
  /** But for where its parts are. */
  readonly root: Omit<DictionaryRoot, 'idsAt' | 'placesAt' | 'blocksAt'>;
}

/** A dictionary whose parts are in the file, and its root not yet. */
export interface PendingRoot extends Pick<Dictionary, 'form'> {
  readonly root: DictionaryRoot;
  writeRoot(write: Write): Dictionary;
  /** For who looks up single keys alone: writes what tells of blocks, where these are very many, in sections; then its root can be written. @param most blocks that the root tells of itself. Default: see MOST_TOLD */
  writeSections(write: Write, most?: number): SectionedRoot;
}

/** A dictionary whose root can be written. */
export interface SectionedRoot {
  /** Whether sections tell of the blocks: the root is short then. */
  readonly hasSections: boolean;
  writeRoot(write: Write): Dictionary;
}

/** Writes a dictionary's parts; then its root can be written. */
export function writeParts(pending: PendingDictionary, spoolInto: (spool: Spooled) => number): PendingRoot {
  const { form, placed, entries, root } = pending;
  const spans = {
    idsAt: spoolInto(pending.ids),
    placesAt: spoolInto(pending.places),
    blocksAt: spoolInto(pending.blocks),
  };
  const whole: DictionaryRoot = { ...root, ...spans };
  const writeRoot = (own: DictionaryRoot, write: Write): Dictionary => ({
    form,
    placed,
    entries,
    root: write(seal(deflateJson(own))),
  });
  return {
    form,
    root: whole,
    writeRoot: (write) => writeRoot(whole, write),
    writeSections(write, most = MOST_TOLD) {
      const hasSections = whole.blocks.length > most;
      const told = hasSections ? inSections(whole, write) : whole;
      return { hasSections, writeRoot: (later) => writeRoot(told, later) };
    },
  };
}

/** The root of a dictionary whose blocks are told of in sections. */
function inSections(root: DictionaryRoot, write: Write): DictionaryRoot {
  const starts = Array.from({ length: Math.ceil(root.blocks.length / SECTION) }, (_, i) => i * SECTION);
  const partOf = <T>(told: readonly T[], start: number) => told.slice(start, start + SECTION);
  const sumsOf = (told: readonly number[]) =>
    starts.map((start) => partOf(told, start).reduce((sum, one) => sum + one, 0));
  const { keys, entries, blocks, ids, places } = root;
  const [at] = write(new Uint8Array(0));
  const bytes = starts.map((start) => {
    const own: BlocksTold = {
      keys: partOf(keys, start),
      entries: partOf(entries, start),
      blocks: partOf(blocks, start),
      ids: partOf(ids, start),
      places: partOf(places, start),
    };
    return write(seal(deflateJson(own)))[1];
  });
  return {
    ...root,
    keys: keys.filter((_, i) => i % SECTION === 0),
    entries: sumsOf(entries),
    counts: [],
    blocks: sumsOf(blocks),
    ids: sumsOf(ids),
    places: sumsOf(places),
    sections: { size: SECTION, blocks: blocks.length, at, bytes },
  };
}

/** Forgets a dictionary that has no place in the file. */
export function discardDictionary({ ids, places, blocks }: PendingDictionary): void {
  for (const spool of [ids, places, blocks]) discard(spool);
}

/** How a dictionary is written. */
export interface DictionaryOptions {
  readonly placed: boolean;
  /** The greatest id there can be. */
  readonly highest: number;
  /** How many keys there will be, where nobody knows by what they are ordered: the root does not name them then. Default: they are sorted. */
  readonly unsorted?: number;
}

const FORM = { kind: 'text' } as const;

/** Writes a dictionary of texts, which come in its order. */
export class DictionaryWriter {
  readonly #ids: Spool;
  readonly #places: Spool;
  readonly #blocks: Spool;
  readonly #writer = new ByteWriter();
  readonly #block: ListBlockWriter;
  readonly #root = {
    keys: [] as Key[],
    entries: [] as number[],
    counts: [] as number[],
    blocks: [] as number[],
    ids: [] as number[],
    places: [] as number[],
  };
  readonly #most: number;
  #blockBytes = 0;
  #counts = 0;
  #idBytes = 0;
  #placeBytes = 0;
  #keys = 0;

  constructor(
    readonly scratch: ScratchPath,
    readonly options: DictionaryOptions,
  ) {
    this.#ids = new Spool(scratch);
    this.#places = new Spool(scratch);
    this.#blocks = new Spool(scratch);
    this.#block = new ListBlockWriter(FORM, options.placed);
    this.#most = Math.min(MOST_BLOCK, BLOCK * Math.max(1, (options.unsorted ?? 0) / KEYS_OF_BLOCK));
  }

  /** Bytes so far of the lists and of the positions that lie outside of blocks, and of blocks that came to their end. */
  get written(): { readonly lists: number; readonly places: number; readonly blocks: number } {
    return { lists: this.#ids.length, places: this.#places.length, blocks: this.#blocks.length };
  }

  /** Adds a key that is of whole rows. @param ids of its records, ascending, each once */
  add(key: string, ids: Uint32Array): void {
    this.addLists(key, [{ ...encodeList(ids, null, this.options.highest), column: OF_ROWS }]);
  }

  /**
   * @param key another one than those before
   * @param lists of columns, in their order
   */
  addLists(key: string, lists: readonly ColumnList[]): void {
    let bytes = key.length;
    for (const { column, list, positions } of lists)
      bytes +=
        LIST +
        (isShort(list.length, column, this.options.placed) ? list.length : 0) +
        shortPositionBytes(positions);
    if (this.#block.keys.length > 0 && this.#blockBytes + bytes > this.#most) this.#endBlock();
    this.#blockBytes += bytes;
    this.#keys += 1;
    for (const { column, count, list, idBytes, positions } of lists) {
      this.#counts += count;
      if (!isShort(list.length, column, this.options.placed)) this.#addLong(list, idBytes);
      if (arePositionsShort(positions)) continue;
      for (const piece of positions) this.#placeBytes += addTo(this.#places, piece);
    }
    this.#block.add(key, lists);
  }

  /** @param idBytes those of the ids, behind which the times stand */
  #addLong(list: Uint8Array, idBytes: number): void {
    const areApart = sealsOf(list.length - idBytes) > 1;
    const parts = areApart ? [list.subarray(0, idBytes), list.subarray(idBytes)] : [list];
    for (const part of parts) this.#idBytes += addTo(this.#ids, part);
  }

  /** Nothing can be added any more. */
  finish(): PendingDictionary {
    if (this.#block.keys.length > 0) this.#endBlock();
    const [ids, places, blocks] = [this.#ids.finish(), this.#places.finish(), this.#blocks.finish()];
    const bytes = ids.length + places.length + blocks.length;
    const { placed } = this.options;
    return { form: FORM, placed, entries: this.#keys, bytes, ids, places, blocks, root: this.#root };
  }

  #endBlock(): void {
    const { keys } = this.#block;
    const size = keys.length;
    const [first] = keys;
    this.#writer.clear();
    this.#block.end(this.#writer);
    const root = this.#root;
    if (this.options.unsorted === undefined) root.keys.push(first as Key);
    root.entries.push(size);
    root.counts.push(this.#counts);
    root.blocks.push(addTo(this.#blocks, deflateRawSync(this.#writer.written(), { level: 9 })));
    root.ids.push(this.#idBytes);
    root.places.push(this.#placeBytes);
    this.#blockBytes = this.#counts = this.#idBytes = this.#placeBytes = 0;
  }
}

function shortPositionBytes(positions: readonly Uint8Array[]): number {
  return arePositionsShort(positions) ? positionBytesOf(positions) : 0;
}

/** Gives the bytes that it takes. */
export function addTo(spool: Spool, piece: Uint8Array): number {
  const sealed = seal(piece);
  spool.add(sealed);
  return sealed.length;
}

/** Plain data as it stands in the file, but for its seal. */
export function deflateJson(data: object): Uint8Array {
  return deflateRawSync(JSON.stringify(data), { level: 9 });
}
