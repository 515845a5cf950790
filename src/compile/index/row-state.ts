import { LONG_TEXT } from './chunks.ts';

/** The last position that is told; further ones stand in rows that are odd. */
export const LAST_POSITION = 16_383;
const NOTHING_YET = 0xffff;

/** What is known of the rows' texts from the columns that have been read so far, one after the other. */
export class RowState {
  /** By record its characters, limited. */
  readonly #lengths: Uint16Array;
  /** By record the positions that are taken; NOTHING_YET: no column had a text. */
  readonly #positions: Uint16Array;
  readonly #odd: Uint8Array;

  constructor(records: number) {
    this.#lengths = new Uint16Array(records);
    this.#positions = new Uint16Array(records).fill(NOTHING_YET);
    this.#odd = new Uint8Array(records);
  }

  /** Whether a column had a text, so that a blank stands before what comes next. */
  hasText(row: number): boolean {
    return this.#positions[row] !== NOTHING_YET;
  }

  /** Positions taken so far. */
  positions(row: number): number {
    return this.hasText(row) ? (this.#positions[row] as number) : 0;
  }

  /** Adds a column's text. @param tokens positions it takes */
  add(row: number, length: number, tokens: number, isOdd: boolean): void {
    this.#positions[row] = Math.min(this.positions(row) + tokens, LAST_POSITION);
    const all = (this.#lengths[row] as number) + length + 1;
    this.#lengths[row] = Math.min(all, 0xffff);
    if (isOdd || all > LONG_TEXT) this.#odd[row] = 1;
  }

  isOdd(row: number): boolean {
    return this.#odd[row] === 1;
  }

  /** Ids of the odd records. */
  oddIds(): Uint32Array {
    const ids: number[] = [];
    this.#odd.forEach((odd, row) => {
      if (odd) ids.push(row + 1);
    });
    return Uint32Array.from(ids);
  }
}
