import { compareKeys } from '../../index/key-codec.ts';

/** Characters of texts that are looked for in words: longer ones are in few, shorter ones are told of by themselves. */
const [SHORTEST, LONGEST] = [3, 8];
/** Lists that words with a text have at least: fewer are soon read. */
const LEAST = 24;
/** Texts that are told at most: those whose words have most lists. */
const MOST = 96;
/** Marks of texts by hash; a power of two. */
const MARKS = 1 << 22;
/** A number is in too many others. */
const LETTER = /\p{L}/u;

/** A text and the words that contain it. Plain data. */
export interface SharedText {
  readonly text: string;
  /** Their numbers, from 1, ascending. */
  readonly words: Uint32Array;
}

/** Finds texts that many words contain and that people look for: those that are words themselves, and others that are given. */
export class SharedTexts {
  readonly #words: string[] = [];
  /** By word how many lists it has. */
  readonly #lists: number[] = [];

  /** @param least lists that the words of a text have; default: see LEAST */
  constructor(readonly least = LEAST) {}

  /** Words come in the order of their numbers. @param lists how many it has */
  add(word: string, lists: number): void {
    this.#words.push(word);
    this.#lists.push(lists);
  }

  /** Those of most lists first. @param others texts that are no words */
  finish(others: readonly string[]): readonly SharedText[] {
    const having = new Map<string, { lists: number; readonly words: number[] }>();
    const marks = new Uint8Array(MARKS);
    for (const text of [...this.#words, ...others]) {
      if (text.length < SHORTEST || text.length > LONGEST || !LETTER.test(text)) continue;
      having.set(text, { lists: 0, words: [] });
      marks[markOf(text, 0, text.length)] = 1;
    }
    for (const [i, word] of this.#words.entries()) {
      const own = new Set<string>();
      forEachPart(word, (mark, from, to) => {
        if (marks[mark] === 1) own.add(word.slice(from, to));
      });
      for (const text of own) {
        const shared = having.get(text);
        if (!shared) continue;
        shared.lists += this.#lists[i] as number;
        shared.words.push(i + 1);
      }
    }
    return [...having]
      .filter(([, { lists }]) => lists >= this.least)
      .sort(([a, x], [b, y]) => y.lists - x.lists || compareKeys(a, b))
      .slice(0, MOST)
      .map(([text, { words }]) => ({ text, words: Uint32Array.from(words) }));
  }
}

function forEachPart(word: string, visit: (mark: number, from: number, to: number) => void): void {
  for (let from = 0; from + SHORTEST <= word.length; from += 1) {
    let hash = 0;
    const end = Math.min(word.length, from + LONGEST);
    for (let at = from; at < end; at += 1) {
      hash = next(hash, word.charCodeAt(at));
      if (at + 1 - from >= SHORTEST) visit(toMark(hash), from, at + 1);
    }
  }
}

function markOf(word: string, from: number, to: number): number {
  let hash = 0;
  for (let at = from; at < to; at += 1) hash = next(hash, word.charCodeAt(at));
  return toMark(hash);
}

function next(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193) ^ (hash >>> 13);
}

function toMark(hash: number): number {
  return (hash ^ (hash >>> 15)) & (MARKS - 1);
}
