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
  /** By lexeme, of the records at hand. */
  #ids = new Map<number, number[]>();

  /**
   * @param before how many records come before
   * @param columns whose texts together are a record's
   */
  add(before: number, columns: readonly Utf8Texts[]): ShortPostings {
    const rows = (columns[0]?.offsets.length ?? 1) - 1;
    for (let row = 0; row < rows; row += 1) this.#addRecord(columns, row, before + row + 1);
    const postings = [...this.#ids];
    this.#ids = new Map();
    const ids = new Uint32Array(postings.reduce((sum, [, own]) => sum + own.length, 0));
    let at = 0;
    for (const [, own] of postings) {
      ids.set(own, at);
      at += own.length;
    }
    return {
      lexemes: postings.map(([number]) => this.#lexemes.texts[number] as string),
      counts: Uint32Array.from(postings, ([, own]) => own.length),
      ids,
    };
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
    const ids = this.#ids.get(lexeme);
    if (ids) ids.push(id);
    else this.#ids.set(lexeme, [id]);
  }
}
