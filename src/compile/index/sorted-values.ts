import type { Utf8Texts } from '../../core/ports.ts';
import { LONG_KEY } from '../../core/search-index/long-keys.ts';
import type { PendingDictionary } from './dictionary-writer.ts';
import type { ScratchPath } from './spool.ts';
import { type TellDone, tellSteps } from './tell-steps.ts';
import { TextSorter } from './text-sorter.ts';
import { ValueWriter } from './value-writer.ts';
import { writeLongKey } from './write-long-key.ts';

/** One of so many records is at either end of an order: more than a page of a hundred of a thousand that are looked for are expected there. */
export const PART_OF_END = 8;

/** What a column's values are sorted with. */
export interface SortedInput {
  readonly records: number;
  /** Of the order only the ends, without the values. */
  readonly areEnds: boolean;
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
      const [start, end, id] = [offsets[row] as number, offsets[row + 1] as number, before + row + 1];
      if (!this.input.areLong) {
        this.#texts.add(bytes, start, end, id);
        continue;
      }
      writeLongKey(bytes, start, end, this.#key);
      this.#texts.add(this.#key, 0, LONG_KEY, id);
    }
  }

  finish(tell: TellDone): PendingDictionary {
    const { records, areEnds, areLong } = this.input;
    const writer = new ValueWriter(this.scratch, { kind: areLong ? 'long' : 'text' }, records, !areEnds);
    const step = tellSteps(this.#added, tell);
    const end = areEnds ? Math.ceil(this.#added / PART_OF_END) : this.#added;
    let [seen, left] = [0, 0];
    this.#texts.finish((key, ids) => {
      const isLeft = seen >= end && seen + ids.length <= this.#added - end;
      if (isLeft) left += ids.length;
      else {
        if (left > 0) writer.leaveOut(left);
        left = 0;
        writer.add(key, ids);
      }
      seen += ids.length;
      step(ids.length);
    });
    return writer.finish();
  }
}
