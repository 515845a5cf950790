import { EDGED, gramsOf } from '../../../core/search-index/terms/grams.ts';
import { SEAL } from '../../../index/bytes/sealed-bytes.ts';

/** Grams that are looked at to see how often each comes. */
const SAMPLE = 1 << 15;
/** Bytes of a list beside its ids, with its key, about, and of what seals it where it has more bytes than so many. */
const [LIST, LONG] = [5, 16];
/** Bits of an id beside those of its distance to the one before, about. */
const CODE = 1.5;

/** What the lists of grams take. Plain data. */
export interface GramsEstimate {
  /** Ids of all lists together, */
  readonly ids: number;
  /** of so many words. */
  readonly words: number;
  /** Bits of an id on average, */
  readonly bits: number;
  /** and how many lists. */
  readonly lists: number;
}

/** Some of the grams of many words, by which it is estimated what the lists of all take. */
export class GramSample {
  readonly #times = new Map<string, number>();
  #size = 0;

  /** Whether no more words are wanted. */
  get isFull(): boolean {
    return this.#size >= SAMPLE;
  }

  add(word: string): void {
    if (this.isFull) return;
    for (const gram of gramsOf(word)) this.#add(gram, 1);
  }

  addAll({ times }: GramSample): void {
    for (const [gram, own] of times) {
      if (this.isFull) return;
      this.#add(gram, own);
    }
  }

  get times(): ReadonlyMap<string, number> {
    return this.#times;
  }

  /**
   * What the lists of so many grams take, which are like these.
   * @param ids of all lists @param words they are of so many @param highest the greatest id there can be
   */
  estimate(ids: number, words: number, highest: number): GramsEstimate {
    if (this.#size === 0) return { ids, words, bits: 0, lists: 0 };
    let [once, twice] = [0, 0];
    for (const own of this.#times.values())
      if (own === 1) once += 1;
      else if (own === 2) twice += 1;
    const more = ids / this.#size;
    // Behind one that came once stand others that did not come at all: it is less frequent than it seems.
    const least = Math.min(1, (2 * twice + 1) / (once + 1));
    const unseen = once ** 2 / (2 * (twice + 1));
    let bits = 0;
    for (const own of this.#times.values()) bits += own * bitsOf((own === 1 ? least : own) * more, highest);
    const lists = more <= 1 ? this.#times.size : Math.min(ids, this.#times.size + unseen);
    return { ids, words, bits: bits / this.#size, lists };
  }

  #add(gram: string, times: number): void {
    this.#times.set(gram, (this.#times.get(gram) ?? 0) + times);
    this.#size += times;
  }
}

/** About how many bytes the lists take. @param window those of a word that are the least of so many in a row are told */
export function bytesOfGrams({ ids, words, bits, lists }: GramsEstimate, window = 1): number {
  // Of so many in a row two of one more are the least of some, and as many times farther from each other.
  const least = 2 / (window + 1);
  // The first and the last of a word are told as well where they are none of these.
  const ends = window === EDGED ? (Math.min(2, ids / words) * (1 - least) * words) / ids : 0;
  const fewer = ids > 0 ? least + ends : least;
  const bytes = (ids * fewer * (bits - (bits > CODE ? Math.log2(fewer) : 0))) / 8;
  return bytes + lists * (LIST + (bytes > lists * LONG ? SEAL : 0));
}

/** Bits of an id of a list of so many. */
function bitsOf(ids: number, highest: number): number {
  const share = Math.max(1, highest / ids);
  return Math.min(share, Math.log2(share) + CODE);
}
