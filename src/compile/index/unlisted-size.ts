import { isDense } from '../../core/search-index/grams.ts';

/** About how many grams a word has. */
export function gramsIn(letters: number): number {
  return Math.max(1, letters - 2);
}

/** How much is to be told of words that are not listed. */
export class UnlistedSize {
  grams = 0;
  /** Characters of all of them, and of those in scripts of thousands of characters. */
  characters = 0;
  dense = 0;

  /** Adds a word that stands so often. */
  add(word: string, times = 1): void {
    this.addPlain(word.length, times);
    if (isDense(word)) this.dense += word.length * times;
  }

  /** Adds a word of other scripts. */
  addPlain(letters: number, times = 1): void {
    this.grams += gramsIn(letters) * times;
    this.characters += letters * times;
  }

  addAll({ grams, characters, dense }: UnlistedSize): void {
    this.grams += grams;
    this.characters += characters;
    this.dense += dense;
  }

  /** Whether most of it is in scripts of thousands of characters. */
  get isMostlyDense(): boolean {
    return this.dense > this.characters / 2;
  }
}
