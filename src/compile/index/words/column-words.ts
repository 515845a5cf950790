import { toLowerCase } from '../../../core/full-text/lower-case.ts';
import { isDense } from '../../../core/search-index/terms/grams.ts';
import { compareKeys } from '../../../index/dictionary/key-codec.ts';
import { POSITION_SYMBOLS, positionSymbol, PositionEncoder } from '../../../index/lists/position-code.ts';
import { ByteTable, type ByteTexts } from '../lists/byte-table.ts';
import { isOdd } from '../../../core/full-text/odd-chunks.ts';
import { decoderOf, isAscii, lowered } from './chunks.ts';
import { choosePositionCode } from './choose-position-code.ts';
import type { Letters } from '../grams/letters.ts';
import { ListSpool, type SpooledLists } from '../lists/list-spool.ts';
import { mergePlaces, placedList, type WordPlaces } from '../lists/placed-list.ts';
import { PlacedSorter } from '../lists/placed-sorter.ts';
import { Postings } from '../lists/postings.ts';
import type { ScratchPath } from '../lists/spool.ts';
import type { ChunkParsers } from './chunk-parsers.ts';
import { gramBytesOf, isNumber, UnlistedSize } from '../room/unlisted-size.ts';
import { hashOf } from '../lists/word-hash.ts';

/** Where less than this part of all chunks are words that came before, they are no words but numbers and names of single things. */
const REPEATED = 0.25;
/** Fewer words are soon looked through. */
const FEW_DENSE = 1000;
/** Where forgetting the rarest words makes no more room than this part, no more are learned. */
const ROOM = 0.25;
/** Words that were forgotten, by hash: bits. */
const FORGOTTEN = 1 << 24;

/** Bytes that a word's number takes among those that have a short lexeme, as some do. */
const LEXEME_BYTES = 2;

/** How many words a column may have, and how many of them are kept in memory. */
export interface WordLimits {
  /** Different words there may be. */
  readonly most: number;
  /** So many, no more than these, tell whether words come again. */
  readonly telling: number;
  /** Occurrences of words for which there is no room, that are sorted outside memory: of more none is. */
  readonly mostRare: number;
}

/** The words of a column, with their lists. */
interface WrittenWords {
  readonly lists: SpooledLists;
  /** Those of all others; null: these are not known, or there are none. */
  readonly rare: SpooledLists | null;
  /** The code that positions are written in: by symbol its bits. Null: in none. */
  readonly positions: Uint8Array | null;
  /** By symbol how many positions have it. */
  readonly symbols: Uint32Array;
}

/**
 * The words of a column, each with its records and places, as many as there is room for: those that come again and again. A word that was
 * forgotten, or was not learned, is none of them from its first occurrence on, but rare: such words are sorted outside memory, unless they are very many. Chunks come as
 * they stand in the text, and have numbers: what is the same for all of their occurrences is found once.
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
  /** By word how often it stands there, and where it does so first. */
  readonly #times: number[] = [];
  readonly #firstIds: number[] = [];
  readonly #firstPositions: number[] = [];
  /** Occurrences of all words that are known. */
  #occurrences = 0;
  #postings: Postings;
  /** By symbol how many positions of words have it. */
  readonly #symbols = new Uint32Array(POSITION_SYMBOLS);
  #isFull = false;
  #isTold = false;
  #forgotten: Uint8Array | null = null;
  /** Null: nobody wants them, or they are too many. */
  #rare: PlacedSorter | null;
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
    this.#rare = limits.mostRare > 0 ? new PlacedSorter(scratch) : null;
  }

  /** The number of a chunk, which lies in UTF-8 from `start` to `end`; -1: its word is not listed. */
  find(bytes: Uint8Array, start: number, end: number): number {
    const number = this.#chunks.find(bytes, start, end);
    return number >= 0 ? number : this.#learn(bytes, start, end);
  }

  /** @param chunk its number @param position of its first token */
  add(chunk: number, id: number, position: number): void {
    const word = this.#wordOf[chunk]!;
    if (this.#times[word] === 0) {
      this.#firstIds[word] = id;
      this.#firstPositions[word] = position;
    }
    this.#times[word]! += 1;
    this.#occurrences += 1;
    this.#postings.add(word, id, position);
    this.#symbols[positionSymbol(position)]! += 1;
  }

  /** The same of a chunk that has no number. */
  // oxlint-disable-next-line max-params -- called for each occurrence
  addRare(bytes: Uint8Array, start: number, end: number, id: number, position: number): void {
    if (!this.#rare) return;
    this.#symbols[positionSymbol(position)]! += 1;
    const isPlain = isAscii(bytes, start, end);
    const word = isPlain
      ? lowered(bytes, start, end)
      : Buffer.from(toLowerCase(decoderOf(bytes)(start, end)));
    this.#sortRare(word, isPlain ? end - start : word.length, id, position);
  }

  #sortRare(word: Uint8Array, length: number, id: number, position: number): void {
    this.#rare?.add(word, 0, length, id, position);
    if (this.#rare && this.#rare.length > this.limits.mostRare) this.#leaveRare();
  }

  #leaveRare(): void {
    this.#rare?.discard();
    this.#rare = null;
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
    for (const [word, number] of this.#words) size.add(word, this.#times[number]!);
    return size;
  }

  /**
   * Adds what is not listed. Of texts numbers that stand there once are left out as well, where these are so many that a few digits are in very many of them: each of these would have to
   * be read, where one list tells the records of a gram.
   */
  addUnlisted(unlisted: UnlistedSize): void {
    const once = new UnlistedSize();
    for (const [word, number] of this.#words) if (this.#times[number] === 1 && isNumber(word)) once.add(word);
    const isText = this.limits.mostRare > 0;
    if (isText && once.areManyNumbers) this.#forgetRarest(isNumber);
    unlisted.addAll(this.forgotten);
    if (unlisted.areManyNumbers) this.#leaveRare();
  }

  /** Nothing can be added any more. */
  finish(records: number): WrittenWords {
    const listed = [...this.#words.keys()].sort(compareKeys);
    const gramBytes = gramBytesOf(listed);
    const positions = choosePositionCode(this.#symbols);
    const code = positions && new PositionEncoder(positions);
    const [spool, rare] = [new ListSpool(this.scratch), new ListSpool(this.scratch)];
    const add = (to: ListSpool, word: string, places: WordPlaces) => {
      const list = placedList(places.ids, { positions: places.positions, code }, records);
      to.add(word, list, word.length * gramBytes + LEXEME_BYTES);
    };
    const sorted = this.#postings.sort();
    const placesOf = (word: string) => sorted.of(this.#words.get(word)!);
    let next = 0;
    const hasRare = this.#rare !== null && this.#rare.length > 0;
    this.#rare?.finish((bytes, ids, own) => {
      const word = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString();
      for (; next < listed.length && compareKeys(listed[next]!, word) < 0; next += 1)
        add(spool, listed[next]!, placesOf(listed[next]!));
      // It was spelt in more ways than there is room for.
      if (listed[next] === word) add(spool, word, mergePlaces(placesOf(word), { ids, positions: own }));
      else add(rare, word, { ids, positions: own });
      if (listed[next] === word) next += 1;
    });
    for (const word of listed.slice(next)) add(spool, word, placesOf(word));
    sorted.close();
    const others = rare.finish();
    return { lists: spool.finish(), rare: hasRare ? others : null, positions, symbols: this.#symbols };
  }

  discard(): void {
    this.#postings.discard();
    this.#leaveRare();
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

  /** Forgets some of the words that stand there once. */
  #forgetRarest(isMeant: (word: string) => boolean = () => true): void {
    this.#forgotten ??= new Uint8Array(FORGOTTEN >> 3);
    const words = new Map<string, number>();
    for (const [word, number] of this.#words) {
      if (this.#times[number]! > 1 || !isMeant(word)) {
        words.set(word, number);
        continue;
      }
      this.#occurrences -= 1;
      this.forgotten.add(word);
      if (this.#rare) {
        const own = Buffer.from(word);
        this.#sortRare(own, own.length, this.#firstIds[number]!, this.#firstPositions[number]!);
      }
      const bit = bitOf(word);
      this.#forgotten[bit >> 3]! |= 1 << (bit & 7);
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
      this.#chunks.number(bytes, starts[chunk]!, starts[chunk + 1]!);
      this.#wordOf.push(word);
      this.tokens.push(tokens[chunk]!);
      this.odd.push(odd[chunk]!);
      this.lexemes.push(lexemes[chunk]!);
    });
  }

  #isForgotten(word: string): boolean {
    if (!this.#forgotten) return false;
    const bit = bitOf(word);
    return (this.#forgotten[bit >> 3]! & (1 << (bit & 7))) !== 0;
  }
}

/** Below FORGOTTEN. A word that shares it with one that was forgotten is not learned, which is no harm. */
function bitOf(word: string): number {
  return hashOf(word) % FORGOTTEN;
}
