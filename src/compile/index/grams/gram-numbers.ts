import { GRAM, gramsOf } from '../../../core/search-index/terms/grams.ts';

/** Numbers of grams of ASCII characters, which are most: seven bits each. */
const PACKED = 1 << 21;
/** Of fewer words grams are looked for by their texts: that is done before a place for each that there can be is made. */
const LEAST_PACKED = 4096;

/** Numbers for the grams of words, from 0 on as they come, without a text for each. */
export class GramNumbers {
  readonly #packed: Int32Array | null;
  readonly #others = new Map<string, number>();
  /** By number its text. */
  readonly texts: string[] = [];
  /** By number the last word that has it. */
  readonly #last: number[] = [];
  #words = 0;

  /** @param words about how many there are: of more or fewer it takes longer */
  constructor(words: number) {
    this.#packed = words < LEAST_PACKED ? null : new Int32Array(PACKED);
  }

  /** Those of a word, each once: see gramsOf. */
  of(word: string): readonly number[] {
    if (word.length < GRAM || !isAscii(word)) return gramsOf(word).map((gram) => this.number(gram));
    this.#words += 1;
    const numbers: number[] = [];
    let code = (word.charCodeAt(0) << 7) | word.charCodeAt(1);
    for (let at = 2; at < word.length; at += 1) {
      code = ((code << 7) | word.charCodeAt(at)) & (PACKED - 1);
      const number = this.#ofCode(code);
      if (this.#last[number] === this.#words) continue;
      this.#last[number] = this.#words;
      numbers.push(number);
    }
    return numbers;
  }

  /** That of a gram, or of another text. */
  number(text: string): number {
    if (this.#packed && text.length === GRAM && isAscii(text))
      return this.#ofCode((text.charCodeAt(0) << 14) | (text.charCodeAt(1) << 7) | text.charCodeAt(2));
    return this.#ofText(text);
  }

  #ofText(text: string): number {
    const known = this.#others.get(text);
    if (known !== undefined) return known;
    const number = this.#add(text);
    this.#others.set(text, number);
    return number;
  }

  #ofCode(code: number): number {
    if (!this.#packed) return this.#ofText(textOf(code));
    const known = this.#packed[code]! - 1;
    if (known >= 0) return known;
    const number = this.#add(textOf(code));
    this.#packed[code] = number + 1;
    return number;
  }

  #add(text: string): number {
    this.#last.push(0);
    return this.texts.push(text) - 1;
  }
}

function textOf(code: number): string {
  return String.fromCharCode(code >> 14, (code >> 7) & 127, code & 127);
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) > 127) return false;
  return true;
}
