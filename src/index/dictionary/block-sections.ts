import { LatestMap } from '../../core/latest-map.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import type { BlocksRoot } from './dictionary-blocks.ts';
import type { BlocksTold } from './sections-layout.ts';
import type { Key } from './key-codec.ts';
import { readJson } from '../bytes/pieces.ts';
import { sums } from '../bytes/sums.ts';

/** Where some blocks of a dictionary are, which follow each other. */
export interface PlacedSection {
  /** Number of its first block. */
  readonly first: number;
  readonly keys: readonly Key[];
  readonly blocks: readonly number[];
  /** What stands before each block in all of the dictionary, and at last before the next section. */
  readonly entriesBefore: readonly number[];
  readonly blockStarts: readonly number[];
  readonly idStarts: readonly number[];
  readonly placeStarts: readonly number[];
}

/** Where a block begins, and its lists and places that do not lie in it, from where the first ones do. */
export interface BlockPlace {
  readonly start: number;
  /** Of the block. */
  readonly bytes: number;
  readonly idStart: number;
  readonly placeStart: number;
}

/** Sections that are kept: some KB each. */
const MOST_KEPT = 1_024;

/** Tells where the blocks of a dictionary are, of which a root may tell in sections. Everything rejects with IndexFileError. */
export class BlockSections {
  readonly #kept = new LatestMap<number, Promise<PlacedSection>>(MOST_KEPT);

  constructor(
    readonly ranges: ByteRanges,
    readonly root: () => Promise<BlocksRoot>,
  ) {}

  /** Of some blocks. */
  async placesOf(numbers: readonly number[]): Promise<readonly BlockPlace[]> {
    const { sections } = await this.root();
    const sectionOf = (number: number) => (sections ? Math.floor(number / sections.size) : 0);
    const read = await this.read(numbers.map(sectionOf));
    return numbers.map((number) => {
      const own = read.get(sectionOf(number))!;
      const place = number - own.first;
      return {
        start: own.blockStarts[place]!,
        bytes: own.blocks[place]!,
        idStart: own.idStarts[place]!,
        placeStart: own.placeStarts[place]!,
      };
    });
  }

  /** Some sections, by number. */
  async read(numbers: Iterable<number>): Promise<ReadonlyMap<number, PlacedSection>> {
    const root = await this.root();
    if (!root.sections) return new Map([[0, { ...root, first: 0 }]]);
    const own = [...new Set(numbers)];
    const read = await Promise.all(own.map((number) => this.#section(number)));
    return new Map(own.map((number, i) => [number, read[i]!]));
  }

  #section(number: number): Promise<PlacedSection> {
    const known = this.#kept.get(number);
    if (known) return known;
    const reading = this.#readSection(number);
    this.#kept.set(number, reading);
    // Whoever waits for it hears of it; the next one reads again.
    reading.catch(() => this.#kept.delete(number));
    return reading;
  }

  async #readSection(number: number): Promise<PlacedSection> {
    const root = await this.root();
    const { size, at, bytes } = root.sections as NonNullable<BlocksRoot['sections']>;
    const start = bytes.slice(0, number).reduce((sum, own) => sum + own, at);
    const told = await readJson<BlocksTold>(this.ranges, [start, bytes[number]!]);
    const from = (own: readonly number[], before: readonly number[]) => sums(own, before[number]!);
    return {
      first: number * size,
      keys: told.keys,
      blocks: told.blocks,
      entriesBefore: from(told.entries, root.entriesBefore),
      blockStarts: from(told.blocks, root.blockStarts),
      idStarts: from(told.ids, root.idStarts),
      placeStarts: from(told.places, root.placeStarts),
    };
  }
}
