import { hashOf } from '../lists/word-hash.ts';

/** Words that have a lexeme at least for it to be told of: those of fewer are soon read. */
const LEAST = 64;
/** Lexemes that are remembered at a time: others of few words are forgotten. */
const MOST = 1 << 14;
/** By hash whether one was forgotten: its words are not all known then. */
const FORGOTTEN = 1 << 23;

/** A word of a lexeme, and what else is known of it there. */
export interface WordOfLexeme {
  readonly word: number;
  readonly records: number;
  /** Where the lexeme stands in it. */
  readonly places: readonly number[] | undefined;
}

/**
 * Finds lexemes that very many words have, none of which is frequent, as a URL's `session` always has another identifier behind it. Most lexemes are of one word: they are forgotten again, as words that are looked
 * for together stand together.
 */
export class LexemesOfRare {
  readonly #pending = new Map<string, WordOfLexeme[]>();
  #forgotten: Uint8Array | null = null;

  /** Gives all words of a lexeme that has so many with this one. Undefined: it has not, or some are not known. Words come in order, and a lexeme no more once its words were given. */
  add(lexeme: string, word: WordOfLexeme): readonly WordOfLexeme[] | undefined {
    const known = this.#pending.get(lexeme);
    if (known) {
      known.push(word);
      if (known.length < LEAST) return undefined;
      this.#pending.delete(lexeme);
      return known;
    }
    if (this.#isForgotten(lexeme)) return undefined;
    this.#pending.set(lexeme, [word]);
    if (this.#pending.size > MOST) this.#forget();
    return undefined;
  }

  #isForgotten(lexeme: string): boolean {
    const place = hashOf(lexeme) % FORGOTTEN;
    return this.#forgotten !== null && (this.#forgotten[place >> 3]! & (1 << (place & 7))) !== 0;
  }

  /** Half of those that are remembered at least, those of the fewest words. */
  #forget(): void {
    const forgotten = (this.#forgotten ??= new Uint8Array(FORGOTTEN / 8));
    for (let few = 1; this.#pending.size > MOST / 2; few *= 2)
      for (const [lexeme, { length }] of this.#pending)
        if (length <= few) {
          this.#pending.delete(lexeme);
          const place = hashOf(lexeme) % FORGOTTEN;
          forgotten[place >> 3] = forgotten[place >> 3]! | (1 << (place & 7));
        }
  }
}
