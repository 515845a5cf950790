import type { ColumnOffsets } from '../../../index/words/offsets-layout.ts';
import type { KeptParts } from '../room/choose-parts.ts';
import type { ColumnParts } from '../column-parts.ts';
import type { IndexFile } from '../index-file.ts';
import type { SpooledOffsets } from './offset-spool.ts';
import { discard } from '../lists/spool.ts';

/** What all of them take at most. */
export interface OffsetsRoom {
  /** For each byte of the table as a CSV. */
  readonly table: number;
  /** Bytes, of a small table. */
  readonly small: number;
}

/** Before orders: a few hundred kilobytes spare megabytes of texts. */
export const ROOM_OF_NARROWEST: OffsetsRoom = { table: 0.003, small: 0 };
/** Of what is left over. */
export const ROOM_OF_OTHERS: OffsetsRoom = { table: 0.01, small: 100_000 };

/** Writes where texts of columns begin in the rows' vectors, where lexemes are told by values alone. */
export class OffsetsWriter {
  readonly #table: number;
  readonly #file: Pick<IndexFile, 'at' | 'spool'>;
  /** Those that have no room so far, the narrowest first. */
  #waiting: readonly { readonly column: number; readonly offsets: SpooledOffsets }[];
  readonly #written: (ColumnOffsets | null)[];
  /** Those of columns that follow each other are often the same, and stand there once. */
  readonly #digests = new Set<string>();
  #bytes = 0;

  /** @param table bytes of it as a CSV, about */
  constructor(
    found: readonly Pick<ColumnParts, 'offsets' | 'isParted' | 'listed'>[],
    kept: readonly Pick<KeptParts, 'values' | 'words' | 'rare'>[],
    { table, file }: { readonly table: number; readonly file: Pick<IndexFile, 'at' | 'spool'> },
  ) {
    this.#table = table;
    this.#file = file;
    this.#written = found.map(() => null);
    const areParted = found.some(({ isParted }, i) => isParted && kept[i]?.words !== undefined);
    this.#waiting = found
      .flatMap(({ offsets, isParted, listed }, column) => {
        if (!offsets) return [];
        const { values, words, rare } = kept[column] ?? {};
        const hasOthers = rare === undefined && listed !== null;
        const areAllListed = (isParted && areParted) || (words !== undefined && !hasOthers);
        if (values && !areAllListed) return { column, offsets };
        discard(offsets.spool);
        return [];
      })
      .toSorted((one, other) => one.offsets.spool.length - other.offsets.spool.length);
  }

  /** Those that have room. @param left bytes that the file may still take */
  write({ table, small }: OffsetsRoom, left: number): void {
    const room = Math.max(this.#table * table, small) - this.#bytes;
    const end = this.#file.at + Math.min(left, room);
    const start = this.#file.at;
    this.#waiting = this.#waiting.filter(({ column, offsets: { least, width, spool } }) => {
      const more = this.#digests.has(spool.digest) ? 0 : spool.length;
      if (this.#file.at + more > end) return true;
      this.#digests.add(spool.digest);
      this.#written[column] = { least, width, at: this.#file.spool(spool) };
      return false;
    });
    this.#bytes += this.#file.at - start;
  }

  /** By column. Null: there are none of it, or there was no room. Nothing can be written any more. */
  finish(): readonly (ColumnOffsets | null)[] {
    for (const { offsets } of this.#waiting) discard(offsets.spool);
    this.#waiting = [];
    return this.#written;
  }
}
