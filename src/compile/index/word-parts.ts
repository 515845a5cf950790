import { compareKeys } from '../../index/key-codec.ts';
import { LONGEST_UNITED, SHORTEST_UNITED } from '../../core/search-index/united-words.ts';
import { type PartOfWords, PartsOfWords } from './parts-of-words.ts';

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
/** Counters of parts by hash at most, for a character of all words, and at least: powers of two. They count to so many. */
const [COUNTERS, COUNTERS_A_LETTER, LEAST_COUNTERS] = [1 << 24, 1 << 2, 1 << 12];
const MOST_COUNTED = 255;
/** Where words have more characters than these in all, parts with digits are left out that are no wanted words: most words are then times and identifiers. */
const MANY_LETTERS = 6_000_000;
/** A number is in too many others, but one that many records have is asked for by itself. */
const LETTER = /\p{L}/u;
/** Half of a character at either end. */
const HALF = /^[\udc00-\udfff]|[\ud800-\udbff]$/;

/** A part of words: several UTF-16 units in a row of each. They are numbered from 1 on in the order in which they came. */
export type WordPart = PartOfWords;

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
    const isEach = letters <= MANY_LETTERS;
    // What is made for few takes no longer than they do.
    const wanted = 2 ** Math.ceil(Math.log2(letters * COUNTERS_A_LETTER + LEAST_COUNTERS));
    const counters = new Uint8Array(Math.min(COUNTERS, wanted));
    const mask = counters.length - 1;
    const many = Math.min(least, MOST_COUNTED);
    const count: VisitPart = (hash) => {
      if ((counters[hash & mask] as number) < many) (counters[hash & mask] as number) += 1;
    };
    const own = new WordUnits();
    for (const word of words) {
      own.read(word, MOST_LETTERS);
      if (isEach) own.forEachPart(count);
      else own.forEachStretch((from, to) => own.forEachPart(count, from, to));
    }
    for (const word of this.#wanted) {
      own.read(word);
      own.forEachPart((hash, from, to) => {
        if (to - from === word.length) counters[hash & mask] = many;
      });
    }
    const parts = new PartsOfWords();
    for (const [i, word] of words.entries()) {
      own.read(word);
      own.forEachPart((hash, from, to) => {
        if (counters[hash & mask] !== many) return;
        if (isEach || !own.hasDigit(from, to) || this.#wanted.has(word.slice(from, to)))
          parts.add(own.units, from, to, hash >>> 0, i + 1);
      });
    }
    return parts.finish(
      (text, having) =>
        (this.#wanted.has(text) || (having >= least && LETTER.test(text))) && !HALF.test(text),
    );
  }

  /** Those that are asked for beforehand, those of most words first. @param parts what `finish` gave */
  asked(parts: readonly WordPart[]): readonly string[] {
    let left = MOST_LISTS;
    const listsOf = (words: Uint32Array) =>
      words.reduce((sum, word) => sum + (this.#lists[word - 1] as number), 0);
    const hasTime = (lists: number) => {
      if (lists > left) return false;
      left -= lists;
      return true;
    };
    return parts
      .filter(({ text, words }) => text.length >= SHORTEST_ASKED && words.length >= this.#leastAsked)
      .toSorted((a, b) => b.words.length - a.words.length || compareKeys(a.text, b.text))
      .slice(0, MOST_ASKED)
      .filter(({ words }) => hasTime(listsOf(words)))
      .map(({ text }) => text);
  }
}

/** @param hash of the part: 32 bits @param from where it begins in its word @param to where it ends */
type VisitPart = (hash: number, from: number, to: number) => void;

/** A word as UTF-16 units, of which each is looked at many times. */
class WordUnits {
  units = new Uint16Array(64);
  #length = 0;

  /** Takes a word in place of the one before. @param most units of it */
  read(word: string, most = word.length): void {
    const length = Math.min(word.length, most);
    if (length > this.units.length) this.units = new Uint16Array(2 * length);
    for (let i = 0; i < length; i += 1) this.units[i] = word.charCodeAt(i);
    this.#length = length;
  }

  /** @param first where parts begin at the earliest @param last where they end at the latest */
  forEachPart(visit: VisitPart, first = 0, last = this.#length): void {
    const { units } = this;
    for (let from = first; from + SHORTEST_UNITED <= last; from += 1) {
      let hash = 0;
      const end = Math.min(last, from + LONGEST_UNITED);
      for (let at = from; at < end; at += 1) {
        hash = Math.imul(hash ^ (units[at] as number), 0x01000193);
        const length = at + 1 - from;
        if (length >= SHORTEST_UNITED) visit(hash ^ (hash >>> 15) ^ length, from, at + 1);
      }
    }
  }

  /** The stretches of the word without digits. */
  forEachStretch(visit: (from: number, to: number) => void): void {
    let from = 0;
    for (let at = 0; at <= this.#length; at += 1) {
      if (at < this.#length && !this.hasDigit(at, at + 1)) continue;
      if (at - from >= SHORTEST_UNITED) visit(from, at);
      from = at + 1;
    }
  }

  /** Whether there is a digit from one place up to before another. */
  hasDigit(from: number, to: number): boolean {
    for (let at = from; at < to; at += 1) {
      const unit = this.units[at] as number;
      if (unit >= 0x30 && unit <= 0x39) return true;
    }
    return false;
  }
}
