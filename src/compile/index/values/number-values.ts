import { type KeyForm, toMantissa } from '../../../index/dictionary/key-codec.ts';
import type { PendingDictionary } from '../lists/dictionary-writer.ts';
import { giveNumbers } from './give-numbers.ts';
import { numberOf } from './number-key.ts';
import { SortedRuns, type TakeKey } from '../lists/sorted-runs.ts';
import type { ScratchPath } from '../lists/spool.ts';
import { ValueWriter } from './value-writer.ts';

/** Decimal places that whole numbers can stand for. */
const MOST_PLACES = 9;
/** Records whose numbers are sorted in memory at once. */
const RECORDS = 1 << 20;

/** Finds the values of a column of numbers, each with its records. Bounded memory at any size. */
export class NumberValues {
  /** By record, of those at hand; NaN: it has none. */
  readonly #keys: Float64Array<ArrayBuffer>;
  readonly #runs: SortedRuns;
  /** Decimal places of all keys so far; more than MOST_PLACES: some key has more. */
  #places = 0;
  /** The greatest amount of a key. */
  #most = 0;
  /** How many records come before those at hand. */
  #before = 0;

  /**
   * @param records of the table
   * @param part records whose numbers are sorted in memory at once
   */
  constructor(
    readonly records: number,
    readonly scratch: ScratchPath,
    part = RECORDS,
  ) {
    this.#keys = new Float64Array(Math.min(records, part)).fill(NaN);
    this.#runs = new SortedRuns(scratch);
  }

  /** Adds a number. @param row from 0, greater than those before */
  add(key: number, row: number): void {
    while (row - this.#before >= this.#keys.length) {
      this.#runs.write((take) => this.#give(take));
      this.#before += this.#keys.length;
      this.#keys.fill(NaN);
    }
    this.#keys[row - this.#before] = key;
    // What has so many places has more as well, but where the whole number becomes too large.
    while (this.#places <= MOST_PLACES && toMantissa(key, this.#places) === null) this.#places += 1;
    this.#most = Math.max(this.#most, Math.abs(key));
  }

  /** Nothing can be added any more. */
  finish(): PendingDictionary {
    const writer = new ValueWriter(this.scratch, this.#form(), this.records);
    this.#runs.finish(
      (take) => this.#give(take),
      (key, ids) => writer.add(numberOf(key), ids),
    );
    return writer.finish();
  }

  /** Removes what it has written. */
  discard(): void {
    this.#runs.discard();
  }

  #give(take: TakeKey): void {
    const form = this.#form();
    giveNumbers(this.#keys, this.#before, {
      scale: form.kind === 'decimal' ? form.scale : null,
      scratch: this.scratch,
      take,
    });
  }

  #form(): KeyForm {
    const scale = this.#places;
    const isDecimal = scale <= MOST_PLACES && toMantissa(this.#most, scale) !== null;
    return isDecimal ? { kind: 'decimal', scale } : { kind: 'double' };
  }
}
