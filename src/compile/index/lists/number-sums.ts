/** Sums by whole numbers from 0 to 2^31 - 2, of which few are there. */
export class NumberSums {
  /** More by one; 0: nothing. */
  #keys = new Uint32Array(1024);
  #sums = new Float64Array(1024);
  #size = 0;

  add(key: number, amount: number): void {
    const slot = this.#slot(key);
    if (this.#keys[slot] === 0) {
      this.#keys[slot] = key + 1;
      this.#size += 1;
    }
    this.#sums[slot]! += amount;
    if (this.#size * 2 > this.#keys.length) this.#grow();
  }

  /** 0: there is none. */
  get(key: number): number {
    return this.#sums[this.#slot(key)]!;
  }

  /** Of each number its sum. */
  forEach(visit: (sum: number, key: number) => void): void {
    for (let slot = 0; slot < this.#keys.length; slot += 1)
      if (this.#keys[slot] !== 0) visit(this.#sums[slot]!, this.#keys[slot]! - 1);
  }

  #slot(key: number): number {
    const keys = this.#keys;
    const mask = keys.length - 1;
    let slot = (Math.imul(key, 0x9e3779b1) >>> 8) & mask;
    while (keys[slot] !== 0 && keys[slot] !== key + 1) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [keys, sums] = [this.#keys, this.#sums];
    this.#keys = new Uint32Array(keys.length * 4);
    this.#sums = new Float64Array(keys.length * 4);
    keys.forEach((key, i) => {
      if (key === 0) return;
      const slot = this.#slot(key - 1);
      this.#keys[slot] = key;
      this.#sums[slot] = sums[i]!;
    });
  }
}
