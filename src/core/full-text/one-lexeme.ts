/** An address: each label begins and ends with a letter or a digit, and the last one is of letters alone. */
const EMAIL = /^[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*@[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*\.[a-z]{2,}$/i;
/** Three numbers at least with points between them, as in addresses of hosts, in versions and in dates. */
const DOTTED = /^[0-9]+(?:\.[0-9]+){2,}$/;
/** As integers and decimals are printed. */
export const NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/;
/** Letters and digits, of these one at least. */
const CODE = /^(?=.*[0-9])[a-z0-9]+$/i;
/** A number with an exponent, behind which a code is cut where letters follow. */
const EXPONENT = /^[0-9]+e[0-9]+(?=[a-z])/i;
/** What configurations stem, or leave out. */
const LETTERS = /^[a-z]+$/i;

/** What some words have of lexemes, where each has one alone, but for a number with an exponent before it. */
export interface OneLexemeWords {
  /** The fewest characters of one that is no word of letters alone; null: there is none. */
  readonly least: number | null;
  /** Whether there are words of letters alone. */
  readonly letters: boolean;
}

/**
 * How much of a word is a lexeme by itself, as characters from its end: PostgreSQL's parser takes that as one token, which every configuration makes the same of, itself in lower
 * case. It is all of a number, of an e-mail address, of numbers with points between them, and of a code of letters and digits, but for a number with an exponent before it. 0: there may be others.
 */
export function ownLexeme(word: string): number {
  const [exponent = ''] = EXPONENT.exec(word) ?? [];
  const code = word.slice(exponent.length);
  if (CODE.test(code)) return code.length;
  return NUMBER.test(word) || DOTTED.test(word) || EMAIL.test(word) ? word.length : 0;
}

/** Learns what words have of lexemes, where each has one. */
export class OneLexeme {
  #least = Infinity;
  #letters = false;
  #areAll = true;

  /** Whether all of them have one alone so far: else no more need be added. */
  get areAll(): boolean {
    return this.#areAll;
  }

  add(word: string): void {
    if (LETTERS.test(word)) this.#letters = true;
    else {
      const own = ownLexeme(word);
      this.#least = Math.min(this.#least, own);
      this.#areAll &&= own > 0;
    }
  }

  addAll(other: OneLexeme): void {
    this.#least = Math.min(this.#least, other.#least);
    this.#letters ||= other.#letters;
    this.#areAll &&= other.#areAll;
  }

  /** Null: some may have others. */
  get told(): OneLexemeWords | null {
    return this.#areAll
      ? { least: this.#least === Infinity ? null : this.#least, letters: this.#letters }
      : null;
  }
}

/** Whether any of some words may have a lexeme. */
export function mayBeOwn(lexeme: string, { least, letters }: OneLexemeWords): boolean {
  if (LETTERS.test(lexeme)) return letters;
  if (least === null) return false;
  return /^[0-9]+e[0-9]+$/.test(lexeme) || (lexeme.length >= least && ownLexeme(lexeme) === lexeme.length);
}
