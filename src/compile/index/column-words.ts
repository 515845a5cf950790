import { toLowerCase } from '../../core/full-text/lower-case.ts';
import { isDense } from '../../core/search-index/grams.ts';
import { compareKeys } from '../../index/key-codec.ts';
import { POSITION_SYMBOLS, positionSymbol, PositionEncoder } from '../../index/position-code.ts';
import { ByteTable, type ByteTexts } from './byte-table.ts';
import { decoderOf, isOdd } from './chunks.ts';
import { choosePositionCode } from './choose-position-code.ts';
import type { Letters } from './letters.ts';
import { ListSpool, type SpooledLists } from './list-spool.ts';
import { placedList } from './placed-list.ts';
import { Postings } from './postings.ts';
import type { ScratchPath } from './spool.ts';
import type { ChunkParsers } from './chunk-parsers.ts';
import { gramsIn, UnlistedSize } from './unlisted-size.ts';

/** Where less than this part of all chunks are words that came before, they are no words but numbers and names of single things. */
const REPEATED = 0.25;
/** Fewer words are soon looked through. */
const FEW_DENSE = 1000;
/** Where forgetting the rarest words makes no more room than this part, no more are learned. */
const ROOM = 0.25;
/** Words that were forgotten, by hash: bits. */
const FORGOTTEN = 1 << 24;

/** Bytes that a word's number takes among those that have a gram, with its share of the gram, about, */
const NUMBER_BYTES = 1;
/** and among those that have a short lexeme, as some do. */
const LEXEME_BYTES = 2;

export interface WordLimits {
  /** Different words there may be. */
  readonly most: number;
  /** So many, no more than these, tell whether words come again. */
  readonly telling: number;
}

/** The words of a column, with their lists. */
interface WrittenWords {
  readonly lists: SpooledLists;
  /** The code that positions are written in: by symbol its bits. Null: in none. */
  readonly positions: Uint8Array | null;
}

/**
 * The words of a column, each with its records and places, as many as there is room for: those that come again and again. A word that was
 * forgotten, or was not learned, is none of them from its first occurrence on. Chunks come as they stand in the text, and have
 * numbers: what is the same for all of their occurrences is found once.
 */
export class ColumnWords {
  #chunks = new ByteTable();
  #words = new Map<string, number>();
  /** By chunk its word. */
  #wordOf: number[] = [];
  /** By chunk the positions it takes after a blank. */
  tokens: number[] = [];
  /** By chunk whether it makes its text odd. */
  odd: boolean[] = [];
  /** By chunk its short lexemes after a blank. */
  lexemes: (readonly number[])[] = [];
  /** By word how often it stands there. */
  readonly #times: number[] = [];
  /** Occurrences of all words that are known. */
  #occurrences = 0;
  #postings: Postings;
  /** By symbol how many positions of words have it. */
  readonly #symbols = new Uint32Array(POSITION_SYMBOLS);
  #isFull = false;
  #isTold = false;
  #forgotten: Uint8Array | null = null;
  /** Whether hardly any word stands more than once, so that it is no use to list them. */
  isHopeless = false;
  /** What was forgotten. */
  readonly forgotten = new UnlistedSize();

  constructor(
    readonly limits: WordLimits,
    readonly scratch: ScratchPath,
    readonly parsers: ChunkParsers,
    readonly letters: Letters,
  ) {
    this.#postings = new Postings(scratch, true);
  }

  /** The number of a chunk, which lies in UTF-8 from `start` to `end`; -1: its word is not listed. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const number = this.#chunks.find(bytes, start, end);
    return number >= 0 ? number : this.#learn(bytes, start, end);
  }

  /** @param chunk its number @param position of its first token */
  add(chunk: number, id: number, position: number): void {
    const word = this.#wordOf[chunk] as number;
    (this.#times[word] as number) += 1;
    this.#occurrences += 1;
    this.#postings.add(word, id, position);
    (this.#symbols[positionSymbol(position)] as number) += 1;
  }

  /** The chunks whose words are listed. */
  listed(): ByteTexts {
    return this.#chunks.toTexts();
  }

  /**
   * The same of words in scripts of thousands of characters, however few they are: a text of one to three characters, as most that are looked for there, is told by
   * the records of its grams alone, where as many blocks of words as have a frequent character are all there are.
   */
  get isDenseAndHopeless(): boolean {
    if (this.#words.size < FEW_DENSE || !this.#isRepeatedTooSeldom()) return false;
    let dense = 0;
    for (const word of this.#words.keys()) if (isDense(word)) dense += 1;
    return dense > this.#words.size / 2;
  }

  /** All that has come. */
  get all(): UnlistedSize {
    const size = new UnlistedSize();
    size.addAll(this.forgotten);
    for (const [word, number] of this.#words) size.add(word, this.#times[number] as number);
    return size;
  }

  finish(records: number): WrittenWords {
    const spool = new ListSpool(this.scratch);
    const positions = choosePositionCode(this.#symbols);
    const code = positions && new PositionEncoder(positions);
    const sorted = this.#postings.sort();
    for (const key of [...this.#words.keys()].sort(compareKeys)) {
      const own = sorted.of(this.#words.get(key) as number);
      spool.add(
        key,
        placedList(own.ids, { positions: own.positions, code }, records),
        gramsIn(key.length) * NUMBER_BYTES + LEXEME_BYTES,
      );
    }
    sorted.close();
    return { lists: spool.finish(), positions };
  }

  discard(): void {
    this.#postings.discard();
  }

  #learn(bytes: Uint8Array, start: number, end: number): number {
    const { most } = this.limits;
    if (this.#isFull && this.#chunks.size >= most * 2) return -1;
    const chunk = decoderOf(bytes)(start, end);
    const word = toLowerCase(chunk);
    let number = this.#words.get(word);
    if (number === undefined) {
      if (this.#isForgotten(word) || !this.#hasRoom()) return -1;
      this.letters.add(word);
      number = this.#times.push(0) - 1;
      this.#words.set(word, number);
    } else if (this.#chunks.size >= most * 2) return -1;
    this.#wordOf.push(number);
    this.tokens.push(this.parsers.counter.count(bytes, start, end, true));
    this.lexemes.push(this.parsers.lexemes.of(bytes, start, end, true));
    this.odd.push(isOdd(chunk));
    // Room was made: the place that was found for it is no more.
    this.#chunks.find(bytes, start, end);
    return this.#chunks.add(bytes, start, end);
  }

  /** Whether there is room for another word, after forgetting others where there was none. */
  #hasRoom(): boolean {
    const { most, telling } = this.limits;
    if (this.#isFull) return false;
    if (!this.#isTold && !this.#isBelow(telling)) {
      this.#isTold = true;
      this.isHopeless = this.#isFull = this.#isRepeatedTooSeldom();
    }
    if (this.#isFull || this.#isBelow(most)) return !this.#isFull;
    this.#forgetRarest();
    this.#isFull = this.#words.size > (1 - ROOM) * most;
    return !this.#isFull;
  }

  #isBelow(most: number): boolean {
    return this.#words.size < most && this.#chunks.size < most * 2;
  }

  #isRepeatedTooSeldom(): boolean {
    return this.#occurrences - this.#words.size < REPEATED * this.#occurrences;
  }

  /** Forgets the words that stand there once. */
  #forgetRarest(): void {
    this.#forgotten ??= new Uint8Array(FORGOTTEN >> 3);
    const words = new Map<string, number>();
    for (const [word, number] of this.#words) {
      if ((this.#times[number] as number) > 1) {
        words.set(word, number);
        continue;
      }
      this.#occurrences -= 1;
      this.forgotten.add(word);
      const bit = hashOf(word);
      (this.#forgotten[bit >> 3] as number) |= 1 << (bit & 7);
    }
    this.#words = words;
    const remaining = new Set(words.values());
    const [chunks, wordOf, tokens, odd] = [this.#chunks, this.#wordOf, this.tokens, this.odd];
    const { lexemes } = this;
    const { bytes, starts } = chunks.toTexts();
    [this.#chunks, this.#wordOf, this.tokens, this.odd] = [new ByteTable(), [], [], []];
    this.lexemes = [];
    wordOf.forEach((word, chunk) => {
      if (!remaining.has(word)) return;
      this.#chunks.number(bytes, starts[chunk] as number, starts[chunk + 1] as number);
      this.#wordOf.push(word);
      this.tokens.push(tokens[chunk] as number);
      this.odd.push(odd[chunk] as boolean);
      this.lexemes.push(lexemes[chunk] as readonly number[]);
    });
  }

  #isForgotten(word: string): boolean {
    if (!this.#forgotten) return false;
    const bit = hashOf(word);
    return ((this.#forgotten[bit >> 3] as number) & (1 << (bit & 7))) !== 0;
  }
}

/** Below FORGOTTEN. A word that shares it with one that was forgotten is not learned, which is no harm. */
function hashOf(word: string): number {
  let hash = word.length;
  for (let i = 0; i < word.length; i += 1) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return ((hash ^ (hash >>> 15)) >>> 0) & (FORGOTTEN - 1);
}
