import { compareUtf8 } from '../../../core/full-text/utf8.ts';
import { ANY_DENSE, isDense } from '../../../core/search-index/terms/grams.ts';

/** Characters of words that are told. */
const MAX_LETTERS = 200;
const WIDE = /[\ud800-\udfff]/;

/** The characters of a column's words, and how many the longest has. */
export class Letters {
  /** By code 1; beyond ASCII there is room when it is needed: there may be a thousand columns. */
  #seen = new Uint8Array(0x80);
  readonly #wide = new Set<string>();
  /** Of all characters seen: none is higher than this as a number. */
  #bits = 0;
  longest = 0;

  add(word: string): void {
    if (WIDE.test(word)) return this.#addWide([...word]);
    for (let i = 0; i < word.length; i += 1) this.#see(word.charCodeAt(i));
    if (word.length > this.longest) this.longest = word.length;
  }

  /** Adds a word of ASCII, in whatever case. */
  addAscii(bytes: Uint8Array, start: number, end: number): void {
    this.#bits |= 0x7f;
    for (let i = start; i < end; i += 1) {
      const byte = bytes[i]!;
      this.#seen[byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte] = 1;
    }
    if (end - start > this.longest) this.longest = end - start;
  }

  /** In the order of their UTF-8 bytes, where they are too many with one for all of dense scripts; null: there still are too many. */
  toText(): string | null {
    const letters = [...this.#wide];
    for (let code = 0; code <= this.#bits; code += 1)
      if (this.#seen[code]) letters.push(String.fromCharCode(code));
    const told =
      letters.length > MAX_LETTERS ? [...letters.filter((letter) => !isDense(letter)), ANY_DENSE] : letters;
    return told.length > MAX_LETTERS ? null : told.sort(compareUtf8).join('');
  }

  #addWide(letters: readonly string[]): void {
    for (const letter of letters)
      if (letter.length > 1) this.#wide.add(letter);
      else this.#see(letter.charCodeAt(0));
    if (letters.length > this.longest) this.longest = letters.length;
  }

  #see(code: number): void {
    if (code >= this.#seen.length) {
      const seen = new Uint8Array(0x10000);
      seen.set(this.#seen);
      this.#seen = seen;
    }
    this.#seen[code] = 1;
    this.#bits |= code;
  }
}
