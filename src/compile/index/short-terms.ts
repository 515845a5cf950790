import type { Utf8Texts } from '../../core/ports.ts';
import { isBlank } from './chunks.ts';
import { ShortGrams, type GramCounts } from './short-grams.ts';
import { FIRST, LAST, ShortLexemes } from './short-lexemes.ts';

/** Lexemes of one to three characters and the records that have them. Plain data. */
export interface ShortPostings {
  readonly lexemes: readonly string[];
  /** How many ids each has. */
  readonly counts: Uint32Array;
  /** Those of the first lexeme first: ascending, one for each occurrence. */
  readonly ids: Uint32Array;
}

/** Finds what the texts of whole records have of one to three characters. */
export class ShortTerms {
  readonly #lexemes = new ShortLexemes();
  readonly #grams = new ShortGrams();
  // Of the records at hand, as they come: the lexeme of each occurrence, its record.
  #posted = new Uint32Array(1 << 12);
  #ids = new Uint32Array(1 << 12);
  #size = 0;

  /**
   * @param before how many records come before
   * @param columns whose texts together are a record's
   */
  add(before: number, columns: readonly Utf8Texts[]): ShortPostings {
    const rows = (columns[0]?.offsets.length ?? 1) - 1;
    for (let row = 0; row < rows; row += 1) this.#addRecord(columns, row, before + row + 1);
    return this.#take();
  }

  /** The grams of all records that were added. */
  finish(): GramCounts {
    return this.#grams.finish();
  }

  #addRecord(columns: readonly Utf8Texts[], row: number, id: number): void {
    this.#grams.begin(id);
    let last = columns.length - 1;
    while (last >= 0 && columns[last]?.nulls?.[row] === 1) last -= 1;
    let isFirst = true;
    for (let i = 0; i <= last; i += 1) {
      const { bytes, offsets, nulls } = columns[i] as Utf8Texts;
      if (nulls?.[row] === 1) continue;
      const [from, to] = [offsets[row] as number, offsets[row + 1] as number];
      this.#grams.add(bytes, from, to);
      for (let at = from; at < to; at += 1) {
        if (isBlank(bytes[at] as number)) continue;
        const start = at;
        while (at < to && !isBlank(bytes[at] as number)) at += 1;
        const place = (isFirst && start === from ? FIRST : 0) | (i === last && at === to ? LAST : 0);
        const own = this.#lexemes.of(bytes, start, at, place);
        for (let k = 0; k < own.length; k += 1) this.#post(own[k] as number, id);
      }
      isFirst = false;
    }
  }

  #post(lexeme: number, id: number): void {
    const at = this.#size++;
    if (at === this.#ids.length) {
      this.#posted = doubled(this.#posted);
      this.#ids = doubled(this.#ids);
    }
    this.#posted[at] = lexeme;
    this.#ids[at] = id;
  }

  /** What was posted, by lexeme; nothing is posted any more. */
  #take(): ShortPostings {
    const [posted, all] = [this.#posted.subarray(0, this.#size), this.#ids];
    this.#size = 0;
    const { texts } = this.#lexemes;
    const counts = new Uint32Array(texts.length);
    for (const lexeme of posted) counts[lexeme] = (counts[lexeme] as number) + 1;
    const next = new Uint32Array(texts.length);
    for (let lexeme = 1; lexeme < texts.length; lexeme += 1)
      next[lexeme] = (next[lexeme - 1] as number) + (counts[lexeme - 1] as number);
    const ids = new Uint32Array(posted.length);
    for (let i = 0; i < posted.length; i += 1) {
      const lexeme = posted[i] as number;
      const at = next[lexeme] as number;
      next[lexeme] = at + 1;
      ids[at] = all[i] as number;
    }
    return {
      lexemes: texts.filter((_, lexeme) => (counts[lexeme] as number) > 0),
      counts: counts.filter((count) => count > 0),
      ids,
    };
  }
}

function doubled(array: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}
