import type { Utf8Texts } from '../../../core/ports.ts';
import { FIRSTS } from '../../../index/index-layout.ts';
import type { GroupMasks } from '../grams/gram-masks.ts';
import { NearGrams, type TakeGram, type TakeRest, WIDTH_OF_ALPHABETS as WIDTH } from '../grams/near-grams.ts';
import { TripleTable } from '../lists/triple-table.ts';

/** How many records have each gram of one to three characters. Plain data. */
export interface GramCounts {
  readonly grams: readonly string[];
  readonly counts: Uint32Array;
  /** Of each the first ids, `FIRSTS` at most, gram after gram: of three characters those that are early in the table. */
  readonly firsts: Uint32Array;
  /** How many these are of each. */
  readonly known: Uint32Array;
  /** Of each all of its records; null: they are not kept. */
  readonly masks: readonly (GroupMasks | null)[];
  /** Whether it was told of which they are kept. */
  readonly areChosen: boolean;
}

/**
 * Counts the records that have a character, or two or three in a row, within a word of their text in lower case, and keeps the first of them. Of characters that are not counted
 * nothing is told, nor of what has one of them.
 */
export class ShortGrams {
  readonly #near: NearGrams;
  readonly #letters = new Counted();
  /** By first character. */
  readonly #pairs: (Counted | undefined)[] = [];
  readonly #triples = new TripleTable();
  #record = 0;

  /** @param kept grams of one and two characters of which all records are kept; null: of all, but for rare characters where there are very many */
  constructor(readonly kept: readonly string[] | null) {
    this.#near = new NearGrams(kept);
  }

  /** Adds records. @param before how many come before @param columns whose texts together are a record's */
  addRecords(before: number, columns: readonly Utf8Texts[]): void {
    const rows = (columns[0]?.offsets.length ?? 1) - 1;
    for (let row = 0; row < rows; row += 1) {
      this.begin(before + row + 1);
      for (const { bytes, offsets, nulls } of columns)
        if (nulls?.[row] !== 1) this.add(bytes, offsets[row]!, offsets[row + 1]!);
    }
  }

  /** What comes from now on is another record's. @param id greater than those before */
  begin(id: number): void {
    this.#record = id;
  }

  /** Adds a text of the record, or more of it behind a blank. */
  add(bytes: Uint8Array, start: number, end: number): void {
    this.#near.add(bytes, start, end, this.#record, this.#rest);
  }

  /** Counts what has no place near by. */
  readonly #rest: TakeRest = (first, before, own, counted) => {
    const record = this.#record;
    if (counted === 0) this.#letters.count(own, record);
    if (counted < 2 && before > 0) (this.#pairs[before] ??= new Counted()).count(own, record);
    if (before > 0 && first > 0) this.#triples.count(first, before, own, record);
  };

  finish(): GramCounts {
    const grams: string[] = [];
    const counts: number[] = [];
    const firsts: ArrayLike<number>[] = [];
    const masks: (GroupMasks | null)[] = [];
    const take: TakeGram = (gram, count, own, ownMasks) => {
      grams.push(gram);
      counts.push(count);
      firsts.push(own);
      masks.push(ownMasks);
    };
    this.#near.forEach(take);
    this.#letters.forEach('', take);
    this.#pairs.forEach((own, before) => own?.forEach(String.fromCharCode(before), take));
    this.#triples.forEach(take);
    return {
      grams,
      counts: Uint32Array.from(counts),
      firsts: concat(firsts),
      known: Uint32Array.from(firsts, ({ length }) => length),
      masks,
      areChosen: this.kept !== null,
    };
  }
}

/** Records by character. */
class Counted {
  readonly #records = new Uint32Array(WIDTH);
  readonly #firsts: (number[] | undefined)[] = [];
  readonly #last = new Uint32Array(WIDTH);

  count(code: number, record: number): void {
    if (this.#last[code] === record) return;
    this.#last[code] = record;
    const count = ++this.#records[code]!;
    if (count <= FIRSTS) (this.#firsts[code] ??= []).push(record);
  }

  forEach(before: string, take: TakeGram): void {
    this.#records.forEach((count, code) => {
      if (count > 0) take(before + String.fromCharCode(code), count, this.#firsts[code]!, null);
    });
  }
}

function concat(lists: readonly ArrayLike<number>[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const own of lists) {
    all.set(own, at);
    at += own.length;
  }
  return all;
}
