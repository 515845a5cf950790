import { ENGLISH } from '../../../core/full-text/text-search-config.ts';
import { type ChunkLexemes, lexemesOfChunk } from '../../../core/search-index/terms/lexeme-in-chunk.ts';
import { isToldLexeme } from '../../../core/search-index/terms/lexeme-parts.ts';
import type { ColumnList } from '../../../index/dictionary/dictionary-block.ts';
import { isLexemeKey, lexemeKey } from '../../../index/words/lexeme-keys.ts';
import { compareKeys } from '../../../index/dictionary/key-codec.ts';
import { encodeList } from '../lists/encode-list.ts';
import type { GramNumbers } from './gram-numbers.ts';
import { ListSpool, type SpooledLists } from '../lists/list-spool.ts';
import { Postings } from '../lists/postings.ts';
import type { ScratchPath } from '../lists/spool.ts';

/** What the words of a table have. */
export interface FoundGrams {
  /** By gram, and by lexeme, the numbers of words; */
  readonly lists: SpooledLists;
  /** by the key of a lexeme that very many have, these by column, */
  readonly many: ReadonlyMap<string, readonly ColumnList[]>;
  /** and by lexeme those of words that are told of by themselves. */
  readonly told: ReadonlyMap<string, readonly number[]>;
}

/** Of a lexeme with so many words it is told which of them a column has: */
const MANY = 1_000;
/** where that is not much more to write, as hardly any is in several columns. */
const MOST_MORE = 1.25;

/** Finds the grams and the short lexemes of a table's words, which come in the order of their numbers, from 1. */
export class WordGrams {
  /** Whether the lexemes of all words are known. */
  hasLexemes = true;
  readonly #postings: Postings;
  readonly #told = new Map<string, number[]>();
  /** By word the columns that have it: one alone, or the place of several in `#several` below 0. */
  readonly #columns: number[] = [];
  readonly #several: (readonly number[])[] = [];
  #words = 0;

  /** @param numbers of grams: of those of these words alone */
  constructor(
    readonly numbers: GramNumbers,
    readonly scratch: ScratchPath,
  ) {
    this.#postings = new Postings(scratch, false);
  }

  /**
   * Gives the lexemes that the word may have, and where; undefined: any.
   * @param columns that have it, from 1; none: it is a fragment of addresses alone, of which no lexeme is told
   * @param isTold whether it is told of by itself beside its lexemes, and not by its number
   */
  add(word: string, columns: readonly number[], isTold: boolean): ChunkLexemes | undefined {
    this.#words += 1;
    this.#columns.push(columns.length === 1 ? columns[0]! : -this.#several.push(columns));
    for (const gram of this.numbers.of(word)) this.#postings.add(gram, this.#words);
    if (columns.length === 0) return undefined;
    const lexemes = lexemesOfChunk(word, ENGLISH);
    this.hasLexemes &&= lexemes !== undefined;
    for (const lexeme of lexemes?.keys() ?? []) {
      if (!isToldLexeme(lexeme)) continue;
      if (isTold) this.#tell(lexeme);
      else this.#postings.add(this.numbers.number(lexemeKey(lexeme)), this.#words);
    }
    return lexemes;
  }

  #tell(lexeme: string): void {
    const told = this.#told.get(lexeme);
    if (!told) this.#told.set(lexeme, [this.#words]);
    else if (told.at(-1) !== this.#words) told.push(this.#words);
  }

  /** Nothing can be added any more. */
  finish(): FoundGrams {
    const spool = new ListSpool(this.scratch);
    const sorted = this.#postings.sort();
    const many = new Map<string, readonly ColumnList[]>();
    const { texts } = this.numbers;
    const inOrder = [...texts.keys()].sort((a, b) => compareKeys(texts[a]!, texts[b]!));
    for (const gram of inOrder) {
      const key = texts[gram]!;
      const { ids } = sorted.of(gram);
      const lists = ids.length >= MANY && isLexemeKey(key) ? this.#byColumn(ids) : undefined;
      if (lists) many.set(key, lists);
      else spool.add(key, encodeList(ids, null, this.#words));
    }
    sorted.close();
    return { lists: spool.finish(), many, told: this.#told };
  }

  /** Undefined: many are in several columns. */
  #byColumn(numbers: Uint32Array): readonly ColumnList[] | undefined {
    const ofColumns = new Map<number, number[]>();
    let size = 0;
    for (const number of numbers) {
      const own = this.#columns[number - 1]!;
      for (const column of own > 0 ? [own] : this.#several[-own - 1]!) {
        const list = ofColumns.get(column);
        if (list) list.push(number);
        else ofColumns.set(column, [number]);
        size += 1;
      }
    }
    if (size > numbers.length * MOST_MORE) return undefined;
    return [...ofColumns]
      .sort(([a], [b]) => a - b)
      .map(([column, own]) => ({ ...encodeList(Uint32Array.from(own), null, this.#words), column }));
  }

  discard(): void {
    this.#postings.discard();
  }
}
