/** Ids as they come, however many: four bytes each, where an array has eight and an end at some hundred million. */
export class GrowingIds {
  /** As many as the engine keeps beside its other objects: more are memory of the system's, which takes longer to have. */
  #ids = new Uint32Array(16);
  length = 0;

  add(id: number): void {
    if (this.length === this.#ids.length) {
      const more = new Uint32Array(this.length * 2);
      more.set(this.#ids);
      this.#ids = more;
    }
    this.#ids[this.length++] = id;
  }

  addAll(ids: Uint32Array): void {
    const length = this.length + ids.length;
    if (length > this.#ids.length) {
      const more = new Uint32Array(2 * length);
      more.set(this.ids);
      this.#ids = more;
    }
    for (let i = 0; i < ids.length; i += 1) this.#ids[this.length + i] = ids[i]!;
    this.length = length;
  }

  /** The id at a place that has one. */
  at(place: number): number {
    return this.#ids[place]!;
  }

  set(place: number, id: number): void {
    this.#ids[place] = id;
  }

  /** Forgets them; their memory stays. */
  clear(): void {
    this.length = 0;
  }

  /** All of them, good until one is added. */
  get ids(): Uint32Array {
    return this.#ids.subarray(0, this.length);
  }
}
