/** A listed word. */
export interface IndexedWord {
  readonly word: number;
  readonly field: number;
  readonly text: string;
  /** How often it stands somewhere. */
  readonly count: number;
  /** The record it stands in; null where there are several places. */
  readonly only: number | null;
}

/** A word by its row in the index. */
export function toWord(word: number, field: number, text: string, count: number): IndexedWord {
  return count < 0 ? { word, field, text, count: 1, only: -count } : { word, field, text, count, only: null };
}

/** No word has it: blanks part them. */
const END = '\n';

/** Listed words in memory, as one text: a search looks through all of them. */
export class WordList {
  readonly #text: string;
  /** Where each word begins in the text. */
  readonly #starts: Uint32Array;
  readonly #fields: Uint16Array;
  readonly #counts: Int32Array;

  /** All words of an index, in the order of their numbers. */
  constructor(texts: readonly string[], fields: ArrayLike<number>, counts: ArrayLike<number>) {
    this.#starts = new Uint32Array(texts.length + 1);
    texts.forEach((text, i) => {
      this.#starts[i + 1] = (this.#starts[i] as number) + text.length + END.length;
    });
    this.#text = texts.join(END) + END;
    this.#fields = Uint16Array.from(fields);
    this.#counts = Int32Array.from(counts);
  }

  /** Those that contain any of some texts, in the order of their numbers. */
  containing(texts: readonly string[]): readonly IndexedWord[] {
    const found = new Set<number>();
    for (const text of texts.filter((one) => !one.includes(END))) {
      let at = this.#text.indexOf(text);
      while (at >= 0 && at < this.#text.length) {
        const word = this.#wordAt(at);
        found.add(word);
        at = this.#text.indexOf(text, this.#starts[word + 1] as number);
      }
    }
    return [...found].toSorted((a, b) => a - b).map((word) => this.#word(word));
  }

  /** The word that a place of the text is in. */
  #wordAt(place: number): number {
    let [low, high] = [0, this.#starts.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] as number) <= place) low = middle;
      else high = middle;
    }
    return low;
  }

  #word(word: number): IndexedWord {
    const [start, next] = [this.#starts[word] as number, this.#starts[word + 1] as number];
    const text = this.#text.slice(start, next - END.length);
    return toWord(word, this.#fields[word] as number, text, this.#counts[word] as number);
  }
}
