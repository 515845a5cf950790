import type { ReadPlaces } from './read-placed.ts';

/** PostgreSQL keeps no more positions of a lexeme. */
export const MOST_POSITIONS = 255;

/** Where a lexeme stands in the records that have it several times: these alone are kept, since of those with one place nothing but that is to be known. */
export class SeveralPlaces {
  readonly #ids: Uint32Array;
  /** By the place of the record in the ids where its positions begin, and where all end. */
  readonly #starts: Uint32Array;
  readonly #positions: Uint16Array;

  constructor(ids: Uint32Array, starts: Uint32Array, positions: Uint16Array) {
    this.#ids = ids;
    this.#starts = starts;
    this.#positions = positions;
  }

  /** Copies the positions of one of these records, and says how many they are. */
  read(id: number, into: Uint16Array): number {
    let [low, high] = [0, this.#ids.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#ids[middle]! < id) low = middle + 1;
      else high = middle;
    }
    const [start, end] = [this.#starts[low]!, this.#starts[low + 1]!];
    for (let i = start; i < end; i += 1) into[i - start] = this.#positions[i]!;
    return end - start;
  }
}

/** The records of a lexeme that have it several times. */
export function severalOf({ ids, times, starts, positions }: ReadPlaces): SeveralPlaces {
  let [records, places] = [0, 0];
  for (let i = 0; i < ids.length; i += 1) {
    const own = times[i]!;
    if (own < 2) continue;
    records += 1;
    places += Math.min(MOST_POSITIONS, own);
  }
  const several = {
    ids: new Uint32Array(records),
    starts: new Uint32Array(records + 1),
    positions: new Uint16Array(places),
  };
  [records, places] = [0, 0];
  for (let i = 0; i < ids.length; i += 1) {
    const [own, start] = [Math.min(MOST_POSITIONS, times[i]!), starts[i]!];
    if (own < 2) continue;
    several.ids[records] = ids[i]!;
    for (let k = 0; k < own; k += 1) several.positions[places++] = positions[start + k]!;
    several.starts[++records] = places;
  }
  return new SeveralPlaces(several.ids, several.starts, several.positions);
}
