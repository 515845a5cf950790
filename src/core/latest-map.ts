/** A map of what was set last: one entry more than it may have, and it forgets the one that was set longest ago. */
export class LatestMap<K, V> extends Map<K, V> {
  readonly #most: number;

  /** @param most entries that it has at most */
  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: K, value: V): this {
    // A Map remembers the order of insertion.
    this.delete(key);
    super.set(key, value);
    const [oldest] = this.keys();
    if (this.size > this.#most) this.delete(oldest as K);
    return this;
  }
}
