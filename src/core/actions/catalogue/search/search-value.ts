import { forEachLexeme } from '../../../full-text/lexemes.ts';
import { ENGLISH } from '../../../full-text/text-search-config.ts';

/** A value of a field, and what searches compare of it: made once, however many terms are looked for. */
export class SearchValue {
  #lower: string | undefined;
  #words: readonly string[] | undefined;
  #phrase: string | undefined;

  constructor(readonly text: string) {}

  get lower(): string {
    return (this.#lower ??= this.text.toLowerCase());
  }

  /** See wordsOf. */
  get words(): readonly string[] {
    return (this.#words ??= wordsOf(this.text));
  }

  /** See phraseOf. */
  get phrase(): string {
    return (this.#phrase ??= phraseOf(this.words));
  }
}

/** A text's words as they are compared: stemmed, in lower case, without accents and stop words, in the text's order. */
export function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  forEachLexeme(text.normalize('NFD').replaceAll(/\p{M}/gu, ''), ENGLISH, (lexeme) => words.push(lexeme));
  return words;
}

/** Words as one text, which contains another such text where the words follow each other. */
export function phraseOf(words: readonly string[]): string {
  return ` ${words.join(' ')} `;
}
