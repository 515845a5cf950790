import { gramsOf } from '../../core/search-index/grams.ts';

/** The grams of a column's words: plain data, which comes from another thread. */
export interface WordGrams {
  /** How many words the column has. */
  readonly words: number;
  /** Each once, in no order. */
  readonly grams: readonly string[];
  /** How many words have each. */
  readonly counts: Uint32Array;
  /** The numbers of these words, from 1, gram after gram, ascending in each. */
  readonly numbers: Uint32Array;
}

/** Bytes that a word's number takes in the file, with its share of the gram, about. */
const NUMBER_BYTES = 1.3;

/** About how many bytes of the file some grams take, together with those of other columns. */
export function gramBytes({ numbers }: WordGrams): number {
  return Math.ceil(numbers.length * NUMBER_BYTES);
}

/** Finds the grams of words, which come in the order of their numbers. */
export class WordGramsCollector {
  readonly #numbers = new Map<string, number[]>();
  #words = 0;
  #size = 0;

  add(word: string): void {
    this.#words += 1;
    for (const gram of gramsOf(word)) {
      this.#size += 1;
      const numbers = this.#numbers.get(gram);
      if (numbers) numbers.push(this.#words);
      else this.#numbers.set(gram, [this.#words]);
    }
  }

  finish(): WordGrams {
    const numbers = new Uint32Array(this.#size);
    let at = 0;
    for (const own of this.#numbers.values()) {
      numbers.set(own, at);
      at += own.length;
    }
    return {
      words: this.#words,
      grams: [...this.#numbers.keys()],
      counts: Uint32Array.from(this.#numbers.values(), ({ length }) => length),
      numbers,
    };
  }
}
