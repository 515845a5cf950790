import { GrowingIds } from '../lists/growing-ids.ts';
import { PartTable } from '../room/part-table.ts';

/** Numbers that are kept in one piece. */
const PIECE = 1 << 18;

/** A part, and the words that have it. */
export interface PartOfWords {
  readonly text: string;
  /** Their numbers, ascending. */
  readonly words: Uint32Array;
}

/** Collects which words have which parts: four bytes for each, and as much again while they are put in order. */
export class PartsOfWords {
  readonly #parts = new PartTable();
  /** By part how many words have it, and the last of them. */
  readonly #counts = new GrowingIds();
  readonly #last = new GrowingIds();
  /** By word, in the order in which they came, the numbers of its parts; where those of the next begin. */
  readonly #pieces: Uint32Array[] = [];
  readonly #words = new GrowingIds();
  readonly #ends = new GrowingIds();
  #size = 0;

  /**
   * Adds a part of a word, the units of this up to before `to`.
   * @param hash the same for the same part @param word its number: of all that come before at least
   */
  // oxlint-disable-next-line max-params -- called for each part of each word
  add(units: Uint16Array, from: number, to: number, hash: number, word: number): void {
    const known = this.#parts.size;
    const part = this.#parts.number(units, from, to, hash);
    if (part === known) {
      this.#counts.add(0);
      this.#last.add(0);
    } else if (this.#last.at(part) === word) return;
    this.#last.set(part, word);
    this.#counts.set(part, this.#counts.at(part) + 1);
    const at = this.#size % PIECE;
    if (at === 0) this.#pieces.push(new Uint32Array(PIECE));
    this.#pieces.at(-1)![at] = part;
    this.#size += 1;
    const { length } = this.#words;
    if (length > 0 && this.#words.at(length - 1) === word) this.#ends.set(length - 1, this.#size);
    else {
      this.#words.add(word);
      this.#ends.add(this.#size);
    }
  }

  /** The parts that pass a test, in the order in which they came. Nothing can be added any more. */
  finish(test: (text: string, words: number) => boolean): readonly PartOfWords[] {
    const chosen: { readonly part: number; readonly text: string }[] = [];
    const lists: (Uint32Array | undefined)[] = [];
    for (let part = 0; part < this.#parts.size; part += 1) {
      const [text, count] = [this.#parts.text(part), this.#counts.at(part)];
      if (!test(text, count)) continue;
      chosen.push({ part, text });
      lists[part] = new Uint32Array(count);
    }
    const sizes = new Uint32Array(this.#parts.size);
    let at = 0;
    for (let i = 0; i < this.#words.length; i += 1)
      for (; at < this.#ends.at(i); at += 1) {
        const part = this.#pieces[Math.floor(at / PIECE)]![at % PIECE]!;
        const list = lists[part];
        if (list) list[sizes[part]!++] = this.#words.at(i);
      }
    return chosen.map(({ part, text }) => ({ text, words: lists[part]! }));
  }
}
