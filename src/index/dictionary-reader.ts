import { gramsWithin, gramUse } from '../core/search-index/grams.ts';
import { both, IdSet, NO_IDS, unite, type Ids } from '../core/search-index/ids.ts';
import { createBreathe } from '../core/breathe.ts';
import type { ByteRanges } from './byte-ranges.ts';
import { readEntries, type EntryBlock } from './dictionary-block.ts';
import { decodeIds, decodeIdsInto } from './id-list.ts';
import { type Dictionary, type DictionaryRoot, type Span } from './index-layout.ts';
import { compareKeys, type Key } from './key-codec.ts';
import { inflate, readJson, readPieces } from './pieces.ts';
import { decodePositions, decodeTimes, positionPieceBytes, POSITIONS, type Places } from './place-list.ts';
import { SEAL } from './sealed-bytes.ts';

/** Entries of a block, and where their lists are that do not lie in it. */
interface PlacedBlock extends EntryBlock {
  /** By entry: where in the file. */
  readonly listsAt: Float64Array;
  readonly positionsAt: Float64Array;
}

/** An entry of a dictionary. */
export interface FoundEntry {
  readonly block: PlacedBlock;
  readonly at: number;
}

/** A dictionary's blocks and how many ids they have before them. */
interface Root extends DictionaryRoot {
  /** Sums of what stands before each block, and at last of all. */
  readonly blockStarts: readonly number[];
  readonly idStarts: readonly number[];
  readonly placeStarts: readonly number[];
  readonly idsBefore: readonly number[];
  readonly entriesBefore: readonly number[];
}

/** Blocks that are kept unpacked. */
const MOST_KEPT = 512;

/** Asks a dictionary of an index file. Everything rejects with IndexFileError. */
export class DictionaryReader {
  readonly #ranges: ByteRanges;
  readonly #dictionary: Dictionary;
  readonly #highest: number;
  readonly #blocks = new Map<number, PlacedBlock>();
  #root: Promise<Root> | undefined;

  /** @param highest the greatest id there can be */
  constructor(ranges: ByteRanges, dictionary: Dictionary, highest: number) {
    this.#ranges = ranges;
    this.#dictionary = dictionary;
    this.#highest = highest;
  }

  /** The blocks; read once. */
  root(): Promise<Root> {
    return (this.#root ??= this.#readRoot().catch((error: unknown) => {
      this.#root = undefined;
      throw error;
    }));
  }

  async #readRoot(): Promise<Root> {
    const root = await readJson<DictionaryRoot>(this.#ranges, this.#dictionary.root);
    return {
      ...root,
      blockStarts: sums(root.blocks),
      idStarts: sums(root.ids),
      placeStarts: sums(root.places),
      idsBefore: sums(root.counts),
      entriesBefore: sums(root.entries),
    };
  }

  /** The block that a key would stand in, or the first. */
  async blockOf(key: Key): Promise<number> {
    const { keys } = await this.root();
    let [low, high] = [0, keys.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareKeys(keys[middle] as Key, key) <= 0) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  /** Some blocks, in the order asked for. */
  async blocks(numbers: readonly number[]): Promise<readonly PlacedBlock[]> {
    const root = await this.root();
    // Held from now on: meanwhile others may come and take their room.
    const held = new Map(numbers.map((number) => [number, this.#blocks.get(number)] as const));
    const missing = [...held].flatMap(([number, block]) => (block ? [] : [number]));
    const pieces = await readPieces(
      this.#ranges,
      missing.map((number) => [
        root.blocksAt + (root.blockStarts[number] as number),
        root.blocks[number] as number,
      ]),
    );
    const read = new Map<number, PlacedBlock>();
    const breathe = createBreathe();
    for (const [i, number] of missing.entries()) {
      // Somebody else may have unpacked it meanwhile: several questions look through the same values.
      const block = this.#blocks.get(number) ?? this.#unpack(root, number, pieces[i] as Uint8Array);
      this.#blocks.set(number, block);
      read.set(number, block);
      await breathe();
    }
    const all = numbers.map((number) => (held.get(number) ?? read.get(number)) as PlacedBlock);
    for (const [oldest] of this.#blocks) if (this.#blocks.size > MOST_KEPT) this.#blocks.delete(oldest);
    return all;
  }

  #unpack(root: Root, number: number, piece: Uint8Array): PlacedBlock {
    const { form, placed } = this.#dictionary;
    const block = readEntries(inflate(piece), form, placed);
    const { listBytes, positionBytes, listAt } = block;
    const listsAt = new Float64Array(listBytes.length);
    const positionsAt = new Float64Array(placed ? listBytes.length : 0);
    let list = root.idsAt + (root.idStarts[number] as number);
    let position = root.placesAt + (root.placeStarts[number] as number);
    for (let i = 0; i < listBytes.length; i += 1) {
      listsAt[i] = list;
      if (listAt[i] === 0) list += (listBytes[i] as number) + SEAL;
      if (!positionBytes) continue;
      positionsAt[i] = position;
      if (block.positionAt[i] === 0) position += positionBytes[i] as number;
    }
    return { ...block, listsAt, positionsAt };
  }

  /** The keys from one place to before another. */
  async keys(start: number, end: number): Promise<readonly Key[]> {
    const { entriesBefore, entries } = await this.root();
    const startOf = (number: number) => entriesBefore[number] as number;
    const numbers = [...entries.keys()].filter(
      (number) => startOf(number) < end && startOf(number + 1) > start,
    );
    const [first = 0] = numbers;
    const all = (await this.blocks(numbers)).flatMap(({ keys }) => keys);
    return all.slice(Math.max(0, start - startOf(first)), Math.max(0, end - startOf(first)));
  }

  /** The entries of some keys; those that are not there are left out. */
  async find(keys: readonly Key[]): Promise<readonly FoundEntry[]> {
    if (this.#dictionary.entries === 0) return [];
    const blocks = await this.blocks(await Promise.all(keys.map((key) => this.blockOf(key))));
    return keys.flatMap((key, i) => findKey(blocks[i] as PlacedBlock, key) ?? []);
  }

  /** Numbers of the blocks that some entries stand in. @param entries their numbers, from 1, ascending */
  async blocksOf(entries: Iterable<number>): Promise<readonly number[]> {
    const { entriesBefore } = await this.root();
    const blocks: number[] = [];
    let block = 0;
    for (const entry of entries) {
      while ((entriesBefore[block + 1] as number) < entry) block += 1;
      if (blocks.at(-1) !== block) blocks.push(block);
    }
    return blocks;
  }

  /**
   * Of a dictionary of grams: the ids that have what contains a text, or all grams of it where these are several; undefined where it is shorter
   * than a gram and within them anywhere.
   * @param most grams that are looked for: the others would take away little
   */
  async having(text: string, most: number): Promise<Ids | undefined> {
    const use = gramUse(text);
    if (use === null) return undefined;
    if (use === 'prefix') return this.#beginning(text);
    const grams = evenly(gramsWithin(text), most);
    const entries = await this.find(grams);
    if (entries.length < grams.length) return NO_IDS;
    const least = Math.min(...entries.map(countOf));
    // Where few are left, longer lists take more bytes than what they would take away.
    return (await this.ids(entries.filter((entry) => countOf(entry) <= least * WORTH))).reduce(both);
  }

  /** The ids of all keys that begin with a text, which stand together. */
  async #beginning(text: string): Promise<Ids> {
    const { keys } = await this.root();
    const first = await this.blockOf(text);
    let last = first;
    while ((keys[last + 1] as string | undefined)?.startsWith(text)) last += 1;
    const blocks = await this.blocks(Array.from({ length: last - first + 1 }, (_, i) => first + i));
    return unite(await this.ids(entriesWith(blocks, (key) => (key as string).startsWith(text))));
  }

  /** Of a dictionary of grams: the ids that have a gram with a text in it, which is shorter than a gram. */
  async havingShort(text: string): Promise<Ids> {
    const { keys } = await this.root();
    const blocks = await this.blocks([...keys.keys()]);
    return unite(await this.ids(entriesWith(blocks, (key) => (key as string).includes(text))));
  }

  /** The lists of ids of some entries. */
  async ids(entries: readonly FoundEntry[]): Promise<readonly Ids[]> {
    const lists = await this.#lists(entries);
    return entries.map((entry, i) => this.#idsOf(entry, lists[i] as Uint8Array));
  }

  #idsOf(entry: FoundEntry, list: Uint8Array): Ids {
    const { block, at } = entry;
    return decodeIds(list.subarray(0, block.idBytes[at]), countOf(entry), this.#highest);
  }

  /** How often each entry stands in its records, with their ids. */
  async times(entries: readonly FoundEntry[]): Promise<readonly Times[]> {
    const lists = await this.#lists(entries);
    return entries.map((entry, i) => {
      const list = lists[i] as Uint8Array;
      return {
        ids: this.#idsOf(entry, list),
        times: decodeTimes(list.subarray(entry.block.idBytes[entry.at]), countOf(entry)),
      };
    });
  }

  async #lists(entries: readonly FoundEntry[]): Promise<readonly Uint8Array[]> {
    const spans: Span[] = [];
    for (const { block, at } of entries)
      if (block.listAt[at] === 0)
        spans.push([block.listsAt[at] as number, (block.listBytes[at] as number) + SEAL]);
    const pieces = await readPieces(this.#ranges, spans);
    let next = 0;
    return entries.map(({ block, at }) => {
      const start = block.listAt[at] as number;
      return start === 0
        ? (pieces[next++] as Uint8Array)
        : block.bytes.subarray(start, start + (block.listBytes[at] as number));
    });
  }

  /** All ids of some entries together, ascending. No id has two of them. */
  async union(entries: readonly FoundEntry[]): Promise<Ids> {
    const all = new EntryUnion(this.#highest);
    for (const entry of entries) all.add(entry.block, entry.at);
    return all.ids((own) => this.ids(own));
  }

  /**
   * The same of all entries of some blocks, by the class of their keys; those of class 0 are left out.
   * @param numbers of the blocks
   */
  async unionByClass(
    numbers: readonly number[],
    classOf: (key: Key) => number,
  ): Promise<ReadonlyMap<number, Ids>> {
    const classes = new Map<number, EntryUnion>();
    const breathe = createBreathe();
    for (let i = 0; i < numbers.length; i += MOST_KEPT) {
      for (const block of await this.blocks(numbers.slice(i, i + MOST_KEPT))) {
        block.keys.forEach((key, at) => {
          const number = classOf(key);
          if (number === 0) return;
          let own = classes.get(number);
          if (!own) classes.set(number, (own = new EntryUnion(this.#highest)));
          own.add(block, at);
        });
        await breathe();
      }
    }
    const lists = [...classes].map(
      async ([number, all]) => [number, await all.ids((own) => this.ids(own))] as const,
    );
    return new Map(await Promise.all(lists));
  }

  /** The same for those of some records that have the entry, with the positions. */
  async places(entries: readonly FoundEntry[], records: Ids): Promise<readonly (Times & Places)[]> {
    const wanted = (await this.times(entries)).map((list, i) =>
      wantedPositions(entries[i] as FoundEntry, list, records),
    );
    const pieces = await readPieces(
      this.#ranges,
      wanted.flatMap(({ inBlock, pieces: own }) => (inBlock ? [] : own.map(({ span }) => span))),
    );
    let next = 0;
    return wanted.map(({ ids, times, starts, inBlock, pieces: own }) => {
      const read = new Map(
        own.map(({ number, count }) => [
          number,
          decodePositions(inBlock ?? (pieces[next++] as Uint8Array), count),
        ]),
      );
      const positions = new Uint32Array(times.reduce((sum, one) => sum + one, 0));
      let size = 0;
      for (const [i, start] of starts.entries())
        for (let at = start; at < start + (times[i] as number); at += 1)
          positions[size++] = read.get(Math.floor(at / POSITIONS))?.[at % POSITIONS] as number;
      return { ids, times, positions };
    });
  }
}

/** Of a table that has no more records for each of them ids are marked rather than sorted. */
const DENSE = 64;

/** Ids of entries of which no id has two. */
class EntryUnion {
  readonly #highest: number;
  /** Most values of many are few records': a list for each would take longer than all else. */
  #short = new Uint32Array(64);
  #size = 0;
  readonly #others: FoundEntry[] = [];

  /** @param highest the greatest id there can be */
  constructor(highest: number) {
    this.#highest = highest;
  }

  add(block: PlacedBlock, at: number): void {
    const start = block.listAt[at] as number;
    if (start === 0) {
      this.#others.push({ block, at });
      return;
    }
    const from = this.#size;
    const to = from + (block.counts[at] as number);
    while (to > this.#short.length) this.#grow();
    const end = start + (block.idBytes[at] as number);
    decodeIdsInto({ ids: this.#short, from, to }, { bytes: block.bytes, at: start, end }, this.#highest);
    this.#size = to;
  }

  #grow(): void {
    const larger = new Uint32Array(this.#short.length * 2);
    larger.set(this.#short);
    this.#short = larger;
  }

  async ids(read: (entries: readonly FoundEntry[]) => Promise<readonly Ids[]>): Promise<Ids> {
    const lists = await read(this.#others);
    if (lists.length === 1 && this.#size === 0) return lists[0] as Ids;
    const short = this.#short.subarray(0, this.#size);
    const count = lists.reduce((sum, { length }) => sum + length, short.length);
    if (count * DENSE > this.#highest) {
      const marked = new IdSet(this.#highest);
      for (const ids of [short, ...lists]) marked.add(ids);
      return marked.ids();
    }
    const all = new Uint32Array(count);
    all.set(short);
    let size = short.length;
    for (const ids of lists) {
      all.set(ids, size);
      size += ids.length;
    }
    return all.sort();
  }
}

/** Records that have a key, and how often. */
export interface Times {
  readonly ids: Ids;
  /** By the place of the record in the ids. */
  readonly times: Uint16Array;
}

/** An entry's records among some, where their positions begin among all of the entry, and the pieces that have these. */
function wantedPositions({ block, at }: FoundEntry, list: Times, records: Ids) {
  const ids = both(list.ids, records);
  const times = new Uint16Array(ids.length);
  const starts = new Uint32Array(ids.length);
  const numbers = new Set<number>();
  let [position, size] = [0, 0];
  for (let i = 0; i < list.ids.length; i += 1) {
    const own = list.times[i] as number;
    if (list.ids[i] === ids[size]) {
      times[size] = own;
      starts[size++] = position;
      const last = Math.floor((position + own - 1) / POSITIONS);
      for (let number = Math.floor(position / POSITIONS); number <= last; number += 1) numbers.add(number);
    }
    position += own;
  }
  const bytes = block.positionBytes?.[at] as number;
  const inside = block.positionAt[at] as number;
  const inBlock = inside === 0 ? null : block.bytes.subarray(inside, inside + bytes);
  const each = positionPieceBytes(bytes, position);
  const pieces = [...numbers].map((number) => ({
    number,
    count: Math.min(POSITIONS, position - number * POSITIONS),
    span: [(block.positionsAt[at] as number) + number * each, Math.min(each, bytes - number * each)] as Span,
  }));
  return { ids, times, starts, inBlock, pieces };
}

function countOf({ block, at }: FoundEntry): number {
  return block.counts[at] as number;
}

/** As many ids of a list take as long to read as a block or a record that has not what is looked for. */
const WORTH = 500;

/** Some of a list, the first and the last among them. */
function evenly<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))] as T);
}

function sums(numbers: readonly number[]): readonly number[] {
  const all = [0];
  for (const number of numbers) all.push((all.at(-1) as number) + number);
  return all;
}

function findKey(block: PlacedBlock, key: Key): FoundEntry | undefined {
  const { keys } = block;
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareKeys(keys[middle] as Key, key) < 0) low = middle + 1;
    else high = middle;
  }
  return keys[low] === key ? { block, at: low } : undefined;
}

/** Entries whose keys pass a test. */
export function entriesWith(
  blocks: readonly FoundEntry['block'][],
  test: (key: Key) => boolean,
): FoundEntry[] {
  const passing: FoundEntry[] = [];
  for (const block of blocks)
    block.keys.forEach((key, at) => {
      if (test(key)) passing.push({ block, at });
    });
  return passing;
}
