import { compareKeys } from '../../index/key-codec.ts';
import { LONGEST_UNITED, SHORTEST_UNITED } from '../../core/search-index/united-words.ts';

/** Words that a part is in at least for the lists of these to be many. */
const LEAST_WORDS = 16;
/** Characters of parts that are asked for at least: shorter ones are told of by themselves; */
const SHORTEST_ASKED = 4;
/** words that they are in at least: of fewer the lists are soon read; */
const LEAST_ASKED = 64;
/** how many they are at most, */
const MOST_ASKED = 512;
/** and lists that are read to ask for them all: in a table of many columns a word has many. */
const MOST_LISTS = 120_000;
/** Characters of a word by which it is told which parts many words have. */
const MOST_LETTERS = 64;
/** Counters of parts by hash at most, for a character of all words, and at least: powers of two. */
const [COUNTERS, COUNTERS_A_LETTER, LEAST_COUNTERS] = [1 << 22, 1 << 2, 1 << 12];
/** A number is in too many others. */
const LETTER = /\p{L}/u;
/** Half of a character at either end. */
const HALF = /^[\udc00-\udfff]|[\ud800-\udbff]$/;

/** A part of words: several UTF-16 units in a row of each. */
export interface WordPart {
  readonly text: string;
  /** The numbers of all words that have it, from 1 on in the order in which they came. */
  readonly words: readonly number[];
}

/** Finds parts that many words have. */
export class WordParts {
  readonly #words: string[] = [];
  /** Words that are parts however few others have them. */
  readonly #wanted = new Set<string>();
  /** By word how many lists it has. */
  readonly #lists: number[] = [];

  readonly #least: number;
  readonly #leastAsked: number;

  /**
   * @param least words that a part is in. Default: see LEAST_WORDS
   * @param leastAsked words that a part is in which is asked for. Default: see LEAST_ASKED
   */
  constructor({
    least = LEAST_WORDS,
    leastAsked = LEAST_ASKED,
  }: { readonly least?: number | undefined; readonly leastAsked?: number | undefined } = {}) {
    this.#least = Math.min(least, leastAsked);
    this.#leastAsked = leastAsked;
  }

  /**
   * @param lists how many it has
   * @param isWanted whether it is a part however few others have it: one that many records have is asked for often
   */
  add(word: string, lists: number, isWanted: boolean): void {
    this.#words.push(word);
    this.#lists.push(lists);
    if (isWanted && word.length <= LONGEST_UNITED) this.#wanted.add(word);
  }

  /** All parts that many words have, and those that are wanted. */
  finish(): readonly WordPart[] {
    const words = this.#words;
    const least = this.#least;
    const letters = words.reduce((sum, { length }) => sum + Math.min(length, MOST_LETTERS), 0);
    // What is made for few takes no longer than they do.
    const wanted = 2 ** Math.ceil(Math.log2(letters * COUNTERS_A_LETTER + LEAST_COUNTERS));
    const counters = new Uint16Array(Math.min(COUNTERS, wanted));
    const mask = counters.length - 1;
    for (const word of words)
      forEachPart(word.slice(0, MOST_LETTERS), (counter) => {
        if ((counters[counter & mask] as number) < least) (counters[counter & mask] as number) += 1;
      });
    for (const word of this.#wanted)
      forEachPart(word, (counter, from, to) => {
        if (to - from === word.length) counters[counter & mask] = least;
      });
    const parts = new Map<string, number[]>();
    for (const [i, word] of words.entries())
      forEachPart(word, (counter, from, to) => {
        if ((counters[counter & mask] as number) < least) return;
        const text = word.slice(from, to);
        const own = parts.get(text);
        if (!own) parts.set(text, [i + 1]);
        // A word may have it more than once.
        else if (own.at(-1) !== i + 1) own.push(i + 1);
      });
    return [...parts]
      .filter(([text, own]) => own.length >= least || this.#wanted.has(text))
      .filter(([text]) => LETTER.test(text) && !HALF.test(text))
      .map(([text, own]) => ({ text, words: own }));
  }

  /** Those that are asked for beforehand, those of most words first. @param parts what `finish` gave */
  asked(parts: readonly WordPart[]): readonly string[] {
    let left = MOST_LISTS;
    const listsOf = (words: readonly number[]) =>
      words.reduce((sum, word) => sum + (this.#lists[word - 1] as number), 0);
    return parts
      .filter(({ text, words }) => text.length >= SHORTEST_ASKED && words.length >= this.#leastAsked)
      .toSorted((a, b) => b.words.length - a.words.length || compareKeys(a.text, b.text))
      .slice(0, MOST_ASKED)
      .filter(({ words }) => (left -= listsOf(words)) >= 0)
      .map(({ text }) => text);
  }
}

function forEachPart(word: string, visit: (counter: number, from: number, to: number) => void): void {
  for (let from = 0; from + SHORTEST_UNITED <= word.length; from += 1) {
    let hash = 0;
    const end = Math.min(word.length, from + LONGEST_UNITED);
    for (let at = from; at < end; at += 1) {
      hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
      const length = at + 1 - from;
      if (length >= SHORTEST_UNITED) visit(hash ^ (hash >>> 15) ^ length, from, at + 1);
    }
  }
}
