import { addPosition } from '../../../core/full-text/tsvector.ts';
import { without } from '../../../core/search-index/ids.ts';
import type { ColumnList } from '../../../index/dictionary/dictionary-block.ts';
import type { ReadPlaces } from '../lists/read-placed.ts';
import { sortWhole } from '../lists/sort-whole.ts';

/** A word that a lexeme stands in. */
export interface WordWithLists {
  /** Where the lexeme stands among the positions of the word: see `lexemeInChunk`. */
  readonly offsets: readonly number[] | undefined;
  /** Reads its lists. */
  readonly lists: () => readonly ColumnList[];
}

/** More than the greatest position. */
const POSITION_RANGE = 16_384;
/** Places there is room for at first. */
const FIRST_PLACES = 1024;

/**
 * Where a lexeme stands, in each record as PostgreSQL keeps it but that there may be more places. Undefined: what of a word it is depends on the text around.
 * The lists of a word are read when those before it are done with: a lexeme may be in very many words.
 * @param odd records that are left out
 */
export function lexemePlaces(
  words: Iterable<WordWithLists>,
  { odd, read }: { readonly odd: Uint32Array; readonly read: (list: ColumnList) => ReadPlaces },
): ReadPlaces | undefined {
  const places = new LexemePlaces();
  for (const { offsets, lists } of words) {
    if (!offsets) return undefined;
    for (const list of lists()) places.add(read(list), offsets);
  }
  return places.finish(odd);
}

/** Puts lists together, of words that may have other lexemes before this one. */
class LexemePlaces {
  /** By record and position: numbers are sorted sooner than pairs of them. */
  #places = new Float64Array(FIRST_PLACES);
  #size = 0;
  /** The first list, where the lexeme is all of its word. */
  #only: ReadPlaces | undefined;

  /** @param offsets of the lexeme among the positions of the list's word */
  add(list: ReadPlaces, offsets: readonly number[]): void {
    const isFirst = this.#size === 0 && !this.#only;
    if (isFirst && offsets.length === 1 && offsets[0] === 0) {
      this.#only = list;
      return;
    }
    if (this.#only) this.#put(this.#only, [0]);
    this.#only = undefined;
    this.#put(list, offsets);
  }

  #put({ ids, times, starts, positions }: ReadPlaces, offsets: readonly number[]): void {
    this.#makeRoom(positions.length * offsets.length);
    for (let record = 0; record < ids.length; record += 1) {
      const before = ids[record]! * POSITION_RANGE;
      const start = starts[record]!;
      for (let at = start; at < start + times[record]!; at += 1)
        for (const offset of offsets)
          this.#places[this.#size++] = before + Math.min(POSITION_RANGE - 1, positions[at]! + offset);
    }
  }

  #makeRoom(more: number): void {
    const wanted = this.#size + more;
    if (wanted <= this.#places.length) return;
    const larger = new Float64Array(Math.max(wanted, 2 * this.#places.length));
    larger.set(this.#places.subarray(0, this.#size));
    this.#places = larger;
  }

  /** Nothing can be added any more. @param odd records that are left out */
  finish(odd: Uint32Array): ReadPlaces {
    if (this.#only) {
      if (without(this.#only.ids, odd).length === this.#only.ids.length) return this.#only;
      this.#put(this.#only, [0]);
    }
    return byRecord(sortWhole(this.#places.subarray(0, this.#size)), new Set(odd));
  }
}

/** @param places ascending */
function byRecord(places: Float64Array, odd: ReadonlySet<number>): ReadPlaces {
  const idAt = (i: number) => Math.floor(places[i]! / POSITION_RANGE);
  let records = 0;
  for (let i = 0; i < places.length; i += 1) if (i === 0 || idAt(i) !== idAt(i - 1)) records += 1;
  const [ids, times] = [new Uint32Array(records), new Uint16Array(records)];
  const [starts, positions] = [new Uint32Array(records), new Uint32Array(places.length)];
  const own: number[] = [];
  let [size, end] = [0, 0];
  for (let i = 0; i < places.length; i += 1) {
    const id = idAt(i);
    addPosition(own, places[i]! % POSITION_RANGE);
    if (i + 1 < places.length && idAt(i + 1) === id) continue;
    if (!odd.has(id)) {
      ids[size] = id;
      times[size] = own.length;
      starts[size] = end;
      size += 1;
      for (const position of own) positions[end++] = position;
    }
    own.length = 0;
  }
  return {
    ids: ids.subarray(0, size),
    times: times.subarray(0, size),
    starts: starts.subarray(0, size),
    positions: positions.subarray(0, end),
  };
}
