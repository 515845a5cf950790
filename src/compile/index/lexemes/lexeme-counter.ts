import { ENGLISH } from '../../../core/full-text/text-search-config.ts';
import { type ChunkLexemes, lexemesOfChunk } from '../../../core/search-index/terms/lexeme-in-chunk.ts';
import { isShortText } from '../../../core/search-index/terms/short-text.ts';
import { GrowingIds } from '../lists/growing-ids.ts';
import { LexemesOfRare, type WordOfLexeme } from './lexemes-of-rare.ts';

/** A lexeme, and the words that have it. */
export interface LexemeCount {
  readonly lexeme: string;
  /** Numbers of the words, from 1, ascending. */
  readonly words: Uint32Array;
  /** By the place of a word in these where the lexeme stands in it: see `lexemeInChunk`. */
  readonly placesIn: (word: number) => readonly number[] | undefined;
  /** Of the lists of these words together. */
  readonly records: number;
}

/** Lexemes by number, from 0: they may be nearly as many as words, so that nothing is made for each of them. */
export interface LexemeCounts {
  readonly texts: readonly string[];
  /** How many of these, the first ones, some frequent word has. */
  readonly ofFrequent: number;
  /** See LexemeCount. */
  readonly records: readonly number[];
  of(lexeme: number): LexemeCount;
}

/** Finds the words of lexemes that may be told of, as frequent words have them, or very many: these alone are remembered, since words may be millions. */
export class LexemeCounter {
  readonly #numbers = new Map<string, number>();
  readonly #records: number[] = [];
  /** For each lexeme of each word, in their order: which it is, of which word, and the number of where it stands. */
  readonly #lexemes = new GrowingIds();
  readonly #words = new GrowingIds();
  readonly #standing = new GrowingIds();
  /** Where lexemes stand in words, each once, by number: most are all of their word. */
  readonly #places: (readonly number[] | undefined)[] = [];
  readonly #placeNumbers = new Map<string, number>();
  readonly #ofRare = new LexemesOfRare();
  readonly #ofFrequent: number;
  #areKnown = true;

  /**
   * @param texts of all words
   * @param counts by word in how many records it is, in all columns together
   * @param least records of a word that is one of its lexeme's greatest
   */
  constructor(texts: readonly string[], counts: Uint32Array, least: number) {
    for (const [i, text] of texts.entries())
      if (counts[i]! >= least)
        for (const lexeme of lexemesOfChunk(text, ENGLISH)?.keys() ?? []) this.#number(lexeme);
    this.#ofFrequent = this.#numbers.size;
  }

  /**
   * @param word its number, greater than those before
   * @param lexemes that it has, and where; undefined: any
   * @param records that have it
   */
  add(word: number, lexemes: ChunkLexemes | undefined, records: number): void {
    if (!lexemes) this.#areKnown = false;
    for (const [lexeme, places] of lexemes ?? []) {
      const own = { word, records, places };
      const number = this.#numbers.get(lexeme);
      if (number !== undefined) this.#addTo(number, own);
      // Of one or two characters it is told by itself.
      else if (!isShortText(lexeme))
        for (const one of this.#ofRare.add(lexeme, own) ?? []) this.#addTo(this.#number(lexeme), one);
    }
  }

  #number(lexeme: string): number {
    const known = this.#numbers.get(lexeme);
    if (known !== undefined) return known;
    const number = this.#records.push(0) - 1;
    this.#numbers.set(lexeme, number);
    return number;
  }

  #addTo(number: number, { word, records, places }: WordOfLexeme): void {
    this.#lexemes.add(number);
    this.#words.add(word);
    this.#standing.add(this.#numberOf(places));
    this.#records[number]! += records;
  }

  /** Undefined: of some word it is not known which it has. Nothing can be added any more. */
  finish(): LexemeCounts | undefined {
    if (!this.#areKnown) return undefined;
    const [known, records] = [this.#places, this.#records];
    const texts = [...this.#numbers.keys()];
    const { starts, words, standing } = this.#byLexeme();
    return {
      texts,
      ofFrequent: this.#ofFrequent,
      records,
      of(lexeme) {
        const [start, end] = [starts[lexeme]!, starts[lexeme + 1]!];
        return {
          lexeme: texts[lexeme]!,
          words: words.subarray(start, end),
          placesIn: (word) => known[standing[start + word]!],
          records: records[lexeme]!,
        };
      },
    };
  }

  /** By lexeme where its words begin among those of all. */
  #byLexeme() {
    const lexemes = this.#lexemes.ids;
    const starts = new Uint32Array(this.#records.length + 1);
    for (const lexeme of lexemes) starts[lexeme + 1]! += 1;
    for (let i = 1; i < starts.length; i += 1) starts[i]! += starts[i - 1]!;
    const next = starts.slice();
    const [words, standing] = [new Uint32Array(lexemes.length), new Uint32Array(lexemes.length)];
    for (let i = 0; i < lexemes.length; i += 1) {
      const at = next[lexemes[i]!]!++;
      words[at] = this.#words.at(i);
      standing[at] = this.#standing.at(i);
    }
    return { starts, words, standing };
  }

  #numberOf(places: readonly number[] | undefined): number {
    const key = String(places);
    let number = this.#placeNumbers.get(key);
    if (number === undefined) {
      number = this.#places.push(places) - 1;
      this.#placeNumbers.set(key, number);
    }
    return number;
  }
}
