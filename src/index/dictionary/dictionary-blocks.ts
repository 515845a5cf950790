import type { ByteRanges } from '../bytes/byte-ranges.ts';
import type { Dictionary, DictionaryRoot } from '../index-layout.ts';
import { compareKeys, type Key } from './key-codec.ts';
import { once } from '../bytes/once.ts';
import { readJson } from '../bytes/pieces.ts';
import { sums } from '../bytes/sums.ts';

/** A dictionary's blocks, and what stands before each of them, and at last before the end. */
export interface BlocksRoot extends DictionaryRoot {
  readonly blockStarts: readonly number[];
  readonly idStarts: readonly number[];
  readonly placeStarts: readonly number[];
  readonly entriesBefore: readonly number[];
}

/** Tells which blocks a dictionary of an index file has. Everything rejects with IndexFileError. */
export class DictionaryBlocks {
  /** What the blocks are; read once. */
  readonly root: () => Promise<BlocksRoot>;

  constructor(ranges: ByteRanges, dictionary: Dictionary) {
    this.root = once(async () => {
      const root = await readJson<DictionaryRoot>(ranges, dictionary.root);
      return {
        ...root,
        blockStarts: sums(root.blocks),
        idStarts: sums(root.ids),
        placeStarts: sums(root.places),
        entriesBefore: sums(root.entries),
      };
    });
  }

  /** The block that a key would stand in, or the first. */
  async blockOf(key: Key): Promise<number> {
    return placeOf(key, (await this.root()).keys);
  }
}

/** The last place whose key is no greater, or the first. @param keys ascending */
export function placeOf(key: Key, keys: readonly Key[]): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compareKeys(keys[middle]!, key) <= 0) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
