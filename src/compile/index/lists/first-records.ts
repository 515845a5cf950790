import { FIRSTS } from '../../../index/index-layout.ts';

/** Pairs that are kept together at first, and at most. */
const [FIRST_PIECE, PIECE] = [1 << 10, 1 << 16];

/** Collects records of keys in the order in which they come. */
export class FirstRecords {
  /** Keys and records in turn. */
  readonly #pieces: Uint32Array[] = [];
  #last = new Uint32Array(0);
  #at = 0;

  add(key: number, record: number): void {
    if (this.#at === this.#last.length) {
      this.#pieces.push(
        (this.#last = new Uint32Array(2 * Math.min(PIECE, Math.max(FIRST_PIECE, this.#last.length)))),
      );
      this.#at = 0;
    }
    this.#last[this.#at] = key;
    this.#last[this.#at + 1] = record;
    this.#at += 2;
  }

  /** The records of each key, as they came. @param most the greatest key */
  sort(most: number): (key: number) => Uint32Array {
    const starts = new Uint32Array(most + 2);
    this.#forEach((key) => {
      starts[key + 1]! += 1;
    });
    for (let key = 0; key <= most; key += 1) starts[key + 1]! += starts[key]!;
    const next = starts.slice();
    const records = new Uint32Array(starts[most + 1]!);
    this.#forEach((key, record) => {
      const at = next[key]!;
      next[key] = at + 1;
      records[at] = record;
    });
    return (key) => records.subarray(starts[key], starts[key + 1]);
  }

  #forEach(take: (key: number, record: number) => void): void {
    for (const piece of this.#pieces) {
      const end = piece === this.#last ? this.#at : piece.length;
      for (let i = 0; i < end; i += 2) take(piece[i]!, piece[i + 1]!);
    }
  }
}

/** The first ids, FIRSTS at most, of two ascending lists that have none in common. */
export function firstOf(a: Uint32Array, b: Uint32Array): Uint32Array {
  const first = new Uint32Array(Math.min(FIRSTS, a.length + b.length));
  let [i, k] = [0, 0];
  for (let at = 0; at < first.length; at += 1) {
    const isOwn = k === b.length || (i < a.length && a[i]! < b[k]!);
    first[at] = (isOwn ? a[i++] : b[k++]) as number;
  }
  return first;
}
