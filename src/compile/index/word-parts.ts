import { compareKeys } from '../../index/key-codec.ts';

/** Characters of parts that are counted: shorter ones are told of by themselves, longer ones are in few words. */
const [SHORTEST, LONGEST] = [4, 8];
/** Words that a part is in at least: of fewer the lists are soon read. */
const LEAST = 64;
/** Parts that are told at most, */
const MOST = 512;
/** and lists that are read to ask for them all: in a table of many columns a word has many. */
const MOST_LISTS = 120_000;
/** Characters of a word that are looked at. */
const MOST_LETTERS = 64;
/** Counters of parts by hash at most, for a character of all words, and at least: powers of two. */
const [COUNTERS, COUNTERS_A_LETTER, LEAST_COUNTERS] = [1 << 22, 1 << 2, 1 << 12];
/** A number is in too many others. */
const LETTER = /\p{L}/u;
/** Half of a character at either end. */
const HALF = /^[\udc00-\udfff]|[\ud800-\udbff]$/;

/** Finds parts that many words have. */
export class WordParts {
  readonly #words: string[] = [];
  /** By word how many lists it has. */
  readonly #lists: number[] = [];

  /** @param least words that a part is in; default: see LEAST */
  constructor(readonly least = LEAST) {}

  /** @param lists how many it has */
  add(word: string, lists: number): void {
    if (word.length < SHORTEST) return;
    this.#words.push(word.slice(0, MOST_LETTERS));
    this.#lists.push(lists);
  }

  /** Those that most words have first. */
  finish(): readonly string[] {
    const { least } = this;
    const letters = this.#words.reduce((sum, { length }) => sum + length, 0);
    // What is made for few takes no longer than they do.
    const wanted = 2 ** Math.ceil(Math.log2(letters * COUNTERS_A_LETTER + LEAST_COUNTERS));
    const counters = new Uint16Array(Math.min(COUNTERS, wanted));
    const mask = counters.length - 1;
    for (const word of this.#words)
      forEachPart(word, (counter) => {
        if ((counters[counter & mask] as number) < least) (counters[counter & mask] as number) += 1;
      });
    const counts = new Map<string, PartCount>();
    for (const [i, word] of this.#words.entries())
      forEachPart(word, (counter, from, to) => {
        if ((counters[counter & mask] as number) < least) return;
        const part = word.slice(from, to);
        let count = counts.get(part);
        if (!count) counts.set(part, (count = { words: 0, lists: 0, last: -1 }));
        // A word may have it more than once.
        if (count.last === i) return;
        count.last = i;
        count.words += 1;
        count.lists += this.#lists[i] as number;
      });
    let left = MOST_LISTS;
    return [...counts]
      .filter(([part, { words }]) => words >= least && LETTER.test(part) && !HALF.test(part))
      .sort(([a, x], [b, y]) => y.words - x.words || compareKeys(a, b))
      .slice(0, MOST)
      .filter(([, { lists }]) => (left -= lists) >= 0)
      .map(([part]) => part);
  }
}

/** What has a part. */
interface PartCount {
  words: number;
  /** Of these words. */
  lists: number;
  /** The last of them. */
  last: number;
}

function forEachPart(word: string, visit: (counter: number, from: number, to: number) => void): void {
  for (let from = 0; from + SHORTEST <= word.length; from += 1) {
    let hash = 0;
    const end = Math.min(word.length, from + LONGEST);
    for (let at = from; at < end; at += 1) {
      hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
      const length = at + 1 - from;
      if (length >= SHORTEST) visit(hash ^ (hash >>> 15) ^ length, from, at + 1);
    }
  }
}
