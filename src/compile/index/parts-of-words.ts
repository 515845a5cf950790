/** Numbers that are kept in one piece. */
const PIECE = 1 << 18;

/** A part, and the words that have it. */
export interface PartOfWords {
  readonly text: string;
  /** Their numbers, ascending. */
  readonly words: Uint32Array;
}

/** Collects which words have which parts: four bytes for each, and as much again while they are put in order. */
export class PartsOfWords {
  readonly #parts = new Map<string, number>();
  /** By part how many words have it, and the last of them. */
  readonly #counts: number[] = [];
  readonly #last: number[] = [];
  /** By word, in the order in which they came, the numbers of its parts; where those of the next begin. */
  readonly #pieces: Uint32Array[] = [];
  readonly #words: number[] = [];
  readonly #ends: number[] = [];
  #size = 0;

  /** @param word its number: of all that come before at least */
  add(text: string, word: number): void {
    let part = this.#parts.get(text);
    if (part === undefined) {
      part = this.#counts.push(0) - 1;
      this.#parts.set(text, part);
    } else if (this.#last[part] === word) return;
    this.#last[part] = word;
    (this.#counts[part] as number) += 1;
    const at = this.#size % PIECE;
    if (at === 0) this.#pieces.push(new Uint32Array(PIECE));
    (this.#pieces.at(-1) as Uint32Array)[at] = part;
    this.#size += 1;
    if (this.#words.at(-1) !== word) this.#words.push(word);
    this.#ends[this.#words.length - 1] = this.#size;
  }

  /** The parts that pass a test, in the order in which they came. Nothing can be added any more. */
  finish(test: (text: string, words: number) => boolean): readonly PartOfWords[] {
    const chosen = [...this.#parts].filter(([text, part]) => test(text, this.#counts[part] as number));
    const lists: (Uint32Array | undefined)[] = [];
    for (const [, part] of chosen) lists[part] = new Uint32Array(this.#counts[part] as number);
    const sizes = new Uint32Array(this.#counts.length);
    let at = 0;
    for (const [i, word] of this.#words.entries())
      for (; at < (this.#ends[i] as number); at += 1) {
        const part = (this.#pieces[Math.floor(at / PIECE)] as Uint32Array)[at % PIECE] as number;
        const list = lists[part];
        if (list) list[(sizes[part] as number)++] = word;
      }
    return chosen.map(([text, part]) => ({ text, words: lists[part] as Uint32Array }));
  }
}
