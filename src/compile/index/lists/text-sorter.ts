import { ByteTable } from './byte-table.ts';
import { Postings } from './postings.ts';
import { SortedRuns, type TakeKey } from './sorted-runs.ts';
import type { ScratchPath } from './spool.ts';

/** Bytes of different texts, and occurrences, that are sorted in memory at once. */
const [BYTES, OCCURRENCES] = [1 << 24, 1 << 20];

/** Sorts texts, each with its records. Bounded memory at any size. */
export class TextSorter {
  #table = new ByteTable();
  #postings: Postings;
  readonly #runs: SortedRuns;

  /** @param occurrences that are sorted in memory at once */
  constructor(
    readonly scratch: ScratchPath,
    readonly occurrences = OCCURRENCES,
  ) {
    this.#postings = new Postings(scratch, false);
    this.#runs = new SortedRuns(scratch);
  }

  /** Adds a text in UTF-8. @param id of its record, ascending */
  add(bytes: Uint8Array, start: number, end: number, id: number): void {
    this.#postings.add(this.#table.number(bytes, start, end), id);
    if (this.#postings.length < this.occurrences && this.#table.bytes < BYTES) return;
    this.#runs.write((take) => this.#give(take));
    this.#table = new ByteTable();
    this.#postings = new Postings(this.scratch, false);
  }

  /** All texts in order; nothing can be added any more. */
  finish(take: TakeKey): void {
    this.#runs.finish((last) => this.#give(last), take);
  }

  #give(take: TakeKey): void {
    const sorted = this.#postings.sort();
    for (const number of this.#table.sorted()) take(this.#table.bytesOf(number), sorted.of(number).ids);
    sorted.close();
  }
}
