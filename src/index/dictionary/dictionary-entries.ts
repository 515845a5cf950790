import { LatestMap } from '../../core/latest-map.ts';
import { createYieldIfDue } from '../../core/yield-if-due.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import { readLists, sealsOf, type ListBlock } from './dictionary-block.ts';
import { type BlockPlace, BlockSections } from './block-sections.ts';
import { DictionaryBlocks, placeOf } from './dictionary-blocks.ts';
import type { Dictionary, DictionaryRoot } from '../index-layout.ts';
import { compareKeys, type Key } from './key-codec.ts';
import { inflate, readPieces } from '../bytes/pieces.ts';
import { SEAL } from '../bytes/sealed-bytes.ts';

/** A block, and where its lists are that do not lie in it. */
export interface PlacedBlock extends ListBlock {
  /** By list: where in the file. */
  readonly listsAt: Float64Array;
  readonly positionsAt: Float64Array;
}

/** A list of a dictionary: of a key in a column. */
export interface DictionaryEntry {
  readonly block: PlacedBlock;
  /** Which of the block's lists. */
  readonly at: number;
}

/** Blocks that are kept unpacked: whoever looks through more reads so many at a time. */
const MOST_KEPT = 512;

/** Finds the entries of a dictionary of an index file, by blocks of them. Everything rejects with IndexFileError. */
export class DictionaryEntries extends DictionaryBlocks {
  readonly #ranges: ByteRanges;
  readonly #dictionary: Dictionary;
  readonly #blocks = new LatestMap<number, PlacedBlock>(MOST_KEPT);
  readonly #sections: BlockSections;

  constructor(ranges: ByteRanges, dictionary: Dictionary) {
    super(ranges, dictionary);
    this.#ranges = ranges;
    this.#dictionary = dictionary;
    this.#sections = new BlockSections(ranges, this.root);
  }

  /** How many blocks there are. */
  async size(): Promise<number> {
    const { blocks, sections } = await this.root();
    return sections?.blocks ?? blocks.length;
  }

  override async blockOf(key: Key): Promise<number> {
    const own = await super.blockOf(key);
    if (!(await this.root()).sections) return own;
    const section = (await this.#sections.read([own])).get(own)!;
    return section.first + placeOf(key, section.keys);
  }

  /** Some blocks, in the order asked for. */
  async blocks(numbers: readonly number[]): Promise<readonly PlacedBlock[]> {
    const { blocksAt, ...root } = await this.root();
    // Held from now on: meanwhile others may come and take their room.
    const held = new Map(numbers.map((number) => [number, this.#blocks.get(number)] as const));
    const missing = [...held].flatMap(([number, block]) => (block ? [] : [number]));
    const places = await this.#sections.placesOf(missing);
    const pieces = await readPieces(
      this.#ranges,
      places.map(({ start, bytes }) => [blocksAt + start, bytes]),
    );
    const read = new Map<number, PlacedBlock>();
    const yieldIfDue = createYieldIfDue();
    for (const [i, number] of missing.entries()) {
      // Somebody else may have unpacked it meanwhile: several questions look through the same values.
      const block = this.#blocks.get(number) ?? this.#unpack(root, places[i]!, pieces[i]!);
      this.#blocks.set(number, block);
      read.set(number, block);
      await yieldIfDue();
    }
    return numbers.map((number) => (held.get(number) ?? read.get(number)) as PlacedBlock);
  }

  #unpack(
    { idsAt, placesAt }: Pick<DictionaryRoot, 'idsAt' | 'placesAt'>,
    { idStart, placeStart }: BlockPlace,
    piece: Uint8Array,
  ): PlacedBlock {
    const { form, placed } = this.#dictionary;
    const block = readLists(inflate(piece), form, placed);
    const { idBytes, listBytes, positionBytes, listAt } = block;
    const listsAt = new Float64Array(listBytes.length);
    const positionsAt = new Float64Array(placed ? listBytes.length : 0);
    let list = idsAt + idStart;
    let position = placesAt + placeStart;
    for (let i = 0; i < listBytes.length; i += 1) {
      listsAt[i] = list;
      const bytes = listBytes[i]!;
      if (listAt[i] === 0) list += bytes + sealsOf(bytes - idBytes[i]!) * SEAL;
      if (!positionBytes) continue;
      positionsAt[i] = position;
      if (block.positionAt[i] === 0) position += positionBytes[i]!;
    }
    return { ...block, listsAt, positionsAt };
  }

  /** The lists of some keys in a column; those that are not there are left out. */
  async find(keys: readonly Key[], column: number): Promise<readonly DictionaryEntry[]> {
    if (this.#dictionary.entries === 0) return [];
    const blocks = await this.blocks(await Promise.all(keys.map((key) => this.blockOf(key))));
    return keys.flatMap((key, i) => findKey(blocks[i]!, key, column) ?? []);
  }

  /** The lists of a key in all columns, in their order; none where it is not there. */
  async listsOf(key: Key): Promise<readonly DictionaryEntry[]> {
    if (this.#dictionary.entries === 0) return [];
    const [block] = await this.blocks([await this.blockOf(key)]);
    return block ? listsOfKey(block, key) : [];
  }

  /** The blocks that some keys stand in: their numbers, and how many keys stand before each. @param keys their numbers, from 1, ascending */
  async blocksOf(
    keys: Uint32Array,
  ): Promise<readonly { readonly number: number; readonly before: number }[]> {
    const { entriesBefore, sections } = await this.root();
    const wanted = sections ? placesOf(keys, entriesBefore) : [0];
    const read = await this.#sections.read(wanted);
    const own = wanted.map((place) => read.get(place)!);
    const blocks: { number: number; before: number }[] = [];
    let start = 0;
    for (const { first, entriesBefore: before } of own) {
      const last = before.at(-1)!;
      let end = start;
      while (end < keys.length && keys[end]! <= last) end += 1;
      for (const place of placesOf(keys.subarray(start, end), before))
        blocks.push({ number: first + place, before: before[place]! });
      start = end;
    }
    return blocks;
  }

  /** In how many blocks some keys stand: where these are told of in sections, about, as if all of one had as many keys. @param keys as above */
  async spreadOf(keys: Uint32Array): Promise<number> {
    const { entries, entriesBefore, sections } = await this.root();
    if (!sections) return placesOf(keys, entriesBefore).length;
    const { size, blocks } = sections;
    const ends = entries.flatMap((own, section) => {
      const some = Math.min(size, blocks - section * size);
      return Array.from({ length: some }, (_, i) => entriesBefore[section]! + (own * (i + 1)) / some);
    });
    return placesOf(keys, [0, ...ends]).length;
  }
}

/** Which places some keys stand in. @param keys ascending @param before by place how many keys stand before it, and at last all */
function placesOf(keys: Uint32Array, before: readonly number[]): readonly number[] {
  const places: number[] = [];
  let place = 0;
  for (const key of keys) {
    while (before[place + 1]! < key) place += 1;
    if (places.at(-1) !== place) places.push(place);
  }
  return places;
}

/** How many ids a list has. */
export function countOf({ block, at }: DictionaryEntry): number {
  return block.counts[at]!;
}

/** Bytes of its list. */
export function bytesOf({ block, at }: DictionaryEntry): number {
  return block.listBytes[at]!;
}

/** Whether it is told where a key stands. */
export function isPlaced({ block, at }: DictionaryEntry): boolean {
  return (block.positionBytes?.[at] ?? 0) > 0;
}

/** The key of an entry. */
export function keyOf({ block, at }: DictionaryEntry): Key {
  return block.keys[block.keyOf[at]!]!;
}

/** The column of an entry, counted from 1; 0 is none of them. */
export function columnOf({ block, at }: DictionaryEntry): number {
  return block.columns[at]!;
}

function findKey(block: PlacedBlock, key: Key, column: number): DictionaryEntry | undefined {
  return listsOfKey(block, key).find((entry) => columnOf(entry) === column);
}

function listsOfKey(block: PlacedBlock, key: Key): readonly DictionaryEntry[] {
  const { keys, starts } = block;
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareKeys(keys[middle]!, key) < 0) low = middle + 1;
    else high = middle;
  }
  if (keys[low] !== key) return [];
  const start = starts[low]!;
  return Array.from({ length: starts[low + 1]! - start }, (_, i) => ({ block, at: start + i }));
}

/** The lists of all keys that pass a test, in all columns. */
export function entriesWith(
  blocks: readonly DictionaryEntry['block'][],
  test: (key: Key) => boolean,
): DictionaryEntry[] {
  const passing: DictionaryEntry[] = [];
  for (const block of blocks)
    for (const entry of entriesOfBlock(block, (key) => test(block.keys[key]!))) passing.push(entry);
  return passing;
}

/** The lists of a block's keys that pass a test, by their places from 0, in all columns. */
export function entriesOfBlock(
  block: DictionaryEntry['block'],
  test: (place: number) => boolean,
): DictionaryEntry[] {
  const passing: DictionaryEntry[] = [];
  for (let key = 0; key < block.keys.length; key += 1) {
    if (!test(key)) continue;
    for (let at = block.starts[key]!; at < block.starts[key + 1]!; at += 1) passing.push({ block, at });
  }
  return passing;
}
