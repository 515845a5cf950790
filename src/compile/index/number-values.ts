import { type KeyForm, toMantissa } from '../../index/key-codec.ts';
import { DictionaryWriter, type PendingDictionary } from './dictionary-writer.ts';
import { giveNumbers } from './give-numbers.ts';
import { numberOf } from './number-key.ts';
import { SortedRuns, type TakeKey } from './sorted-runs.ts';
import type { ScratchPath } from './spool.ts';

/** Decimal places that whole numbers can stand for. */
const MOST_PLACES = 9;
/** Records whose numbers are sorted in memory at once. */
const RECORDS = 1 << 20;

/** Finds the values of a column of numbers, each with its records. Bounded memory at any size. */
export class NumberValues {
  /** By record, of those at hand; NaN: it has none. */
  readonly #keys: Float64Array<ArrayBuffer>;
  readonly #runs: SortedRuns;
  /** By decimal places whether all keys so far are whole numbers of such. */
  readonly #fits: boolean[] = Array.from({ length: MOST_PLACES + 1 }, () => true);
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
      this.#look();
      this.#runs.write((take) => this.#give(take));
      this.#before += this.#keys.length;
      this.#keys.fill(NaN);
    }
    this.#keys[row - this.#before] = key;
  }

  /** Nothing can be added any more. */
  finish(): PendingDictionary {
    this.#look();
    const options = { form: this.#form(), placed: false, highest: this.records } as const;
    const writer = new DictionaryWriter(this.scratch, options);
    this.#runs.finish(
      (take) => this.#give(take),
      (key, ids) => writer.add(numberOf(key), ids, null),
    );
    return writer.finish();
  }

  /** Removes what it has written. */
  discard(): void {
    this.#runs.discard();
  }

  #give(take: TakeKey): void {
    const form = this.#form();
    giveNumbers(this.#keys, this.#before, form.kind === 'decimal' ? form.scale : null, this.scratch, take);
  }

  /** Sees which forms fit the keys at hand. */
  #look(): void {
    const keys = this.#keys;
    this.#fits.forEach((fits, scale) => {
      if (fits) this.#fits[scale] = keys.every((key) => Number.isNaN(key) || toMantissa(key, scale) !== null);
    });
  }

  #form(): KeyForm {
    const scale = this.#fits.indexOf(true);
    return scale < 0 ? { kind: 'double' } : { kind: 'decimal', scale };
  }
}
