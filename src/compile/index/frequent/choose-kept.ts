import { codeAt, lengthOf } from '../grams/character-at.ts';
import type { ReadTexts } from '../jobs/column-batches.ts';
import { GROUP, MOST_CHARACTERS } from '../grams/gram-masks.ts';
import { LOWER } from '../grams/near-grams.ts';

/** Numbers of masks (gram-masks.ts) that are kept in memory, in all threads together, about. */
const MOST = 16_000_000;
/** More than there are numbers of characters. */
const NUMBERS = 1 << 8;

/**
 * Grams of one and two characters of which all records are kept: those that most records have, as many as there is room for. Some records from everywhere tell, and not what
 * each thread comes upon: then it matters not which of them has which records.
 * @param isRowText by column of the records whether it is part of the rows' text
 * @param records of the table
 * @param most see MOST
 */
export function chooseKept(
  { rows, texts }: ReadTexts,
  isRowText: readonly boolean[],
  records: number,
  most = MOST,
): readonly string[] {
  const counts = new GramCounter();
  const own = texts.filter((_, i) => isRowText[i]);
  for (let row = 0; row < rows; row += 1)
    for (const { bytes, offsets, nulls } of own)
      if (nulls?.[row] !== 1) counts.add(bytes, offsets[row]!, offsets[row + 1]!, row);
  const groups = Math.ceil((records + 1) / GROUP);
  let left = most;
  return counts
    .all()
    .map(({ gram, count }) => ({ gram, share: count / rows }))
    .sort((a, b) => b.share - a.share || (a.gram < b.gram ? -1 : 1))
    .filter(({ share }) => (left -= 2 * groups * (1 - (1 - share) ** GROUP)) >= 0)
    .map(({ gram }) => gram);
}

/** Counts the records that have a character, or two in a row, of as many characters as have numbers. */
class GramCounter {
  /** By code of a character its number, from 1; 0: it has none. */
  readonly #numbers = new Uint8Array(LOWER.length);
  /** By number. */
  readonly #characters: string[] = [''];
  /** By the numbers of two characters, or of one alone: how many records have them, and the last one's place, from 1. */
  readonly #counts = new Uint32Array(NUMBERS * NUMBERS);
  readonly #last = new Uint32Array(NUMBERS * NUMBERS);

  /** @param record of the text, from 0, not less than those before */
  add(bytes: Uint8Array, start: number, end: number, record: number): void {
    let before = 0;
    for (let i = start; i < end; i += lengthOf(bytes[i]!)) {
      const lower = LOWER[codeAt(bytes, i)]!;
      const number = lower === 0 ? 0 : this.#numbers[lower]! || this.#addCharacter(lower);
      if (number > 0) this.#count(number, record);
      if (number > 0 && before > 0) this.#count(before * NUMBERS + number, record);
      before = number;
    }
  }

  all(): { readonly gram: string; readonly count: number }[] {
    return Array.from(this.#counts, (count, place) => ({
      gram: `${this.#characters[Math.floor(place / NUMBERS)]}${this.#characters[place % NUMBERS]}`,
      count,
    })).filter(({ count }) => count > 0);
  }

  #count(place: number, record: number): void {
    if (this.#last[place] === record + 1) return;
    this.#last[place] = record + 1;
    this.#counts[place]! += 1;
  }

  #addCharacter(code: number): number {
    if (this.#characters.length > MOST_CHARACTERS) return 0;
    return (this.#numbers[code] = this.#characters.push(String.fromCharCode(code)) - 1);
  }
}
