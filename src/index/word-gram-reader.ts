import type { Ids } from '../core/search-index/ids.ts';
import type { ByteRanges } from './byte-ranges.ts';
import { DictionaryReader } from './dictionary-reader.ts';
import { idsHaving } from './gram-ids.ts';
import type { Dictionary } from './index-layout.ts';

/** Grams that are looked for: a word that is looked at in vain costs less than a record. */
const GRAMS = 3;
/** Texts whose words are kept: all columns are asked for the same ones. */
const KEPT = 64;

/** Tells which words of a table may have a text in them, whatever their column. Rejects with IndexFileError. */
export class WordGramReader {
  readonly #reader: DictionaryReader;
  readonly #wordsHaving = new Map<string, Promise<Ids | undefined>>();

  /** @param words that the table's columns list, all together */
  constructor(ranges: ByteRanges, dictionary: Dictionary, words: number) {
    this.#reader = new DictionaryReader(ranges, dictionary, words);
  }

  /**
   * The numbers of a column's words, from 1, that may have any of some texts in them. Undefined: any word may.
   * @param before words of the columns before it @param words of the column
   */
  async among(
    texts: readonly string[],
    before: number,
    words: number,
  ): Promise<ReadonlySet<number> | undefined> {
    const lists = await Promise.all(texts.map((text) => this.#having(text)));
    if (!lists.every((list) => list !== undefined)) return undefined;
    const numbers = new Set<number>();
    for (const list of lists)
      for (let i = firstAbove(list, before); i < list.length && (list[i] as number) <= before + words; i += 1)
        numbers.add((list[i] as number) - before);
    return numbers;
  }

  #having(text: string): Promise<Ids | undefined> {
    const cached = this.#wordsHaving.get(text);
    if (cached) return cached;
    const having = idsHaving(this.#reader, text, GRAMS);
    this.#wordsHaving.set(text, having);
    having.catch(() => this.#wordsHaving.delete(text));
    for (const [oldest] of this.#wordsHaving)
      if (this.#wordsHaving.size > KEPT) this.#wordsHaving.delete(oldest);
    return having;
  }
}

/** Where the first id above another stands. */
function firstAbove(ids: Ids, id: number): number {
  let [low, high] = [0, ids.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ids[middle] as number) <= id) low = middle + 1;
    else high = middle;
  }
  return low;
}
