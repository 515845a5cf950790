import type { Utf8Texts } from '../../core/ports.ts';
import type { PendingDictionary } from './dictionary-writer.ts';
import type { ScratchPath } from './spool.ts';
import { TextSorter } from './text-sorter.ts';
import { ValueWriter } from './value-writer.ts';

/** Finds the values of a column that has many different texts. */
export class SortedValues {
  readonly #texts: TextSorter;

  constructor(
    readonly records: number,
    readonly scratch: ScratchPath,
  ) {
    this.#texts = new TextSorter(scratch);
  }

  add(before: number, { bytes, offsets, nulls }: Utf8Texts): void {
    for (let row = 0; row < offsets.length - 1; row += 1) {
      if (nulls?.[row] === 1) continue;
      this.#texts.add(bytes, offsets[row] as number, offsets[row + 1] as number, before + row + 1);
    }
  }

  finish(): PendingDictionary {
    const writer = new ValueWriter(this.scratch, { kind: 'text' }, this.records);
    this.#texts.finish((key, ids) =>
      writer.add(Buffer.from(key.buffer, key.byteOffset, key.length).toString('utf8'), ids),
    );
    return writer.finish();
  }
}
