import type { PendingPart, Wish } from './part-wishes.ts';

/** How much of the file is left for parts. */
export class PartsBudget {
  /** Lists that are the same, as of columns with the same values, are written once. */
  readonly #lists: Set<string>;

  /** @param left bytes */
  constructor(
    public left: number,
    lists: Iterable<string> = [],
  ) {
    this.#lists = new Set(lists);
  }

  /** Gives room to a part; false: there is not enough. @param all its bytes */
  take(made: PendingPart, all = made.bytes): boolean {
    const digest = 'ids' in made ? made.ids.digest : '';
    const bytes = all - ('ids' in made && this.#lists.has(digest) ? made.ids.length : 0);
    if (bytes > this.left) return false;
    this.left -= bytes;
    this.#lists.add(digest);
    return true;
  }

  /** The wishes that have room, where what is not made yet takes what is estimated. */
  fitting(wishes: readonly Wish[]): readonly Wish[] {
    const after = new PartsBudget(this.left, this.#lists);
    return wishes.flatMap((wish) => after.#firstFitting(wish) ?? []);
  }

  /** The wish, or what is wished for instead of it. */
  #firstFitting(wish: Wish): Wish | null {
    const { estimate, made, instead } = wish;
    if (estimate > this.left || (made && !this.take(made, estimate)))
      return instead && this.#firstFitting(instead);
    if (!made) this.left -= estimate;
    return wish;
  }
}
