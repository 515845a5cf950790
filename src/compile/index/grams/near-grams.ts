import { FIRSTS } from '../../../index/index-layout.ts';
import { toLowerCase } from '../../../core/full-text/lower-case.ts';
import { beginBefore, codeAt, lengthOf } from './character-at.ts';
import { isBlank } from '../words/chunks.ts';
import { FirstRecords } from '../lists/first-records.ts';
import { bitsIn, GramMasks, GROUP, type GroupMasks, MOST_CHARACTERS } from './gram-masks.ts';

/** Bits of a character's number. */
const BITS = 8;
const WIDTH = 1 << BITS;
const PAIRS = WIDTH * WIDTH;
/** Numbers of characters: of those that are not counted, that were not seen yet, and that came when others had taken all numbers. */
const [NONE, UNSEEN, OTHER] = [0, WIDTH - 2, WIDTH - 1];
/** Rows of which there may be as many: some MB together. */
const MOST_ROWS = 1 << 13;
/** The rows of all pairs that come when others have taken all rows, and of what does not follow two characters, which nobody asks for. What is new has none: 0. */
const [OTHERS, NO_PAIR] = [1, 2];
/** The first records of a table, of which those are kept that have three characters in a row: frequent ones are among them. */
export const EARLY = 65_536;
/** Places in the table that are collected before it is looked at. */
const PLACES = 1 << 12;

/** Characters that are counted, by their lower case: those of the alphabets up to the Arabic one. Of larger scripts no pair of two is frequent. */
export const WIDTH_OF_ALPHABETS = 0x700;

/** By code the character's lower case, 0 where it is not counted. */
export const LOWER = new Uint16Array(0x10000);
for (let code = 0; code < LOWER.length; code += 1) {
  const lower = toLowerCase(String.fromCharCode(code));
  if (!isBlank(code) && lower.length === 1 && lower.charCodeAt(0) < WIDTH_OF_ALPHABETS)
    LOWER[code] = lower.charCodeAt(0);
}

/** By code the character's number where none was seen yet. */
const NUMBERS = Uint8Array.from(LOWER, (lower) => (lower === 0 ? NONE : UNSEEN));

/** Hears of the grams that end with a character and have no place of their own: those longer than `counted` characters. What is 0 is none. */
export type TakeRest = (first: number, second: number, last: number, counted: number) => void;

/** Hears of a gram: how many records have it, the first of them, and, where they are kept, all of them. */
export type TakeGram = (
  gram: string,
  count: number,
  firsts: ArrayLike<number>,
  all: GroupMasks | null,
) => void;

/**
 * Counts the records that have a character, or two or three in a row, where these are among the first different ones: nearly always. Each has a
 * place of its own, so that nothing is looked for, and what is not known beforehand of a text decides no branch.
 */
export class NearGrams {
  /** By a character's code its number. */
  readonly #numbers = NUMBERS.slice();
  #characters = 0;
  /** By number the character, */
  readonly #letters: string[] = [''];
  /** and by row the two that it is of. */
  readonly #lettersOf: string[] = [];
  #rows = NO_PAIR + 1;
  /** By two characters' numbers, the first of which may be NONE: which records of the group have them, a bit each; the row of what follows them. */
  readonly #pairs = new Int32Array(2 * PAIRS);
  /** Those that some records of the group have. */
  readonly #touched = new Uint16Array(PAIRS + 1);
  #size = 0;
  /** Which records of the group have a character, by its number: none, but while a group ends. */
  readonly #singles = new Int32Array(WIDTH);
  /** By two characters' numbers, or NONE and a single one's, how many records of all groups before have them. */
  readonly #counts = new Uint32Array(PAIRS);
  /** By place, which is row and number of a character: the last record that has the three, and how many have. */
  #slots = new Int32Array(2 * 4 * WIDTH);
  /** Those of the record at hand: looked at one after the other they are not waited for. */
  readonly #places = new Int32Array(PLACES);
  #placed = 0;
  #record = 0;
  /** Of three characters by their place, behind what is of fewer. */
  readonly #firsts = new FirstRecords();
  /** As in `#counts`: which records those are, */
  readonly #masks = new GramMasks(PAIRS);
  /** where they are kept; null: wherever they can be. */
  readonly #isKept: Uint8Array | null;
  /** What the next character follows. */
  #before = NONE;
  #row = NO_PAIR;

  /** @param kept grams of one and two characters whose records are kept: what is not among them comes too late for a number; null: all that have a place here */
  constructor(kept: readonly string[] | null) {
    this.#isKept = kept && new Uint8Array(PAIRS);
    for (let number = NONE; number < WIDTH; number += 1) {
      this.#pairs[2 * (number << BITS) + 1] = NO_PAIR;
      // What nobody has seen yet has no row.
      if (number < UNSEEN) this.#pairs[2 * number + 1] = NO_PAIR;
    }
    for (const gram of kept ?? []) this.#keep(gram);
  }

  #keep(gram: string): void {
    const numberOf = (place: number) => {
      const code = gram.charCodeAt(place);
      const number = this.#numbers[code]!;
      return number === UNSEEN ? this.#addCharacter(code) : number;
    };
    const pair = gram.length === 1 ? numberOf(0) : (numberOf(0) << BITS) | numberOf(1);
    (this.#isKept as Uint8Array)[pair] = 1;
  }

  /**
   * Counts the grams of a text in UTF-8.
   * @param record whose id is not less than those before
   * @param rest hears of what has no place here
   */
  // oxlint-disable-next-line max-params -- called for each value
  add(bytes: Uint8Array, start: number, end: number, record: number, rest: TakeRest): void {
    if (record !== this.#record) this.#endRecord(record);
    this.#before = NONE;
    this.#row = NO_PAIR;
    for (let i = start; i < end;) {
      i = this.#read(bytes, i, end);
      if (this.#placed === PLACES) this.#countPlaces();
      else if (i < end) i = this.#readNew(bytes, start, i, rest);
    }
  }

  forEach(take: TakeGram): void {
    this.#endRecord(0);
    this.#endGroup();
    const letters = this.#letters;
    const firsts = this.#firsts.sort(PAIRS + (this.#rows << BITS) - 1);
    // Of most tables there are far fewer characters than numbers for them.
    for (const [first, before] of letters.entries())
      for (let number = 1; number < letters.length; number += 1) {
        const pair = (first << BITS) | number;
        const count = this.#counts[pair]!;
        if (count > 0) take(`${before}${letters[number]}`, count, firsts(pair), this.#masks.of(pair));
      }
    for (let row = NO_PAIR + 1; row < this.#rows; row += 1)
      for (let number = 1; number < letters.length; number += 1) {
        const place = (row << BITS) | number;
        const count = this.#slots[2 * place + 1]!;
        if (count > 0) take(`${this.#lettersOf[row]}${letters[number]}`, count, firsts(PAIRS + place), null);
      }
  }

  /** Reads on to the end, to what has no place here yet, or as far as there is room. Nothing is called in here, so that nothing is looked at twice. */
  #read(bytes: Uint8Array, from: number, end: number): number {
    const [numbers, pairs, touched, places] = [this.#numbers, this.#pairs, this.#touched, this.#places];
    const bit = 1 << (this.#record % GROUP);
    let before = this.#before;
    let row = this.#row;
    let size = this.#size;
    let placed = this.#placed;
    let i = from;
    const to = row === OTHERS ? from : Math.min(end, from + PLACES - placed);
    while (i < to) {
      let code = bytes[i]!;
      let next = i + 1;
      if (code >= 0x80) {
        next = i + lengthOf(code);
        code = codeAt(bytes, i);
      }
      const number = numbers[code]!;
      const pair = (before << BITS) | number;
      const following = pairs[2 * pair + 1]!;
      if (following < NO_PAIR) break;
      const mask = pairs[2 * pair]!;
      // Where it is there, its place is taken again.
      touched[size] = pair;
      size += 1 + ((mask | -mask) >> 31);
      pairs[2 * pair] = mask | bit;
      places[placed++] = (row << BITS) | number;
      before = number;
      row = following;
      i = next;
    }
    this.#before = before;
    this.#row = row;
    this.#size = size;
    this.#placed = placed;
    return i;
  }

  /** Reads a character that has no place here yet, or is to have none. */
  #readNew(bytes: Uint8Array, start: number, at: number, rest: TakeRest): number {
    const code = codeAt(bytes, at);
    const number = this.#numbers[code] === UNSEEN ? this.#addCharacter(code) : this.#numbers[code]!;
    const [before, row] = [this.#before, this.#row];
    const pair = (before << BITS) | number;
    const mask = this.#pairs[2 * pair]!;
    if (mask === 0) this.#touched[this.#size++] = pair;
    this.#pairs[2 * pair] = mask | (1 << (this.#record % GROUP));
    const isRest = row === OTHERS || number === OTHER || before === OTHER;
    if (!isRest) this.#places[this.#placed++] = (row << BITS) | number;
    else if (number !== NONE) {
      const second = beginBefore(bytes, at);
      const first = beginBefore(bytes, second);
      const lower = (place: number) => (place < start ? 0 : LOWER[codeAt(bytes, place)]!);
      rest(lower(first), lower(second), lower(at), number === OTHER ? 0 : before === OTHER ? 1 : 2);
    }
    this.#row = this.#pairs[2 * pair + 1]! || this.#addRow(pair);
    this.#before = number;
    return at + lengthOf(bytes[at]!);
  }

  #endRecord(next: number): void {
    this.#countPlaces();
    if (Math.floor(next / GROUP) !== Math.floor(this.#record / GROUP)) this.#endGroup();
    this.#record = next;
  }

  /** Counts the record at its places, where it is not counted yet. */
  #countPlaces(): void {
    const [places, placed, slots, record] = [this.#places, this.#placed, this.#slots, this.#record];
    this.#placed = 0;
    if (record <= EARLY) this.#keepFirsts(placed);
    for (let i = 0; i < placed; i += 1) {
      const slot = 2 * places[i]!;
      const other = slots[slot]! ^ record;
      slots[slot] = record;
      slots[slot + 1] = (slots[slot + 1]! - ((other | -other) >> 31)) | 0;
    }
  }

  #keepFirsts(placed: number): void {
    const [slots, record] = [this.#slots, this.#record];
    for (let i = 0; i < placed; i += 1) {
      const place = this.#places[i]!;
      if (slots[2 * place] === record || slots[2 * place + 1]! >= FIRSTS) continue;
      slots[2 * place] = record;
      slots[2 * place + 1]! += 1;
      this.#firsts.add(PAIRS + place, record);
    }
  }

  /** Counts the records of the group. */
  #endGroup(): void {
    const [touched, pairs, singles] = [this.#touched, this.#pairs, this.#singles];
    for (let i = 0; i < this.#size; i += 1) {
      const pair = touched[i]!;
      const mask = pairs[2 * pair]!;
      pairs[2 * pair] = 0;
      singles[pair & OTHER]! |= mask;
      if (pair >= WIDTH) this.#count(pair, mask);
    }
    this.#size = 0;
    singles.forEach((mask, number) => {
      if (mask !== 0) this.#count(number, mask);
    });
    singles.fill(0);
  }

  /** Counts the records of the group that a mask tells. */
  #count(pair: number, mask: number): void {
    const before = this.#counts[pair]!;
    this.#counts[pair] = before + bitsIn(mask);
    const [first, last] = [pair >> BITS, pair & OTHER];
    if (last !== NONE && last !== OTHER && first !== OTHER && this.#isKept?.[pair] !== 0)
      this.#masks.add(pair, Math.floor(this.#record / GROUP), mask);
    if (before >= FIRSTS) return;
    const group = this.#record - (this.#record % GROUP);
    let left = mask;
    for (let count = before; count < FIRSTS && left !== 0; count += 1) {
      this.#firsts.add(pair, group + 31 - Math.clz32(left & -left));
      left &= left - 1;
    }
  }

  #addCharacter(code: number): number {
    const lower = LOWER[code]!;
    let number = this.#numbers[lower]!;
    if (number === UNSEEN) {
      number = this.#characters === MOST_CHARACTERS ? OTHER : ++this.#characters;
      this.#numbers[lower] = number;
      if (number !== OTHER) this.#letters[number] = String.fromCharCode(lower);
    }
    this.#numbers[code] = number;
    return number;
  }

  #addRow(pair: number): number {
    const [first, second] = [pair >> BITS, pair & OTHER];
    const isLate = first === OTHER || second === OTHER || this.#rows === MOST_ROWS;
    const row = isLate ? OTHERS : this.#rows++;
    this.#pairs[2 * pair + 1] = row;
    if (row !== OTHERS) this.#lettersOf[row] = `${this.#letters[first]}${this.#letters[second]}`;
    const length = 2 * (row + 1) * WIDTH;
    if (length > this.#slots.length) {
      const slots = new Int32Array(Math.max(length, this.#slots.length * 2));
      slots.set(this.#slots);
      this.#slots = slots;
    }
    return row;
  }
}
