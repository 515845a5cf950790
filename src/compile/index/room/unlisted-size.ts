import { FormsOfWords } from '../../../core/full-text/lexeme-forms.ts';
import { isDense } from '../../../core/search-index/terms/grams.ts';
import { decoderOf } from '../words/chunks.ts';
import { bytesOfGrams, GramSample } from '../grams/gram-sample.ts';

/** Characters of ASCII digits. */
const [ZERO, NINE] = [0x30, 0x39];
/** So many words of which such a part of the characters are digits are many numbers, */
const [MANY_WORDS, DIGITS] = [32_768, 3 / 4];
/** where one of their grams is in so many of them on average: to read these takes much longer than a list of their records. */
const WORDS_OF_GRAM = 64;
/** Words that are looked at to see what their grams take. */
const SAMPLED_WORDS = 4000;

/** How much is to be told of words that are not listed. */
export class UnlistedSize {
  grams = 0;
  words = 0;
  /** Characters of all of them, how many of these are digits, and how many are of those in scripts of thousands of characters. */
  characters = 0;
  digits = 0;
  dense = 0;
  readonly forms = new FormsOfWords();
  /** Some of the grams. */
  readonly sample = new GramSample();

  /** Adds a word that stands so often. */
  add(word: string, times = 1): void {
    const { length } = word;
    this.sample.add(word);
    if (this.forms.areKnown) this.forms.add(word);
    this.characters += length * times;
    this.digits += digitsOf(word) * times;
    this.words += times;
    if (!isDense(word)) this.grams += Math.max(1, length - 2) * times;
    else {
      // Also what is left of it from its last two characters on.
      this.grams += length * times;
      this.dense += length * times;
    }
  }

  /** Adds a word of ASCII characters. */
  addPlain(bytes: Uint8Array, start: number, end: number): void {
    const letters = end - start;
    if (this.forms.areKnown) this.forms.add(decoderOf(bytes)(start, end));
    this.grams += Math.max(1, letters - 2);
    this.characters += letters;
    this.words += 1;
    for (let i = start; i < end; i += 1) if (isDigit(bytes[i]!)) this.digits += 1;
  }

  addAll(other: UnlistedSize): void {
    this.sample.addAll(other.sample);
    this.forms.addAll(other.forms);
    this.grams += other.grams;
    this.characters += other.characters;
    this.digits += other.digits;
    this.words += other.words;
    this.dense += other.dense;
  }

  /** Whether it is mostly numbers, and so many of them that a few digits are in very many. */
  get areManyNumbers(): boolean {
    if (this.words < MANY_WORDS || this.digits < this.characters * DIGITS) return false;
    return this.grams >= WORDS_OF_GRAM * this.sample.estimate(this.grams, this.words, this.words).lists;
  }

  /** Whether most of it is in scripts of thousands of characters. */
  get isMostlyDense(): boolean {
    return this.dense > this.characters / 2;
  }
}

/** Whether most characters of a word are digits. */
export function isNumber(word: string): boolean {
  return digitsOf(word) >= word.length * DIGITS;
}

function digitsOf(word: string): number {
  let digits = 0;
  for (let i = 0; i < word.length; i += 1) if (isDigit(word.charCodeAt(i))) digits += 1;
  return digits;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/** About how many bytes the grams of some words take where they tell which words have them, for each character. */
export function gramBytesOf(words: readonly string[]): number {
  const size = new UnlistedSize();
  // From everywhere: neighbours have much in common.
  const step = Math.max(1, Math.floor(words.length / SAMPLED_WORDS));
  for (let i = 0; i < words.length; i += step) size.add(words[i]!);
  const { grams, characters, sample } = size;
  if (characters === 0) return 0;
  const all = (grams * words.length) / Math.ceil(words.length / step);
  return (bytesOfGrams(sample.estimate(all, words.length, words.length)) / all) * (grams / characters);
}
