/** The best of the records that come, in any order: the greatest rank first, of the same rank the lower id. */
export class BestRanked {
  readonly #ranks: Float64Array;
  readonly #ids: Uint32Array;
  #size = 0;

  /** @param most so many are kept */
  constructor(readonly most: number) {
    this.#ranks = new Float64Array(most);
    this.#ids = new Uint32Array(most);
  }

  /** Forgets all. */
  clear(): void {
    this.#size = 0;
  }

  /** No record of a lower rank is one of them: the rank of the last one, or 0 where there are not as many yet. */
  get leastRank(): number {
    return this.#size < this.most ? 0 : this.#ranks[0]!;
  }

  /** Ascending. */
  ids(): Uint32Array {
    return this.#ids.slice(0, this.#size).sort();
  }

  /** Takes a record where it is one of them. */
  add(rank: number, id: number): void {
    if (this.#size < this.most) this.#rise(rank, id);
    else if (isBefore(rank, id, this.#ranks[0]!, this.#ids[0]!)) this.#sink(rank, id);
  }

  /** The last of all is at the top: each is no better than the two below it. */
  #rise(rank: number, id: number): void {
    const [ranks, ids] = [this.#ranks, this.#ids];
    let at = this.#size++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isBefore(ranks[above]!, ids[above]!, rank, id)) break;
      ranks[at] = ranks[above]!;
      ids[at] = ids[above]!;
      at = above;
    }
    ranks[at] = rank;
    ids[at] = id;
  }

  /** In the place of the last of all. */
  #sink(rank: number, id: number): void {
    const [ranks, ids, size] = [this.#ranks, this.#ids, this.#size];
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= size) break;
      const other = below + 1;
      if (other < size && isBefore(ranks[below]!, ids[below]!, ranks[other]!, ids[other]!)) below = other;
      if (!isBefore(rank, id, ranks[below]!, ids[below]!)) break;
      ranks[at] = ranks[below]!;
      ids[at] = ids[below]!;
      at = below;
    }
    ranks[at] = rank;
    ids[at] = id;
  }
}

function isBefore(rank: number, id: number, otherRank: number, otherId: number): boolean {
  return rank > otherRank || (rank === otherRank && id < otherId);
}
