import { unite, type Ids } from '../../../core/search-index/ids.ts';
import { GrowingIds } from '../lists/growing-ids.ts';

/** Stretches of words, each once, with the words that have it: most words have some in common with others. They are numbered from 1 on in the order in which they came. */
export class WordStretches {
  readonly #numbers = new Map<string, number>();
  /** For each stretch of each word, in their order, which it is, and of which word. */
  readonly #stretches = new GrowingIds();
  readonly #words = new GrowingIds();
  /** By stretch, from 0 on, how often it came. */
  readonly #counts = new GrowingIds();

  /** @param word its number: no less than those before */
  add(stretch: string, word: number): void {
    let number = this.#numbers.get(stretch);
    if (number === undefined) {
      this.#counts.add(0);
      number = this.#counts.length;
      this.#numbers.set(stretch, number);
    }
    this.#counts.set(number - 1, this.#counts.at(number - 1) + 1);
    this.#stretches.add(number);
    this.#words.add(word);
  }

  /** In the order of their numbers. @param times how often it came: in one word it may have come several times */
  forEach(visit: (text: string, number: number, times: number) => void): void {
    for (const [text, number] of this.#numbers) visit(text, number, this.#counts.at(number - 1));
  }

  /** Gives the words that have any of some stretches, each once. Nothing can be added any more. */
  finish(): (stretches: Ids) => Ids {
    const starts = new Uint32Array(this.#counts.length + 2);
    for (let number = 1; number <= this.#counts.length; number += 1)
      starts[number + 1] = starts[number]! + this.#counts.at(number - 1);
    const next = starts.slice();
    const words = new Uint32Array(this.#words.length);
    for (let i = 0; i < words.length; i += 1) {
      const stretch = this.#stretches.at(i);
      words[next[stretch]!++] = this.#words.at(i);
    }
    const wordsOf = (stretch: number) => eachOnce(words.subarray(starts[stretch], starts[stretch + 1]));
    return (stretches) => unite(Array.from(stretches, wordsOf));
  }
}

/** @param ids ascending: a word may have a stretch several times */
function eachOnce(ids: Ids): Ids {
  for (let i = 1; i < ids.length; i += 1)
    if (ids[i] === ids[i - 1]) return ids.filter((id, at) => at === 0 || id !== ids[at - 1]);
  return ids;
}
