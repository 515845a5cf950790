import { gramUse } from '../../core/search-index/terms/grams.ts';
import { NO_IDS, unite, type Ids } from '../../core/search-index/ids.ts';
import { type DictionaryEntry, entriesOfBlock, entriesWith } from '../dictionary/dictionary-entries.ts';
import type { DictionaryReader } from '../dictionary/dictionary-reader.ts';
import { findAll, type GramColumn, idsOfAll } from './gram-ids.ts';
import { readToldWords } from './told-words.ts';
import { unitedLists } from './united-lists.ts';
import { wordsHaving } from './words-of-grams.ts';

/** More blocks take longer to read than more grams by which they may be fewer. */
const MANY_BLOCKS = 48;

/** Finds the lists of words: those of fragments among them. */
export class WordEntries {
  /**
   * @param words how many they are
   * @param grams of which words have them; null: nothing is told of that, and all words are looked at
   */
  constructor(
    readonly reader: DictionaryReader,
    readonly words: number,
    readonly grams: GramColumn | null,
  ) {}

  /** Words that contain any of some texts. */
  async containing(texts: readonly string[]): Promise<readonly DictionaryEntry[]> {
    if (texts.length === 0) return [];
    const { entries } = this.reader;
    const numbers = this.grams && (await this.#havingAny(this.grams, shortest(texts)));
    const places = numbers && (await entries.blocksOf(numbers));
    const blocks = await entries.blocks(
      places ? places.map(({ number }) => number) : [...Array(await entries.size()).keys()],
    );
    return entriesWith(blocks, (key) => texts.some((text) => (key as string).includes(text)));
  }

  /** Those that contain a text, most of them as one. Undefined: nothing is told of them together. */
  async united(text: string): Promise<readonly DictionaryEntry[] | undefined> {
    const united = this.grams ? await unitedLists(this.grams, text) : undefined;
    return united && [...united.lists, ...(await this.told(united.told))];
  }

  /** The numbers of words that may contain a text of three characters at least. */
  async numbersHaving(text: string): Promise<Ids> {
    const numbers = this.grams
      ? await wordsHaving(this.grams, text, (some) => this.areMany(some))
      : undefined;
    return numbers ?? this.#all();
  }

  /** Those of words that may be a text. */
  async numbersOf(text: string): Promise<Ids> {
    if (gramUse(text) === 'within' || !this.grams) return this.numbersHaving(text);
    // What is shorter than a gram is one by itself.
    const entries = await findAll(this.grams, [text]);
    return entries ? idsOfAll(this.grams, entries) : NO_IDS;
  }

  /** @param numbers ascending */
  async numbered(numbers: Ids): Promise<readonly DictionaryEntry[]> {
    const { entries } = this.reader;
    const places = await entries.blocksOf(numbers);
    const blocks = await entries.blocks(places.map(({ number }) => number));
    const wanted = new Set(numbers);
    return blocks.flatMap((block, i) => {
      const { before } = places[i]!;
      return entriesOfBlock(block, (key) => wanted.has(before + key + 1));
    });
  }

  /** @param told see NamedWords */
  async told(told: Uint8Array | null): Promise<readonly DictionaryEntry[]> {
    return told ? entriesOfBlock(readToldWords(told, await this.reader.entries.root()), () => true) : [];
  }

  /** Whether words lie in so many blocks that more grams are worth being looked for. */
  async areMany(numbers: Ids): Promise<boolean> {
    return (await this.reader.entries.spreadOf(numbers)) > MANY_BLOCKS;
  }

  #all(): Ids {
    return Uint32Array.from({ length: this.words }, (_, i) => i + 1);
  }

  /** The numbers of all words that may have any of some texts in them, ascending. Undefined: any word may. */
  async #havingAny(grams: GramColumn, texts: readonly string[]): Promise<Ids | undefined> {
    const lists = await Promise.all(
      texts.map((text) => wordsHaving(grams, text, (numbers) => this.areMany(numbers))),
    );
    return lists.every((list) => list !== undefined) ? unite(lists) : undefined;
  }
}

/** Those of some texts that contain no other one: what contains any of all contains one of these. A word and its stem are looked for by the stem. */
function shortest(texts: readonly string[]): readonly string[] {
  return texts.filter((text) => !texts.some((other) => other !== text && text.includes(other)));
}
