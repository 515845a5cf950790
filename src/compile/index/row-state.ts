import { MAX_POSITION } from '../../core/full-text/lexemes.ts';

const NOTHING_YET = 0xffff;

/** What is known of the rows' texts, in memory that threads share: one of them writes at a time. */
export interface RowBuffers {
  readonly positions: SharedArrayBuffer;
  readonly odd: SharedArrayBuffer;
}

/** Of rows whose texts nobody has read. */
export function createRowBuffers(records: number): RowBuffers {
  const positions = new SharedArrayBuffer(records * 2);
  new Uint16Array(positions).fill(NOTHING_YET);
  return { positions, odd: new SharedArrayBuffer(records) };
}

/** What is known of the rows' texts from the columns that have been read so far, one after the other. */
export class RowState {
  /** By record the positions that are taken; NOTHING_YET: no column had a text. */
  readonly #positions: Uint16Array;
  readonly #odd: Uint8Array;

  constructor({ positions, odd }: RowBuffers) {
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

  /** Adds a column's text. PostgreSQL counts no more positions than it has numbers for. @param tokens positions it takes */
  add(row: number, tokens: number, isOdd: boolean): void {
    const positions = this.positions(row) + tokens;
    this.#positions[row] = Math.min(positions, MAX_POSITION);
    if (isOdd || positions > MAX_POSITION) this.#odd[row] = 1;
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
