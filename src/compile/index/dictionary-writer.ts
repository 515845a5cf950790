import { deflateRawSync } from 'node:zlib';
import { ByteWriter } from '../../index/byte-writer.ts';
import {
  arePositionsShort,
  isShort,
  positionBytesOf,
  EntryBlockWriter,
} from '../../index/dictionary-block.ts';
import { encodeIds, oneIdBytes } from '../../index/id-list.ts';
import type { Dictionary, DictionaryRoot, Span } from '../../index/index-layout.ts';
import type { Key, KeyForm } from '../../index/key-codec.ts';
import { encodePositions, encodeTimes, onePositionBytes, type Places } from '../../index/place-list.ts';
import { SEAL, seal } from '../../index/sealed-bytes.ts';
import { MOST_FREQUENT, type WordCount } from './word-count.ts';
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
  /** The words that most records have. */
  readonly frequent: readonly WordCount[];
}

/** A dictionary whose parts are in the file, and its root not yet. */
export interface PendingRoot {
  readonly root: DictionaryRoot;
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
  return {
    root: whole,
    writeRoot(write) {
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
  readonly #block: EntryBlockWriter;
  readonly #root = {
    keys: [] as Key[],
    entries: [] as number[],
    counts: [] as number[],
    blocks: [] as number[],
    ids: [] as number[],
    places: [] as number[],
  };
  readonly #grams: WordGramsCollector | null;
  #frequent: WordCount[] = [];
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
    this.#block = new EntryBlockWriter(options.form, options.placed);
    this.#grams = options.of === 'words' ? new WordGramsCollector() : null;
  }

  /**
   * @param key greater than those before
   * @param ids of its records, ascending, each once
   * @param places where it stands in them; null where the dictionary is not placed
   */
  add(key: Key, ids: Uint32Array, places: Places | null): void {
    const position = places ? (places.positions[0] as number) : null;
    if (ids.length === 1 && (places?.positions.length ?? 1) === 1) {
      const id = ids[0] as number;
      this.#begin(key, 1, oneIdBytes(id) + (position === null ? 0 : onePositionBytes(position)));
      this.#block.addOne(key, id, position);
      return;
    }
    if (this.#grams) this.#count(key as string, ids.length);
    const encoded = encodeIds(ids, this.options.highest);
    // Most words stand once in each record.
    const times = places?.times.some((own) => own > 1) ? encodeTimes(places.times) : null;
    const positions = places ? encodePositions(places.positions) : [];
    const apart = arePositionsShort(positions) ? [] : positions.map(seal);
    const placeBytes = apart.reduce((sum, { length }) => sum + length, 0);
    const list = times && times.length > 0 ? concat(encoded, times) : encoded;
    const inBlock = isShort(list.length);
    const inside = positionBytesOf(positions) - placeBytes;
    this.#begin(key, ids.length, (inBlock ? list.length : 0) + inside);
    if (!inBlock) {
      this.#ids.add(seal(list));
      this.#idBytes += list.length + SEAL;
    }
    for (const piece of apart) this.#places.add(piece);
    this.#placeBytes += placeBytes;
    this.#block.add({ key, count: ids.length, list, idBytes: encoded.length, positions });
  }

  #count(word: string, records: number): void {
    this.#frequent.push([word, records]);
    if (this.#frequent.length === MOST_FREQUENT * 2) this.#frequent = mostFrequent(this.#frequent);
  }

  /** An entry comes that takes so many bytes of its block beside its key. */
  #begin(key: Key, count: number, more: number): void {
    const { form, of } = this.options;
    const keyBytes = typeof key === 'string' ? key.length : form.kind === 'double' ? 8 : 4;
    const bytes = keyBytes + ENTRY + more;
    const most = of ? WORD_BLOCK : BLOCK;
    if (this.#block.keys.length > 0 && this.#blockBytes + bytes > most) this.#endBlock();
    this.#blockBytes += bytes;
    this.#counts += count;
    this.#entries += 1;
    this.#grams?.add(key as string);
  }

  /** Nothing can be added any more. */
  finish(): PendingDictionary {
    if (this.#block.keys.length > 0) this.#endBlock();
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
      frequent: mostFrequent(this.#frequent),
    };
  }

  #endBlock(): void {
    const { keys } = this.#block;
    this.#writer.clear();
    this.#block.end(this.#writer);
    const sealed = seal(deflateRawSync(this.#writer.written(), { level: 9 }));
    this.#blocks.add(sealed);
    const root = this.#root;
    root.keys.push(keys[0] as Key);
    root.entries.push(keys.length);
    root.counts.push(this.#counts);
    root.blocks.push(sealed.length);
    root.ids.push(this.#idBytes);
    root.places.push(this.#placeBytes);
    this.#blockBytes = this.#counts = this.#idBytes = this.#placeBytes = 0;
  }
}

function mostFrequent(words: readonly WordCount[]): WordCount[] {
  return words.toSorted(([, a], [, b]) => b - a).slice(0, MOST_FREQUENT);
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
