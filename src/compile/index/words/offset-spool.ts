import { MAX_POSITION } from '../../../core/full-text/lexemes.ts';
import { ByteWriter } from '../../../index/bytes/byte-writer.ts';
import { OFFSETS_OF } from '../../../index/words/offsets-layout.ts';
import { packNumbers } from '../../../index/records/packed-numbers.ts';
import { seal } from '../../../index/bytes/sealed-bytes.ts';
import { openSpooled } from '../lists/scratch-file.ts';
import { discard, type ScratchPath, Spool, type Spooled } from '../lists/spool.ts';

/** Bits of an offset at most: those of records behind a text of hundreds of words tell little for their room. */
const MOST_BITS = 8;
/** Of one record in so many its offset may be left untold, being far from those of others. */
const TOLD = 64;
/** How many offsets there may be. */
const OFFSETS = MAX_POSITION + 1;
/** Bytes of an offset while it waits. */
const WAITING = 2;

/** How many positions come before a column's text in each row, packed (column-offsets.ts). Plain data, which comes from another thread. */
export interface SpooledOffsets {
  /** See ColumnOffsets. */
  readonly least: number;
  readonly width: number;
  /** Sealed pieces. */
  readonly spool: Spooled;
}

/** Collects the offsets of a column, record by record. */
export class OffsetSpool {
  readonly #scratch: ScratchPath;
  readonly #spool: Spool;
  readonly #waiting = new Uint16Array(OFFSETS_OF);
  #count = 0;
  /** By offset how many records have it. */
  readonly #counts = new Uint32Array(OFFSETS);

  constructor(scratch: ScratchPath) {
    this.#scratch = scratch;
    this.#spool = new Spool(scratch);
  }

  /** @param offset MAX_POSITION at most */
  add(offset: number): void {
    this.#counts[offset]! += 1;
    this.#waiting[this.#count++] = offset;
    if (this.#count === OFFSETS_OF) this.#flush();
  }

  /** Nothing can be added any more. Null: they differ too much to be told. */
  finish(): SpooledOffsets | null {
    const records = this.#spool.length / WAITING + this.#count;
    this.#flush();
    const waiting = this.#spool.finish();
    const range = narrowest(this.#counts, records);
    if (!range) {
      discard(waiting);
      return null;
    }
    const { least, width } = range;
    const packed = new Spool(this.#scratch);
    const file = openSpooled(waiting);
    for (let left = width === 0 ? 0 : records; left > 0; left -= OFFSETS_OF) {
      const count = Math.min(OFFSETS_OF, left);
      const offsets = new Uint16Array(file.read(count * WAITING).slice().buffer);
      const most = 2 ** width - 1;
      const codes = new Uint32Array(count);
      for (let i = 0; i < count; i += 1) {
        const code = offsets[i]! - least;
        codes[i] = code < 0 || code > most ? most : code;
      }
      const writer = new ByteWriter();
      packNumbers(writer, codes, width);
      packed.add(seal(writer.toBytes()));
    }
    file.close();
    return { least, width, spool: packed.finish() };
  }

  discard(): void {
    discard(this.#spool.finish());
  }

  #flush(): void {
    this.#spool.add(new Uint8Array(this.#waiting.buffer, 0, this.#count * WAITING));
    this.#count = 0;
  }
}

/** Of as few bits as tell nearly all of the offsets, the last code being of those that are left untold. Null: of none. */
function narrowest(
  counts: Uint32Array,
  records: number,
): { readonly least: number; readonly width: number } | null {
  for (let width = 0; width <= MOST_BITS; width += 1) {
    const size = width === 0 ? 1 : 2 ** width - 1;
    const leastTold = width === 0 ? records : records - records / TOLD;
    let told = 0;
    for (let end = 1; end <= counts.length; end += 1) {
      told += (counts[end - 1] ?? 0) - (counts[end - 1 - size] ?? 0);
      if (told < leastTold) continue;
      let least = Math.max(0, end - size);
      while (counts[least] === 0) least += 1;
      return { least, width };
    }
  }
  return null;
}
