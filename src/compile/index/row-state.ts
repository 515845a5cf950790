import { LONG_TEXT } from './chunks.ts';

/** The last position that is told; further ones stand in rows that are odd. */
const LAST_POSITION = 16_383;
const NOTHING_YET = 0xffff;

/** What is known of the rows' texts, in memory that threads share: one of them writes at a time. */
export interface RowBuffers {
  readonly lengths: SharedArrayBuffer;
  readonly positions: SharedArrayBuffer;
  readonly odd: SharedArrayBuffer;
}

/** Of rows whose texts nobody has read. */
export function createRowBuffers(records: number): RowBuffers {
  const positions = new SharedArrayBuffer(records * 2);
  new Uint16Array(positions).fill(NOTHING_YET);
  return { lengths: new SharedArrayBuffer(records * 2), positions, odd: new SharedArrayBuffer(records) };
}

/** What is known of the rows' texts from the columns that have been read so far, one after the other. */
export class RowState {
  /** By record its characters, limited. */
  readonly #lengths: Uint16Array;
  /** By record the positions that are taken; NOTHING_YET: no column had a text. */
  readonly #positions: Uint16Array;
  readonly #odd: Uint8Array;

  constructor({ lengths, positions, odd }: RowBuffers) {
    this.#lengths = new Uint16Array(lengths);
    this.#positions = new Uint16Array(positions);
    this.#odd = new Uint8Array(odd);
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
