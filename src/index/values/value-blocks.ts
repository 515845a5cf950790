import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import type { Ids } from '../../core/search-index/ids.ts';
import { createYieldIfDue } from '../../core/yield-if-due.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import { decodeIds } from '../lists/id-list.ts';
import { DictionaryBlocks } from '../dictionary/dictionary-blocks.ts';
import type { Dictionary, Span } from '../index-layout.ts';
import type { ColumnKeys } from '../dictionary/kept-keys.ts';
import type { KeptLists } from '../lists/kept-lists.ts';
import { type Key, readKeys } from '../dictionary/key-codec.ts';
import { decodePlaces } from './key-places.ts';
import { inflate, readPieces } from '../bytes/pieces.ts';

/** Of each block of a column's values some records: all, or those of something else. */
export interface ValueSets {
  /** By block how many they are, and the bytes that their list takes. */
  readonly root: () => Promise<{ readonly counts: readonly number[]; readonly ids: readonly number[] }>;
  /** Those of some blocks, each ascending, in the order asked for. */
  sets(numbers: readonly number[]): Promise<readonly Ids[]>;
}

/**
 * The values of a column in order, in blocks, of which each piece is read by itself: which records have any of its values, ascending; which value each
 * of these has; the values. A block of one value has the first piece alone. Everything rejects with IndexFileError.
 */
export class ValueBlocks extends DictionaryBlocks implements ValueSets {
  readonly #ranges: ByteRanges;
  readonly #dictionary: Dictionary;
  readonly #highest: number;
  readonly #keys: ColumnKeys;
  readonly #lists: KeptLists;

  /** @param highest the greatest id there can be @param kept keys of blocks: whoever looks through more reads them anew @param lists records of single values, which are asked for again and again */
  constructor(
    ranges: ByteRanges,
    dictionary: Dictionary,
    {
      highest,
      kept,
      lists,
    }: { readonly highest: number; readonly kept: ColumnKeys; readonly lists: KeptLists },
  ) {
    super(ranges, dictionary);
    this.#ranges = ranges;
    this.#dictionary = dictionary;
    this.#highest = highest;
    this.#keys = kept;
    this.#lists = lists;
  }

  /** The records of some blocks, each ascending, in the order asked for. */
  async sets(numbers: readonly number[]): Promise<readonly Ids[]> {
    const { idsAt, idStarts, ids, counts, entries } = await this.root();
    const placeOf = (number: number) => idsAt + idStarts[number]!;
    const known = new Map(
      numbers.map((number) => [number, entries[number] === 1 ? this.#lists.get(placeOf(number)) : undefined]),
    );
    const missing = numbers.filter((number) => !known.get(number));
    const pieces = await readPieces(
      this.#ranges,
      missing.map((number): Span => [placeOf(number), ids[number]!]),
    );
    for (const [i, number] of missing.entries()) {
      const list = {
        ids: decodeIds(pieces[i]!, counts[number]!, this.#highest),
      };
      if (entries[number] === 1) this.#lists.set(placeOf(number), list);
      known.set(number, list);
    }
    return numbers.map((number) => known.get(number)!.ids);
  }

  /** By the records of some blocks (`sets`) the places of their values among the block's. Null: all have the same. */
  async places(numbers: readonly number[]): Promise<readonly (Uint32Array | null)[]> {
    const { placesAt, placeStarts, places, counts, entries } = await this.root();
    const several = numbers.filter((number) => entries[number] !== 1);
    const pieces = await readPieces(
      this.#ranges,
      several.map((number): Span => [placesAt + placeStarts[number]!, places[number]!]),
    );
    let next = 0;
    return numbers.map((number) => {
      const size = entries[number]!;
      if (size === 1) return null;
      const own = decodePlaces(pieces[next++]!, counts[number]!, size);
      if (own.some((place) => place >= size)) throw new IndexFileError('a list of values is damaged');
      return own;
    });
  }

  /** The values of some blocks, ascending. */
  async keys(numbers: readonly number[]): Promise<readonly (readonly Key[])[]> {
    const { keys, entries, blocksAt, blockStarts, blocks } = await this.root();
    // Held from now on: meanwhile others may come and take their room.
    const held = new Map(numbers.map((number) => [number, this.#keys.get(number)] as const));
    const missing = [...held].flatMap(([number, own]) => (own || entries[number] === 1 ? [] : [number]));
    const pieces = await readPieces(
      this.#ranges,
      missing.map((number): Span => [blocksAt + blockStarts[number]!, blocks[number]!]),
    );
    const read = new Map<number, readonly Key[]>();
    const yieldIfDue = createYieldIfDue();
    for (const [i, number] of missing.entries()) {
      const reader = new ByteReader(inflate(pieces[i]!));
      read.set(number, readKeys(reader, entries[number]!, this.#dictionary.form));
      await yieldIfDue();
    }
    for (const [number, own] of read) this.#keys.set(number, own);
    return numbers.map((number) => held.get(number) ?? read.get(number) ?? [keys[number]!]);
  }
}
