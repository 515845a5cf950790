import { deflateRawSync } from 'node:zlib';
import { ByteWriter } from '../../index/byte-writer.ts';
import {
  arePositionsShort,
  isShort,
  positionBytesOf,
  writeEntries,
  type Entry,
} from '../../index/dictionary-block.ts';
import { encodeIds } from '../../index/id-list.ts';
import type { Dictionary, DictionaryRoot, Span } from '../../index/index-layout.ts';
import type { Key, KeyForm } from '../../index/key-codec.ts';
import { encodePositions, encodeTimes, type Places } from '../../index/place-list.ts';
import { SEAL, seal } from '../../index/sealed-bytes.ts';
import { discard, type ScratchPath, Spool, type Spooled } from './spool.ts';
import { gramBytes, type WordGrams, WordGramsCollector } from './word-grams.ts';

/** Bytes of a block before it is deflated, about: of values, of which many follow each other in an answer, and of words, which are found one by one. */
const BLOCK = 8192;
const WORD_BLOCK = 4096;
/** Bytes of an entry beside its key and its list of ids, about. */
const ENTRY = 5;

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
  /** The grams of its words; null: these are no words. */
  readonly grams: WordGrams | null;
}

/** A dictionary whose parts are in the file, and its root not yet. */
export interface PendingRoot {
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
  return {
    writeRoot(write) {
      const whole: DictionaryRoot = { ...root, ...spans };
      return { form, placed, entries, root: write(seal(deflateJson(whole))) };
    },
  };
}

/** Forgets a dictionary that has no place in the file. */
export function discardDictionary({ ids, places, blocks }: PendingDictionary): void {
  for (const spool of [ids, places, blocks]) discard(spool);
}

export interface DictionaryOptions {
  readonly form: KeyForm;
  readonly placed: boolean;
  /** The greatest id there can be. */
  readonly highest: number;
  /** Whether it is made of words, whose grams are found as well, or of these. */
  readonly of?: 'words' | 'grams';
}

/** Writes a dictionary whose entries come in the order of their keys. */
export class DictionaryWriter {
  readonly #ids: Spool;
  readonly #places: Spool;
  readonly #blocks: Spool;
  readonly #writer = new ByteWriter();
  readonly #root = {
    keys: [] as Key[],
    entries: [] as number[],
    counts: [] as number[],
    blocks: [] as number[],
    ids: [] as number[],
    places: [] as number[],
  };
  readonly #grams: WordGramsCollector | null;
  #block: Entry[] = [];
  #blockBytes = 0;
  #counts = 0;
  #idBytes = 0;
  #placeBytes = 0;
  #entries = 0;

  constructor(
    readonly scratch: ScratchPath,
    readonly options: DictionaryOptions,
  ) {
    this.#ids = new Spool(scratch);
    this.#places = new Spool(scratch);
    this.#blocks = new Spool(scratch);
    this.#grams = options.of === 'words' ? new WordGramsCollector() : null;
  }

  /**
   * @param key greater than those before
   * @param ids of its records, ascending, each once
   * @param places where it stands in them; null where the dictionary is not placed
   */
  add(key: Key, ids: Uint32Array, places: Places | null): void {
    const encoded = encodeIds(ids, this.options.highest);
    // Most words stand once in each record.
    const times = places?.times.some((own) => own > 1) ? encodeTimes(places.times) : null;
    const positions = places ? encodePositions(places.positions) : [];
    const apart = arePositionsShort(positions) ? [] : positions.map(seal);
    const placeBytes = apart.reduce((sum, { length }) => sum + length, 0);
    const list = times && times.length > 0 ? concat(encoded, times) : encoded;
    const inBlock = isShort(list.length);
    const keyBytes = typeof key === 'string' ? key.length : this.options.form.kind === 'double' ? 8 : 4;
    const inside = positionBytesOf(positions) - placeBytes;
    const bytes = keyBytes + ENTRY + (inBlock ? list.length : 0) + inside;
    const most = this.options.of ? WORD_BLOCK : BLOCK;
    if (this.#block.length > 0 && this.#blockBytes + bytes > most) this.#endBlock();
    this.#blockBytes += bytes;
    this.#counts += ids.length;
    this.#entries += 1;
    this.#grams?.add(key as string);
    if (!inBlock) {
      this.#ids.add(seal(list));
      this.#idBytes += list.length + SEAL;
    }
    for (const piece of apart) this.#places.add(piece);
    this.#placeBytes += placeBytes;
    this.#block.push({
      key,
      count: ids.length,
      list,
      idBytes: encoded.length,
      positions,
    });
  }

  /** Nothing can be added any more. */
  finish(): PendingDictionary {
    if (this.#block.length > 0) this.#endBlock();
    const [ids, places, blocks] = [this.#ids.finish(), this.#places.finish(), this.#blocks.finish()];
    const { form, placed } = this.options;
    const grams = this.#grams?.finish() ?? null;
    return {
      form,
      placed,
      entries: this.#entries,
      bytes: ids.length + places.length + blocks.length + (grams ? gramBytes(grams) : 0),
      ids,
      places,
      blocks,
      root: this.#root,
      grams,
    };
  }

  #endBlock(): void {
    const { form, placed } = this.options;
    const [first] = this.#block as [Entry];
    this.#writer.clear();
    writeEntries(this.#writer, this.#block, form, placed);
    const sealed = seal(deflateRawSync(this.#writer.toBytes(), { level: 9 }));
    this.#blocks.add(sealed);
    const root = this.#root;
    root.keys.push(first.key);
    root.entries.push(this.#block.length);
    root.counts.push(this.#counts);
    root.blocks.push(sealed.length);
    root.ids.push(this.#idBytes);
    root.places.push(this.#placeBytes);
    this.#block = [];
    this.#blockBytes = this.#counts = this.#idBytes = this.#placeBytes = 0;
  }
}

/** Plain data as it stands in the file, but for its seal. */
export function deflateJson(data: object): Uint8Array {
  return deflateRawSync(JSON.stringify(data), { level: 9 });
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
