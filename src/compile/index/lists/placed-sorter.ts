import { ByteTable } from './byte-table.ts';
import { Postings } from './postings.ts';
import { SortedRuns, type TakeKey } from './sorted-runs.ts';
import type { ScratchPath } from './spool.ts';

/** Bytes of different words, and occurrences, that are sorted in memory at once. */
const [BYTES, OCCURRENCES] = [1 << 24, 1 << 20];

/** Hears of a word in UTF-8 and where it stands: of each occurrence the record, ascending, and in step with them the positions. Good until it returns. */
export type TakePlaced = (word: Uint8Array, ids: Uint32Array, positions: Uint16Array) => void;

/** Sorts words by their bytes, each with the places where it stands. Bounded memory at any size. */
export class PlacedSorter {
  #table = new ByteTable();
  #postings: Postings;
  readonly #runs: SortedRuns;
  /** Occurrences in all. */
  length = 0;

  /** @param occurrences that are sorted in memory at once */
  constructor(
    readonly scratch: ScratchPath,
    readonly occurrences = OCCURRENCES,
  ) {
    this.#postings = new Postings(scratch, true);
    this.#runs = new SortedRuns(scratch);
  }

  /** Adds an occurrence of a word in UTF-8: of one word their ids ascend, and so do the positions of one id. */
  // oxlint-disable-next-line max-params -- called for each occurrence
  add(bytes: Uint8Array, start: number, end: number, id: number, position: number): void {
    this.#postings.add(this.#table.number(bytes, start, end), id, position);
    this.length += 1;
    if (this.#postings.length < this.occurrences && this.#table.bytes < BYTES) return;
    this.#runs.write((take) => this.#give(take));
    this.#table = new ByteTable();
    this.#postings = new Postings(this.scratch, true);
  }

  /** All words in order; nothing can be added any more. */
  finish(take: TakePlaced): void {
    this.#runs.finish(
      (last) => this.#give(last),
      (word, pairs) => take(word, ...apart(pairs)),
    );
  }

  /** Removes what it has written. */
  discard(): void {
    this.#postings.discard();
    this.#runs.discard();
  }

  #give(take: TakeKey): void {
    const sorted = this.#postings.sort();
    for (const number of this.#table.sorted()) {
      const { ids, positions } = sorted.of(number);
      take(this.#table.bytesOf(number), inPairs(ids, positions));
    }
    sorted.close();
  }
}

/** Runs keep one list of numbers for each key: here each id, and behind it the position. */
function inPairs(ids: Uint32Array, positions: Uint16Array): Uint32Array {
  const pairs = new Uint32Array(2 * ids.length);
  for (let i = 0; i < ids.length; i += 1) {
    pairs[2 * i] = ids[i]!;
    pairs[2 * i + 1] = positions[i]!;
  }
  return pairs;
}

function apart(pairs: Uint32Array): [ids: Uint32Array, positions: Uint16Array] {
  const length = pairs.length / 2;
  const ids = new Uint32Array(length);
  const positions = new Uint16Array(length);
  for (let i = 0; i < length; i += 1) {
    ids[i] = pairs[2 * i]!;
    positions[i] = pairs[2 * i + 1]!;
  }
  return [ids, positions];
}
