import { toLowerCase } from './lower-case.ts';

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
/**
 * The address of a page, or of a host: a host's labels begin and end with a letter or a digit, and the last one is of letters alone; of a path all that PostgreSQL's parser goes on through, which
 * ends in none of what may be cut off it.
 */
const URL =
  /^(?:https?:\/\/)?[a-z][a-z0-9]*(?:[.-][a-z0-9]+)*\.[a-z]{2,}(?::[0-9]+)?(?:\/[!#-;=?-[\]_a-z~]*)?$/i;
/** A file with its folders, of letters and digits with single marks between them: the first one has none where no slash stands before it. */
const FILE = /^(?:[a-z][a-z0-9]*|\/[a-z0-9]+(?:[._-][a-z0-9]+)*)(?:\/[a-z0-9]+(?:[._-][a-z0-9]+)*)+$/i;
/** As identifiers are drawn: of their lexemes those that are numbers without a sign have four digits at least, as groups have. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const FEW_DIGITS = /^[0-9]{1,3}$/;
/** What one of the signs is in each lexeme of those. */
const SIGN = /[./]/;
/** What configurations stem, or leave out. */
const LETTERS = /^[a-z]+$/i;

/** What lexemes some words may have, by the forms of these. */
export interface LexemeForms {
  /** Of those that are one lexeme by themselves the fewest characters of one that is no word of letters alone; null: there is none. */
  readonly least: number | null;
  /** Whether there are words of letters alone. */
  readonly letters: boolean;
  /** Whether there are addresses of pages or of files, of which each lexeme has a point or a slash. */
  readonly addresses: boolean;
  /** The last labels of the hosts of these, `org` of `https://example.org:80/a`, as a lexeme without a slash is a host; absent: they are many, or not known. */
  readonly domains?: readonly string[];
  /** Whether there are UUIDs, of which no lexeme is a number of one digit to three, but behind a sign. */
  readonly uuids: boolean;
  /** Words of other forms, in lower case, each once: people's data have a few. */
  readonly besides: readonly string[];
}

/** The last label of an address's host, and of a lexeme that is a host. */
const DOMAIN = /^(?:https?:\/\/)?[^/:]*\.([a-z]+)(?=$|[/:])/i;
/** Of so many it is told which they are: there are fifteen hundred. */
const MOST_DOMAINS = 64;
/** Of so many words of other forms it is told which they are, as far as they have no more characters. */
const [MOST_BESIDES, LONGEST_BESIDES] = [128, 80];

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

/** Whether a word is the address of a page or of a file, each of whose lexemes has a point or a slash: PostgreSQL's parser reads it as that, or its host and its path. */
export function isAddress(word: string): boolean {
  return URL.test(word) || FILE.test(word);
}

/** Learns which lexemes words may have, where all but a few are of forms that tell. */
export class FormsOfWords {
  #least = Infinity;
  #letters = false;
  #addresses = false;
  readonly #domains = new Set<string>();
  #uuids = false;
  readonly #besides = new Set<string>();
  #areKnown = true;

  /** Whether it is told so far: else no more need be added. */
  get areKnown(): boolean {
    return this.#areKnown;
  }

  add(word: string): void {
    // What is told by its first characters comes first: it takes a part of the time.
    if (UUID.test(word)) this.#uuids = true;
    else if (URL.test(word)) this.#addAddress(word);
    else if (LETTERS.test(word)) this.#letters = true;
    else {
      const own = ownLexeme(word);
      if (own > 0) this.#least = Math.min(this.#least, own);
      else if (FILE.test(word)) this.#addresses = true;
      else this.#addBesides(toLowerCase(word));
    }
  }

  addAll(other: FormsOfWords): void {
    this.#least = Math.min(this.#least, other.#least);
    this.#letters ||= other.#letters;
    this.#addresses ||= other.#addresses;
    for (const domain of other.#domains) this.#domains.add(domain);
    this.#uuids ||= other.#uuids;
    this.#areKnown &&= other.#areKnown;
    for (const word of other.#besides) this.#addBesides(word);
  }

  /** Null: some may have others. */
  get told(): LexemeForms | null {
    if (!this.#areKnown) return null;
    return {
      least: this.#least === Infinity ? null : this.#least,
      letters: this.#letters,
      addresses: this.#addresses,
      ...(this.#addresses && this.#domains.size <= MOST_DOMAINS
        ? { domains: [...this.#domains].sort() }
        : {}),
      uuids: this.#uuids,
      besides: [...this.#besides].sort(),
    };
  }

  #addAddress(word: string): void {
    this.#addresses = true;
    if (this.#domains.size <= MOST_DOMAINS) this.#domains.add(domainOf(word) ?? '');
  }

  #addBesides(word: string): void {
    this.#besides.add(word);
    this.#areKnown &&= this.#besides.size <= MOST_BESIDES && word.length <= LONGEST_BESIDES;
  }
}

function domainOf(address: string): string | undefined {
  return DOMAIN.exec(address)?.[1]?.toLowerCase();
}

/** Whether any of some words whose forms tell may have a lexeme. */
export function mayHaveForm(
  lexeme: string,
  { least, letters, addresses, domains, uuids }: Omit<LexemeForms, 'besides'>,
): boolean {
  if (uuids && !FEW_DIGITS.test(lexeme)) return true;
  if (LETTERS.test(lexeme)) return letters;
  if (addresses && SIGN.test(lexeme) && (!domains || lexeme.includes('/'))) return true;
  if (domains?.includes(domainOf(lexeme) ?? '')) return true;
  if (least === null) return false;
  return /^[0-9]+e[0-9]+$/.test(lexeme) || (lexeme.length >= least && ownLexeme(lexeme) === lexeme.length);
}
