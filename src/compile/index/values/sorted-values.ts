import type { Utf8Texts } from '../../../core/ports.ts';
import { LONG_KEY } from '../../../core/search-index/values/long-keys.ts';
import type { PendingDictionary } from '../lists/dictionary-writer.ts';
import { GrowingIds } from '../lists/growing-ids.ts';
import type { ScratchPath } from '../lists/spool.ts';
import { type TellDone, tellSteps } from '../jobs/tell-steps.ts';
import { TextSorter } from '../lists/text-sorter.ts';
import { ValueWriter } from './value-writer.ts';
import { writeLongKey } from './write-long-key.ts';

/** Of an order that is told at its ends alone one of so many records is at either: more than a page of a hundred of a thousand that are looked for are expected there. */
export const PART_OF_END = 8;
/** Of one that is told as a whole one of so many records is in a run, and at either end, whose records are told together: so a page of some hundred that are looked for is told but for a few of these. */
export const PART_OF_RUN = 16;
/** A run has so many records at least: of fewer, lists of their own take more than they spare. */
const LEAST_RUN = 4096;

/** What part of it is told one by one at either end. */
const PART_TOLD = { values: 1, whole: 1, order: PART_OF_RUN, ends: PART_OF_END } as const;

/** What a column's values are sorted with. */
export interface SortedInput {
  readonly records: number;
  /** All of the values, or of them the order alone: all of it, or at its ends, and between these in runs, or nothing. */
  readonly told: 'values' | 'whole' | 'order' | 'ends';
  /** Whether they are whole numbers, of which some have more digits than a double. */
  readonly areLong: boolean;
}

/** Finds the values of a column that has many different texts. */
export class SortedValues {
  readonly #texts: TextSorter;
  readonly #key = new Uint8Array(LONG_KEY);
  #added = 0;

  constructor(
    readonly input: SortedInput,
    readonly scratch: ScratchPath,
  ) {
    this.#texts = new TextSorter(scratch);
  }

  add(before: number, { bytes, offsets, nulls }: Utf8Texts): void {
    for (let row = 0; row < offsets.length - 1; row += 1) {
      if (nulls?.[row] === 1) continue;
      this.#added += 1;
      const [start, end, id] = [offsets[row]!, offsets[row + 1]!, before + row + 1];
      if (!this.input.areLong) {
        this.#texts.add(bytes, start, end, id);
        continue;
      }
      writeLongKey(bytes, start, end, this.#key);
      this.#texts.add(this.#key, 0, LONG_KEY, id);
    }
  }

  finish(tell: TellDone): PendingDictionary {
    const { records, told, areLong } = this.input;
    const form = { kind: areLong ? 'long' : 'text' } as const;
    const writer = new ValueWriter(this.scratch, form, records, told === 'values');
    const step = tellSteps(this.#added, tell);
    const end = Math.ceil(this.#added / PART_TOLD[told]);
    const most = Math.max(LEAST_RUN, Math.ceil(this.#added / PART_OF_RUN));
    const run = new GrowingIds();
    let [seen, left] = [0, 0];
    const endRun = () => {
      if (run.length > 0) writer.addTogether(run.ids.sort());
      if (left > 0) writer.leaveOut(left);
      run.clear();
      left = 0;
    };
    this.#texts.finish((key, ids) => {
      const isBetween = seen >= end && seen + ids.length <= this.#added - end;
      if (!isBetween || run.length >= most) endRun();
      if (!isBetween) writer.add(key, ids);
      else if (told === 'order') run.addAll(ids);
      else left += ids.length;
      seen += ids.length;
      step(ids.length);
    });
    endRun();
    return writer.finish();
  }
}
