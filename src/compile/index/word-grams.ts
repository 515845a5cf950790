import { ENGLISH } from '../../core/full-text/text-search-config.ts';
import { gramsOf } from '../../core/search-index/grams.ts';
import { lexemesOfChunk } from '../../core/search-index/lexeme-in-chunk.ts';
import { isToldLexeme } from '../../core/search-index/lexeme-parts.ts';
import { lexemeKey } from '../../index/gram-ids.ts';
import { compareKeys } from '../../index/key-codec.ts';
import { encodeList } from './encode-list.ts';
import { ListSpool, type SpooledLists } from './list-spool.ts';
import { Postings } from './postings.ts';
import type { ScratchPath } from './spool.ts';

/** Finds the grams and the short lexemes of a table's words, which come in the order of their numbers, from 1. */
export class WordGrams {
  /** Whether the lexemes of all words are known. */
  hasLexemes = true;
  readonly #numbers = new Map<string, number>();
  readonly #postings: Postings;
  readonly #told = new Map<string, number[]>();
  #words = 0;

  constructor(readonly scratch: ScratchPath) {
    this.#postings = new Postings(scratch, false);
  }

  /** @param isTold whether it is told of by itself beside its lexemes, and not by its number */
  add(word: string, isTold: boolean): void {
    this.#words += 1;
    for (const gram of gramsOf(word)) this.#post(gram);
    const lexemes = lexemesOfChunk(word, ENGLISH);
    this.hasLexemes &&= lexemes !== undefined;
    for (const lexeme of lexemes ?? []) {
      if (!isToldLexeme(lexeme)) continue;
      if (isTold) this.#tell(lexeme);
      else this.#post(lexemeKey(lexeme));
    }
  }

  #tell(lexeme: string): void {
    const told = this.#told.get(lexeme);
    if (!told) this.#told.set(lexeme, [this.#words]);
    else if (told.at(-1) !== this.#words) told.push(this.#words);
  }

  #post(key: string): void {
    let number = this.#numbers.get(key);
    if (number === undefined) this.#numbers.set(key, (number = this.#numbers.size));
    this.#postings.add(number, this.#words);
  }

  /** By gram and by lexeme the numbers of words, and by lexeme those of words that are told of by themselves. Nothing can be added any more. */
  finish(): { readonly lists: SpooledLists; readonly told: ReadonlyMap<string, readonly number[]> } {
    const spool = new ListSpool(this.scratch);
    const sorted = this.#postings.sort();
    for (const gram of [...this.#numbers.keys()].sort(compareKeys)) {
      const { ids } = sorted.of(this.#numbers.get(gram) as number);
      spool.add(gram, encodeList(ids, null, this.#words));
    }
    sorted.close();
    return { lists: spool.finish(), told: this.#told };
  }

  discard(): void {
    this.#postings.discard();
  }
}
