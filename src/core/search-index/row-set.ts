/** A set of record ids, `_id` 1 to so many, as bits. */
export class RowSet {
  readonly #bits: Uint32Array;

  /** Empty. @param rows of the relation */
  constructor(readonly rows: number) {
    this.#bits = new Uint32Array((rows >> 5) + 1);
  }

  /** All of some ids. */
  static of(rows: number, lists: readonly ArrayLike<number>[]): RowSet {
    const set = new RowSet(rows);
    for (const ids of lists) {
      for (let i = 0; i < ids.length; i += 1) set.add(ids[i] as number);
    }
    return set;
  }

  add(id: number): void {
    (this.#bits[id >> 5] as number) |= 1 << (id & 31);
  }

  has(id: number): boolean {
    return (((this.#bits[id >> 5] as number) >>> (id & 31)) & 1) === 1;
  }

  /** The ids of either. */
  or(other: RowSet): RowSet {
    return this.#merge(other, (a, b) => a | b);
  }

  /** The ids of both. */
  and(other: RowSet): RowSet {
    return this.#merge(other, (a, b) => a & b);
  }

  /** The ids of this one alone. */
  without(other: RowSet): RowSet {
    return this.#merge(other, (a, b) => a & ~b);
  }

  get size(): number {
    let size = 0;
    for (let word of this.#bits) for (; word !== 0; word &= word - 1) size += 1;
    return size;
  }

  /** In ascending order. */
  toArray(): number[] {
    const ids: number[] = [];
    const bits = this.#bits;
    for (let i = 0; i < bits.length; i += 1) {
      for (let word = bits[i] as number; word !== 0; word &= word - 1) {
        ids.push((i << 5) + 31 - Math.clz32(word & -word));
      }
    }
    return ids;
  }

  #merge(other: RowSet, operate: (a: number, b: number) => number): RowSet {
    const merged = new RowSet(this.rows);
    const [own, others, both] = [this.#bits, other.#bits, merged.#bits];
    for (let i = 0; i < own.length; i += 1) both[i] = operate(own[i] as number, others[i] as number);
    return merged;
  }
}
