import type { WordPlace } from './word-places.ts';

/** A lexeme, and the words that have it. */
export interface LexemeCount {
  readonly lexeme: string;
  /** Numbers of the words, from 1, ascending. */
  readonly words: readonly number[];
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

/**
 * Lexemes that may be told of, with their words. Undefined: of some word it is not known which it has.
 * @param lexemesOf by word's number less one
 * @param records of the table
 */
export function countLexemes(
  words: readonly WordPlace[],
  lexemesOf: readonly (readonly string[] | undefined)[],
  records: number,
): readonly LexemeCount[] | undefined {
  const most = words.reduce((all, own) => Math.max(all, own.records), 1);
  const least = ((LEAST_TOGETHER * records) / most) * SHARE_OF_WORD;
  const found = new Map<string, { lexeme: string; words: number[]; records: number }>();
  for (const [i, own] of lexemesOf.entries())
    if ((words[i] as WordPlace).records >= least)
      for (const lexeme of own ?? []) found.set(lexeme, { lexeme, words: [], records: 0 });
  for (const [i, own] of lexemesOf.entries()) {
    if (!own) return undefined;
    for (const lexeme of own) {
      const known = found.get(lexeme);
      if (!known) continue;
      known.words.push(i + 1);
      known.records += (words[i] as WordPlace).records;
    }
  }
  return [...found.values()];
}
