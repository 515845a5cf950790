import { compareKeys } from '../../../index/dictionary/key-codec.ts';
import { LONGEST_UNITED, SHORTEST_UNITED } from '../../../core/search-index/terms/united-words.ts';
import { type PartOfWords, PartsOfWords } from './parts-of-words.ts';
import { BySameNumbers } from '../lists/same-numbers.ts';
import type { WordCount } from './word-count.ts';
import { WordStretches } from './word-stretches.ts';
import { type VisitPart, WordUnits } from './word-units.ts';

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
/**
 * Where words have more characters than these in all, parts with digits are left out that are no wanted words: most words are then times and identifiers. What URLs have
 * in place of a byte, as `%c3`, are letters where a part has all of it.
 */
const MANY_LETTERS = 6_000_000;
/** Beginnings of wanted words are told apart by so many hashes: a power of two. */
const BEGINNINGS = 1 << 16;
/** A number is in too many others, but one that many records have is asked for by itself. */
const LETTER = /\p{L}/u;
const DIGIT = /[0-9]/;
/** One of so few digits is in so many others that it is asked for where so many records have it, */
const SHORT_NUMBER = /^[0-9]+$/;
/** at least. */
const LEAST_RECORDS = 64;
/** Half of a character at either end. */
const HALF = /^[\udc00-\udfff]|[\ud800-\udbff]$/;

/** A part of words: several UTF-16 units in a row of each. They are numbered from 1 on in the order in which they came. */
export type WordPart = PartOfWords;

/** Finds parts that many words have. */
export class WordParts {
  readonly #words: string[] = [];
  /** Words that are parts however few others have them. */
  readonly #wanted = new Set<string>();
  /** By word how many lists it has, and how many records these have together. */
  readonly #lists: number[] = [];
  readonly #records: number[] = [];

  readonly #least: number;
  readonly #leastAsked: number;
  /** Whether parts with digits are told as others are. */
  #isEach = true;

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
   * @param of how many lists it has, and how many records these have together
   * @param isWanted whether it is a part however few others have it: one that many records have is asked for often
   */
  add(word: string, of: { readonly lists: number; readonly records: number }, isWanted: boolean): void {
    this.#words.push(word);
    this.#lists.push(of.lists);
    this.#records.push(of.records);
    if ((isWanted || isShortNumber(word, of.records)) && word.length <= LONGEST_UNITED)
      this.#wanted.add(word);
  }

  /** All parts that many words have, and those that are wanted. */
  finish(): readonly WordPart[] {
    const words = this.#words;
    const least = this.#least;
    const letters = words.reduce((sum, { length }) => sum + Math.min(length, MOST_LETTERS), 0);
    this.#isEach = letters <= MANY_LETTERS;
    const [stretches, digits] = this.#isEach ? [wholes(words), []] : this.#stretches();
    const own = new WordUnits();
    const forEachPart = (visit: VisitPart) =>
      this.#isEach ? own.forEachPart(visit) : own.forEachWholePart(visit);
    // What is made for few takes no longer than they do.
    const wanted = 2 ** Math.ceil(Math.log2(letters * COUNTERS_A_LETTER + LEAST_COUNTERS));
    const counters = new Uint8Array(Math.min(COUNTERS, wanted));
    const mask = counters.length - 1;
    const many = Math.min(least, MOST_COUNTED);
    stretches.forEach((text, _, times) => {
      own.read(text, MOST_LETTERS);
      forEachPart((hash) => {
        const count = counters[hash & mask]!;
        if (count < many) counters[hash & mask] = Math.min(many, count + times);
      });
    });
    for (const word of this.#wanted) {
      own.read(word);
      own.forEachPart((hash, from, to) => {
        if (to - from === word.length) counters[hash & mask] = many;
      });
    }
    const parts = new PartsOfWords();
    stretches.forEach((text, number) => {
      own.read(text);
      forEachPart((hash, from, to) => {
        if (counters[hash & mask] === many) parts.add(own.units, from, to, hash >>> 0, number);
      });
    });
    const isWanted = (text: string) => this.#wanted.has(text);
    // Of words with digits not all are in stretches.
    const isWhole = (text: string) => this.#isEach || !DIGIT.test(text);
    const ofStretches = parts.finish(
      (text) => (isWanted(text) ? isWhole(text) : LETTER.test(text)) && !HALF.test(text),
    );
    const wordsOf = stretches.finish();
    const sameWords = new BySameNumbers<Uint32Array>();
    const all = ofStretches.map(({ text, words: some }) => ({
      text,
      words: sameWords.of(some, () => wordsOf(some)),
    }));
    return [...all.filter((part) => isWanted(part.text) || part.words.length >= least), ...digits];
  }

  /** The stretches of all words, and wanted words that have digits: most words are times and identifiers. */
  #stretches(): readonly [WordStretches, readonly WordPart[]] {
    const stretches = new WordStretches();
    const own = new WordUnits();
    const beginnings = new Uint8Array(BEGINNINGS);
    const withDigits = new Map<string, number[]>();
    for (const word of this.#wanted) {
      if (!DIGIT.test(word) || word.length < SHORTEST_UNITED) continue;
      withDigits.set(word, []);
      own.read(word);
      own.forEachPartFrom(0, (hash) => (beginnings[hash & (BEGINNINGS - 1)] = 1), SHORTEST_UNITED);
    }
    for (const [i, word] of this.#words.entries()) {
      own.read(word);
      own.forEachStretch((from, to) => stretches.add(word.slice(from, to), i + 1));
      own.forEachShortest((hash, from) => {
        if (beginnings[hash & (BEGINNINGS - 1)] === 0) return;
        own.forEachPartFrom(from, (_, start, to) => {
          const having = withDigits.get(word.slice(start, to));
          if (having && having.at(-1) !== i + 1) having.push(i + 1);
        });
      });
    }
    return [stretches, [...withDigits].map(([text, having]) => ({ text, words: Uint32Array.from(having) }))];
  }

  /** Those that are asked for beforehand, those of most words first, with the records of their words together. @param parts what `finish` gave */
  asked(parts: readonly WordPart[]): readonly WordCount[] {
    let left = MOST_LISTS;
    const sumOf = (words: Uint32Array, of: readonly number[]) =>
      words.reduce((sum, word) => sum + of[word - 1]!, 0);
    const hasTime = (lists: number) => {
      if (lists > left) return false;
      left -= lists;
      return true;
    };
    // What has escapes is in words of all kinds.
    const isAsked = (text: string) => this.#isEach || this.#wanted.has(text) || !DIGIT.test(text);
    return parts
      .filter(
        ({ text, words }) =>
          text.length >= SHORTEST_ASKED && words.length >= this.#leastAsked && isAsked(text),
      )
      .toSorted((a, b) => b.words.length - a.words.length || compareKeys(a.text, b.text))
      .slice(0, MOST_ASKED)
      .filter(({ words }) => hasTime(sumOf(words, this.#lists)))
      .map(({ text, words }) => [text, sumOf(words, this.#records)] as const);
  }
}

/** Whether a word is a number that is looked for, and is in very many others. */
function isShortNumber(word: string, records: number): boolean {
  return records >= LEAST_RECORDS && word.length === SHORTEST_UNITED && SHORT_NUMBER.test(word);
}

function wholes(words: readonly string[]): WordStretches {
  const stretches = new WordStretches();
  for (const [i, word] of words.entries()) stretches.add(word, i + 1);
  return stretches;
}
