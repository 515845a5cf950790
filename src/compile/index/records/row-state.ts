import { MAX_POSITION } from '../../../core/full-text/lexemes.ts';
import { GrowingIds } from '../lists/growing-ids.ts';

const NOTHING_YET = 0xffff;
/** Its text cannot be read word by word; it certainly has a word that English keeps. */
const [ODD, WORDED] = [1, 2];

/** What is known of the rows' texts, in memory that threads share: one of them writes at a time. */
export interface RowBuffers {
  readonly positions: SharedArrayBuffer;
  /** By record ODD and WORDED together. */
  readonly marks: SharedArrayBuffer;
}

/** Of rows whose texts nobody has read. */
export function createRowBuffers(records: number): RowBuffers {
  const positions = new SharedArrayBuffer(records * 2);
  new Uint16Array(positions).fill(NOTHING_YET);
  return { positions, marks: new SharedArrayBuffer(records) };
}

/** What is known of the rows' texts from the columns that have been read so far, one after the other. */
export class RowState {
  /** By record the positions that are taken; NOTHING_YET: no column had a text. */
  readonly #positions: Uint16Array;
  readonly #marks: Uint8Array;

  constructor({ positions, marks }: RowBuffers) {
    this.#positions = new Uint16Array(positions);
    this.#marks = new Uint8Array(marks);
  }

  /** Whether a column had a text, so that a blank stands before what comes next. */
  hasText(row: number): boolean {
    return this.#positions[row] !== NOTHING_YET;
  }

  /** Positions taken so far. */
  positions(row: number): number {
    return this.hasText(row) ? this.#positions[row]! : 0;
  }

  /** Adds a column's text. PostgreSQL counts no more positions than it has numbers for. @param tokens positions it takes */
  add(row: number, tokens: number, isOdd: boolean): void {
    const positions = this.positions(row) + tokens;
    this.#positions[row] = Math.min(positions, MAX_POSITION);
    if (isOdd || positions > MAX_POSITION) this.#marks[row]! |= ODD;
  }

  /** A column's text has a word that English keeps. */
  addWord(row: number): void {
    this.#marks[row]! |= WORDED;
  }

  hasWord(row: number): boolean {
    return (this.#marks[row]! & WORDED) !== 0;
  }

  isOdd(row: number): boolean {
    return (this.#marks[row]! & ODD) !== 0;
  }

  /** Ids of records of which it is not certain that they have a word. */
  wordlessIds(): Uint32Array {
    return idsWhere(this.#marks, (marks) => marks !== WORDED);
  }

  /** Ids of the odd records. */
  oddIds(): Uint32Array {
    return idsWhere(this.#marks, (marks) => (marks & ODD) !== 0);
  }
}

function idsWhere(marks: Uint8Array, test: (marks: number) => boolean): Uint32Array {
  const found = new GrowingIds();
  marks.forEach((own, row) => {
    if (test(own)) found.add(row + 1);
  });
  return found.ids;
}
