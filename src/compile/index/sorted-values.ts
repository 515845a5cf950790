import type { Utf8Texts } from '../../core/ports.ts';
import type { PendingDictionary } from './dictionary-writer.ts';
import type { ScratchPath } from './spool.ts';
import { type TellDone, tellSteps } from './tell-steps.ts';
import { TextSorter } from './text-sorter.ts';
import { ValueWriter } from './value-writer.ts';

/** Finds the values of a column that has many different texts. */
export class SortedValues {
  readonly #texts: TextSorter;
  #added = 0;

  constructor(
    readonly records: number,
    readonly scratch: ScratchPath,
  ) {
    this.#texts = new TextSorter(scratch);
  }

  add(before: number, { bytes, offsets, nulls }: Utf8Texts): void {
    for (let row = 0; row < offsets.length - 1; row += 1) {
      if (nulls?.[row] === 1) continue;
      this.#added += 1;
      this.#texts.add(bytes, offsets[row] as number, offsets[row + 1] as number, before + row + 1);
    }
  }

  finish(tell: TellDone): PendingDictionary {
    const writer = new ValueWriter(this.scratch, { kind: 'text' }, this.records);
    const step = tellSteps(this.#added, tell);
    this.#texts.finish((key, ids) => {
      writer.add(key, ids);
      step(ids.length);
    });
    return writer.finish();
  }
}
