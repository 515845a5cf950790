import { listBytes } from '../../../core/search-index/condition.ts';
import type { LexemeCount, LexemeCounts } from './lexeme-counter.ts';
import { MANY_RECORDS } from '../orders/many-records.ts';

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

/** So many lexemes are frequent at most, of so many that most records have: values of columns of few are among these, and have no places. */
const [MOST_FREQUENT, MOST_LOOKED_AT] = [48, 256];
/** Bytes of all of them that are held in memory at most: of each record of the table, of those that have the lexeme, and of those that have it several times. */
const [MOST_HELD, RECORD, HAVING, SEVERAL] = [268_435_456, 1 / 4, 3, 16];
/** Records of a lexeme at most: its places are read at once, some thirty bytes each. */
const MOST_READ = 8_000_000;
/** Lists and places of fewer bytes may be read beside a page: of tables of many records, whose pages lie in more places, of still fewer. */
const [LEAST_BYTES, LEAST_OF_MANY] = [393_216, 131_072];
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
  /** Bytes of the lists and places of a frequent lexeme, at least. Default: see LEAST_BYTES and LEAST_OF_MANY. */
  readonly leastBytes?: number;
  /** Bytes for each of the CSV at most. Default: see PAIRS_ROOM in room-besides.ts. */
  readonly share?: number;
}

/**
 * The pairs of lexemes that are told of: those that most records have together by chance, weighed by what their lists take, which are not read then.
 * @param most so many pairs at most
 */
export function choosePairs(
  lexemes: LexemeCounts,
  most: number,
  { records, bytesOf, leastBytes = leastOfTable(records) }: PairsOf & PairLimits,
): PairChoice {
  const { texts } = lexemes;
  const recordsOf = (lexeme: number) => lexemes.records[lexeme]!;
  const sorted = [...texts.keys()]
    .slice(0, lexemes.ofFrequent)
    .filter((own) => LETTER.test(texts[own]!) && recordsOf(own) <= MOST_READ)
    .sort((a, b) => recordsOf(b) - recordsOf(a) || (texts[a]! < texts[b]! ? -1 : 1));
  let held = 0;
  const frequent = sorted
    .slice(0, MOST_LOOKED_AT)
    .map((own) => lexemes.of(own))
    .filter((own) => {
      const size = bytesHeld(own.records, records);
      if (held + size > MOST_HELD || bytesOf(own) < leastBytes) return false;
      held += size;
      return true;
    })
    .slice(0, MOST_FREQUENT);
  const listOf = (own: number) => listBytes(own, own / records);
  /** What is gained by telling of two, if anything: the less the further they are in their order. */
  const gainOf = (a: number, b: number) => {
    const [own, other] = [frequent[a]!.records, b < sorted.length ? recordsOf(sorted[b]!) : 0];
    const together = (own * other) / records;
    return together >= LEAST_TOGETHER ? together * (listOf(own) + listOf(other)) : 0;
  };
  const least = gainBehind(frequent.length, most, gainOf);
  const others: LexemeOfPairs[] = [];
  for (const [b, lexeme] of sorted.entries()) {
    const beside = [...frequent.keys()].filter((a) => a < b && gainOf(a, b) > least);
    if (beside.length > 0) others.push({ ...lexemes.of(lexeme), beside });
    else if (b >= frequent.length) break;
  }
  return { frequent, others };
}

function leastOfTable(records: number): number {
  return records < MANY_RECORDS ? LEAST_BYTES : LEAST_OF_MANY;
}

/** About what is held of a lexeme: it stands twice in as many of its records as in records by chance, in a half at most. */
function bytesHeld(own: number, records: number): number {
  return records * RECORD + own * (HAVING + (SEVERAL * Math.min(1, own / records)) / 2);
}

/** The gain of the pair that comes behind the best ones, of which there are so many; 0: there is none. All pairs may be many more. */
function gainBehind(frequent: number, best: number, gainOf: (a: number, b: number) => number): number {
  /** By frequent one the other one that comes next. */
  const next = Array.from({ length: frequent }, (_, a) => a + 1);
  const gains = next.map((b, a) => gainOf(a, b));
  for (let left = best; left > 0; left -= 1) {
    const a = gains.indexOf(Math.max(...gains));
    if (a === -1 || gains[a] === 0) return 0;
    gains[a] = gainOf(a, ++next[a]!);
  }
  return Math.max(0, ...gains);
}

/** Words of a lexeme of which so many records are enough to be told of: one has a fourth of them. */
const SHARE_OF_WORD = 1 / 4;

/**
 * Lexemes that none of whose words has so many records are told of with none.
 * @param counts by word in how many records it is
 * @param records of the table
 */
export function leastOfWord(counts: Uint32Array, records: number): number {
  const most = counts.reduce((all, own) => Math.max(all, own), 1);
  return ((LEAST_TOGETHER * records) / most) * SHARE_OF_WORD;
}
