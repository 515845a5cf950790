import { ENGLISH } from '../../core/full-text/text-search-config.ts';
import { lexemesOfChunk } from '../../core/search-index/lexeme-in-chunk.ts';
import { isToldLexeme } from '../../core/search-index/lexeme-parts.ts';
import { lexemeKey } from '../../index/gram-ids.ts';
import { compareKeys } from '../../index/key-codec.ts';
import { encodeList } from './encode-list.ts';
import type { GramNumbers } from './gram-numbers.ts';
import { ListSpool, type SpooledLists } from './list-spool.ts';
import { Postings } from './postings.ts';
import type { ScratchPath } from './spool.ts';

/** Finds the grams and the short lexemes of a table's words, which come in the order of their numbers, from 1. */
export class WordGrams {
  /** Whether the lexemes of all words are known. */
  hasLexemes = true;
  readonly #postings: Postings;
  readonly #told = new Map<string, number[]>();
  #words = 0;

  /** @param numbers of grams: of those of these words alone */
  constructor(
    readonly numbers: GramNumbers,
    readonly scratch: ScratchPath,
  ) {
    this.#postings = new Postings(scratch, false);
  }

  /** @param isTold whether it is told of by itself beside its lexemes, and not by its number */
  add(word: string, isTold: boolean): void {
    this.#words += 1;
    for (const gram of this.numbers.of(word)) this.#postings.add(gram, this.#words);
    const lexemes = lexemesOfChunk(word, ENGLISH);
    this.hasLexemes &&= lexemes !== undefined;
    for (const lexeme of lexemes ?? []) {
      if (!isToldLexeme(lexeme)) continue;
      if (isTold) this.#tell(lexeme);
      else this.#postings.add(this.numbers.number(lexemeKey(lexeme)), this.#words);
    }
  }

  #tell(lexeme: string): void {
    const told = this.#told.get(lexeme);
    if (!told) this.#told.set(lexeme, [this.#words]);
    else if (told.at(-1) !== this.#words) told.push(this.#words);
  }

  /** By gram and by lexeme the numbers of words, and by lexeme those of words that are told of by themselves. Nothing can be added any more. */
  finish(): { readonly lists: SpooledLists; readonly told: ReadonlyMap<string, readonly number[]> } {
    const spool = new ListSpool(this.scratch);
    const sorted = this.#postings.sort();
    const { texts } = this.numbers;
    const inOrder = [...texts.keys()].sort((a, b) => compareKeys(texts[a] as string, texts[b] as string));
    for (const gram of inOrder)
      spool.add(texts[gram] as string, encodeList(sorted.of(gram).ids, null, this.#words));
    sorted.close();
    return { lists: spool.finish(), told: this.#told };
  }

  discard(): void {
    this.#postings.discard();
  }
}
