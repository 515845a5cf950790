import { ENGLISH } from '../../core/full-text/text-search-config.ts';
import { type ChunkLexemes, lexemesOfChunk } from '../../core/search-index/lexeme-in-chunk.ts';
import { GrowingIds } from './growing-ids.ts';

/** A lexeme, and the words that have it. */
export interface LexemeCount {
  readonly lexeme: string;
  /** Numbers of the words, from 1, ascending. */
  readonly words: Uint32Array;
  /** By the place of a word in these where the lexeme stands in it: see `lexemeInChunk`. */
  readonly placesIn: (word: number) => readonly number[] | undefined;
  /** Of the lists of these words together. */
  readonly records: number;
}

/** Which lexemes are told of together. */
export interface PairChoice {
  /** Those that are frequent, the most frequent first, by number less one. */
  readonly frequent: readonly LexemeCount[];
  /** Those that are told of with some of them. */
  readonly others: readonly LexemeOfPairs[];
}

/** A lexeme that is told of with frequent ones. */
export interface LexemeOfPairs extends LexemeCount {
  /** Places of frequent ones that come before it. */
  readonly beside: readonly number[];
}

/** So many lexemes are frequent at most. */
const MOST_FREQUENT = 32;
/** Bytes of all of them that are held in memory at most: of each record of the table, and more of those that have the lexeme several times, a part of them. */
const [MOST_HELD, RECORD, HAVING] = [268_435_456, 3, 4];
/** Lists and places of fewer bytes may be read beside a page. */
const LEAST_BYTES = 393_216;
/** Records that have both by chance: where they are fewer, they are mostly read themselves. */
const LEAST_TOGETHER = 100;
/** A number is in too many others. */
const LETTER = /\p{L}/u;

/** What pairs are chosen by. */
interface PairsOf {
  /** Of the table. */
  readonly records: number;
  /** What is read to know where a lexeme stands. */
  bytesOf(lexeme: LexemeCount): number;
}

/** Which lexemes are told of together: another choice is for tests, whose tables are small. */
export interface PairLimits {
  /** Bytes of the lists and places of a frequent lexeme, at least. Default: see LEAST_BYTES. */
  readonly leastBytes?: number;
  /** Bytes for each of the CSV at most. Default: see PAIRS_ROOM in build-index.ts. */
  readonly share?: number;
}

/**
 * The pairs of lexemes that are told of: those that most records have together by chance, weighed by how frequent the more frequent one is.
 * @param most so many pairs at most
 */
export function choosePairs(
  lexemes: readonly LexemeCount[],
  most: number,
  { records, bytesOf, leastBytes = LEAST_BYTES }: PairsOf & PairLimits,
): PairChoice {
  const sorted = lexemes
    .filter(({ lexeme }) => LETTER.test(lexeme))
    .toSorted((a, b) => b.records - a.records || (a.lexeme < b.lexeme ? -1 : 1));
  let held = 0;
  const frequent = sorted.slice(0, MOST_FREQUENT).filter((own) => {
    if (bytesOf(own) < leastBytes) return false;
    held += records * RECORD + own.records * HAVING;
    return held <= MOST_HELD;
  });
  const together = (a: number, b: number) =>
    ((frequent[a] as LexemeCount).records * (sorted[b] as LexemeCount).records) / records;
  const gains: number[] = [];
  for (let a = 0; a < frequent.length; a += 1)
    for (let b = a + 1; b < sorted.length && together(a, b) >= LEAST_TOGETHER; b += 1)
      gains.push(together(a, b) * (frequent[a] as LexemeCount).records);
  const least = gains.sort((x, y) => y - x)[most] ?? 0;
  const others = sorted.map((own, b): LexemeOfPairs => {
    const beside: number[] = [];
    for (let a = 0; a < Math.min(b, frequent.length); a += 1) {
      const both = together(a, b);
      if (both >= LEAST_TOGETHER && both * (frequent[a] as LexemeCount).records > least) beside.push(a);
    }
    return { ...own, beside };
  });
  return { frequent, others: others.filter(({ beside }) => beside.length > 0) };
}

/** Words of a lexeme of which so many records are enough to be told of: one has a fourth of them. */
const SHARE_OF_WORD = 1 / 4;

interface FoundLexeme {
  readonly words: GrowingIds;
  /** In step with these: numbers of where it stands. */
  readonly places: GrowingIds;
  records: number;
}

/** Finds the words of lexemes that may be told of: these alone are remembered, since words may be very many. */
export class LexemeCounter {
  readonly #found = new Map<string, FoundLexeme>();
  /** Where lexemes stand in words, each once, by number: most are all of their word. */
  readonly #places: (readonly number[] | undefined)[] = [];
  readonly #placeNumbers = new Map<string, number>();
  #areKnown = true;

  /**
   * @param texts of all words
   * @param counts by word in how many records it is, in all columns together
   * @param records of the table
   */
  constructor(texts: readonly string[], counts: Uint32Array, records: number) {
    const most = counts.reduce((all, own) => Math.max(all, own), 1);
    const least = ((LEAST_TOGETHER * records) / most) * SHARE_OF_WORD;
    for (const [i, text] of texts.entries())
      if ((counts[i] as number) >= least)
        for (const lexeme of lexemesOfChunk(text, ENGLISH)?.keys() ?? [])
          if (!this.#found.has(lexeme))
            this.#found.set(lexeme, { words: new GrowingIds(), places: new GrowingIds(), records: 0 });
  }

  /**
   * @param word its number, greater than those before
   * @param lexemes that it has, and where; undefined: any
   * @param records that have it
   */
  add(word: number, lexemes: ChunkLexemes | undefined, records: number): void {
    if (!lexemes) this.#areKnown = false;
    for (const [lexeme, places] of lexemes ?? []) {
      const own = this.#found.get(lexeme);
      if (!own) continue;
      own.words.add(word);
      own.places.add(this.#numberOf(places));
      own.records += records;
    }
  }

  /** Undefined: of some word it is not known which it has. Nothing can be added any more. */
  finish(): readonly LexemeCount[] | undefined {
    if (!this.#areKnown) return undefined;
    const known = this.#places;
    return Array.from(this.#found, ([lexeme, { words, places, records }]) => {
      const { ids } = places;
      return { lexeme, words: words.ids, placesIn: (word) => known[ids[word] as number], records };
    });
  }

  #numberOf(places: readonly number[] | undefined): number {
    const key = String(places);
    let number = this.#placeNumbers.get(key);
    if (number === undefined) {
      number = this.#places.push(places) - 1;
      this.#placeNumbers.set(key, number);
    }
    return number;
  }
}
