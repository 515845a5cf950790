import { FIRSTS } from '../../index/index-layout.ts';
import { toLowerCase } from '../../core/full-text/lower-case.ts';
import { isBlank } from './chunks.ts';
import { FirstRecords } from './first-records.ts';

/** Bits of a character's number. */
const BITS = 8;
const WIDTH = 1 << BITS;
/** The number of all characters that come when others have taken theirs. */
const OTHER = WIDTH - 1;
/** Rows of which there may be as many: some MB together. The last one is of all pairs that come later. */
const MOST_ROWS = 1 << 13;
const OTHERS = MOST_ROWS - 1;
/** The first records of a table, of which those are kept that have three characters in a row: frequent ones are among them. */
export const EARLY = 65_536;

/** Characters that are counted, by their lower case: those of the alphabets up to the Arabic one. Of larger scripts no pair of two is frequent. */
export const WIDTH_OF_ALPHABETS = 0x700;

/** By code the character's lower case, 0 where it is not counted. */
const LOWER = new Uint16Array(0x10000);
for (let code = 0; code < LOWER.length; code += 1) {
  const lower = toLowerCase(String.fromCharCode(code));
  if (!isBlank(code) && lower.length === 1 && lower.charCodeAt(0) < WIDTH_OF_ALPHABETS)
    LOWER[code] = lower.charCodeAt(0);
}

/** Hears of the grams that end with a character and have no place of their own: those longer than `counted` characters. What is 0 is none. */
export type TakeRest = (first: number, second: number, last: number, counted: number) => void;

/** Hears of a gram: how many records have it, and the first of them. */
export type TakeGram = (gram: string, count: number, firsts: ArrayLike<number>) => void;

/**
 * Counts the records that have a character, or two or three in a row, where these are among the first different ones: nearly always. Each has a
 * place of its own in one table, so that nothing is looked for.
 */
export class NearGrams {
  /** By a character's code its number; 0: it has none yet. */
  readonly #numbers = new Uint8Array(0x800);
  #characters = 0;
  /** By two characters' numbers the row of what follows them; 0: it has none yet. Row 0 is of what follows nothing, others below WIDTH of what follows a character. */
  readonly #rowOf = new Uint16Array(WIDTH * WIDTH);
  #rows = WIDTH;
  /** By row what is before its characters. */
  readonly #before: string[] = [''];
  /** By row and number of a character the last record, and how many there are. */
  #slots = new Uint32Array(2 * WIDTH * WIDTH);
  readonly #firsts = new FirstRecords();

  /**
   * Counts the grams of a text in UTF-8.
   * @param record whose id is not less than those before
   * @param rest hears of what has no place here
   */
  // oxlint-disable-next-line max-params -- called for each value
  add(bytes: Uint8Array, start: number, end: number, record: number, rest: TakeRest): void {
    const [numbers, rowOf] = [this.#numbers, this.#rowOf];
    let slots = this.#slots;
    // What the next character follows: one or two others, as codes and by their numbers.
    let [first, second, before, row] = [0, 0, 0, 0];
    for (let i = start; i < end; i += 1) {
      let code = bytes[i] as number;
      if (code >= 0x80) {
        if (code >= 0xf0) {
          code = 0;
          i += 3;
        } else if (code >= 0xe0) {
          code =
            ((code & 0x0f) << 12) |
            (((bytes[i + 1] as number) & 0x3f) << 6) |
            ((bytes[i + 2] as number) & 0x3f);
          i += 2;
        } else code = ((code & 0x1f) << 6) | ((bytes[++i] as number) & 0x3f);
      }
      const own = LOWER[code] as number;
      if (own === 0) {
        first = second = before = row = 0;
        continue;
      }
      const number = (numbers[own] as number) || this.#addCharacter(own);
      const pair = (before << BITS) | number;
      const slot = (row << BITS) | number;
      // At a word's beginning two or three of them are the same. Where the record has had the longest, it has had the others.
      if (row === OTHERS || slots[2 * slot] !== record) {
        this.#add(slot, record, row < WIDTH || record <= EARLY ? FIRSTS : 0);
        this.#add(pair, record, FIRSTS);
        this.#add(number, record, FIRSTS);
      }
      if (number === OTHER || before === OTHER || row === OTHERS)
        rest(first, second, own, number === OTHER ? 0 : before === OTHER ? 1 : 2);
      if (before === 0) row = number;
      else {
        row = (rowOf[pair] as number) || this.#addRow(pair);
        slots = this.#slots;
      }
      before = number;
      first = second;
      second = own;
    }
  }

  forEach(take: TakeGram): void {
    const firsts = this.#firsts.sort((this.#rows << BITS) - 1);
    for (let slot = 0; slot < Math.min(this.#rows, OTHERS) << BITS; slot += 1) {
      const count = this.#slots[2 * slot + 1] as number;
      const [row, number] = [slot >> BITS, slot & OTHER];
      if (count > 0 && row !== OTHER && number !== OTHER)
        take(`${this.#before[row]}${this.#before[number]}`, count, firsts(slot));
    }
  }

  /** Adds a record to a slot, where it is not in it already, without a branch that nobody can foresee. @param most so many of its first are kept */
  #add(slot: number, record: number, most: number): void {
    const slots = this.#slots;
    const other = (slots[2 * slot] as number) ^ record;
    const count = (slots[2 * slot + 1] as number) + ((other | (0 - other)) >>> 31);
    slots[2 * slot] = record;
    slots[2 * slot + 1] = count;
    if (count <= most && other !== 0) this.#firsts.add(slot, record);
  }

  #addCharacter(code: number): number {
    const number = this.#characters === OTHER - 1 ? OTHER : ++this.#characters;
    this.#numbers[code] = number;
    this.#before[number] = String.fromCharCode(code);
    return number;
  }

  #addRow(pair: number): number {
    const [first, second] = [pair >> BITS, pair & OTHER];
    const row = first === OTHER || second === OTHER || this.#rows === OTHERS ? OTHERS : this.#rows++;
    this.#rowOf[pair] = row;
    this.#before[row] = `${this.#before[first]}${this.#before[second]}`;
    const length = 2 * (row + 1) * WIDTH;
    if (length > this.#slots.length) {
      const slots = new Uint32Array(Math.max(length, this.#slots.length * 2));
      slots.set(this.#slots);
      this.#slots = slots;
    }
    return row;
  }
}
