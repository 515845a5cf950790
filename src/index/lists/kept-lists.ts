import type { Ids } from '../../core/search-index/ids.ts';

/** Which records have a key, and where that was asked for how often, and how long the pieces of its positions are. */
export interface KeptList {
  readonly ids: Ids;
  readonly times?: Uint16Array;
  readonly pieces?: readonly number[];
}

/** Shorter lists are decoded sooner than found. */
const LEAST = 512;

/** Lists of ids by where they lie in the file, decoded, as many as there is room for: those that nobody asked for the longest time go first. */
export class KeptLists {
  readonly #kept = new Map<number, KeptList>();
  readonly #most: number;
  #ids = 0;

  /** @param most ids of all lists together, the last one apart */
  constructor(most: number) {
    this.#most = most;
  }

  get(place: number): KeptList | undefined {
    const list = this.#kept.get(place);
    if (!list) return undefined;
    // A Map remembers the order of insertion.
    this.#kept.delete(place);
    this.#kept.set(place, list);
    return list;
  }

  set(place: number, list: KeptList): void {
    if (list.ids.length < LEAST) return;
    this.#remove(place);
    this.#kept.set(place, list);
    this.#ids += list.ids.length;
    for (const oldest of this.#kept.keys()) {
      if (this.#ids <= this.#most || oldest === place) return;
      this.#remove(oldest);
    }
  }

  #remove(place: number): void {
    this.#ids -= this.#kept.get(place)?.ids.length ?? 0;
    this.#kept.delete(place);
  }
}
