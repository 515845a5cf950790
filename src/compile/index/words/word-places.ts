import type { ColumnList } from '../../../index/dictionary/dictionary-block.ts';
import type { DictionaryWriter } from '../lists/dictionary-writer.ts';

/** Bytes of the lists of a word that has long ones: as many as so much of the table's records are, and as these at least, as often as it has lists. */
const [LONG, LEAST_LONG] = [1 / 512, 128];

/** A word, and where it stands in its dictionary. */
export interface WordPlace {
  readonly text: string;
  /** Records of its lists together. */
  readonly records: number;
  /** How many they are. */
  readonly lists: number;
  /** Where its block begins among the bytes of all blocks. */
  readonly block: number;
  // Where its lists begin and end among the bytes of all that lie outside of blocks, and where its positions begin:
  readonly from: number;
  readonly to: number;
  readonly placesFrom: number;
  /** Whether its lists take so long to read that it is worth being told of by itself. */
  readonly isLong: boolean;
}

/** The words of a dictionary, in its order: they may be millions, so that nothing is made for each of them. */
export class PlacedWords {
  readonly #texts: string[] = [];
  readonly #records: Uint32Array;
  readonly #lists: Uint32Array;
  readonly #blocks: Float64Array;
  readonly #from: Float64Array;
  readonly #to: Float64Array;
  readonly #placesFrom: Float64Array;

  /** @param most words at most @param records of the table */
  constructor(
    most: number,
    readonly records: number,
  ) {
    [this.#records, this.#lists] = [new Uint32Array(most), new Uint32Array(most)];
    [this.#blocks, this.#placesFrom] = [new Float64Array(most), new Float64Array(most)];
    [this.#from, this.#to] = [new Float64Array(most), new Float64Array(most)];
  }

  /** In their order. */
  get texts(): readonly string[] {
    return this.#texts;
  }

  /** Adds a word to its dictionary, and tells where it stands there. */
  add(writer: DictionaryWriter, text: string, lists: readonly ColumnList[]): WordPlace {
    const place = this.#texts.push(text) - 1;
    const { lists: from, places: placesFrom } = writer.written;
    writer.addLists(text, lists);
    const { lists: to, blocks: block } = writer.written;
    this.#records[place] = lists.reduce((sum, { count }) => sum + count, 0);
    this.#lists[place] = lists.length;
    this.#blocks[place] = block;
    this.#from[place] = from;
    this.#to[place] = to;
    this.#placesFrom[place] = placesFrom;
    return this.at(place + 1);
  }

  *[Symbol.iterator](): Generator<WordPlace> {
    for (let number = 1; number <= this.#texts.length; number += 1) yield this.at(number);
  }

  /** @param number from 1 */
  at(number: number): WordPlace {
    const place = number - 1;
    const [from, to] = [this.#from[place]!, this.#to[place]!];
    const lists = this.#lists[place]!;
    return {
      text: this.#texts[place]!,
      records: this.#records[place]!,
      lists,
      block: this.#blocks[place]!,
      from,
      to,
      placesFrom: this.#placesFrom[place]!,
      isLong: isLongWord(to - from, lists, this.records),
    };
  }
}

/** @param bytes of its lists */
function isLongWord(bytes: number, lists: number, records: number): boolean {
  return bytes > Math.max(LEAST_LONG, records * LONG) * lists;
}
