import type { WordPart } from './word-parts.ts';
import type { WordPlace } from './word-places.ts';

/** A request takes as long as so many bytes. */
const REQUEST = 5_000;
/** Bytes that are spared at least: a search may make some requests for its words beside those of a page's records. */
const LEAST_SPARED = 20 * REQUEST;
/** Bytes between two pieces that are read with them. */
const GAP = 2_048;
/** Bytes of a block, about. */
const BLOCK = 3_000;
/** A word is read by itself where its lists take more bytes than such a part of the records are, or than these, as often as it has lists and once more. */
const [APART, LEAST_APART] = [1 / 512, 128];

/** Which words are told of together: another choice is for tests, whose tables are small. */
export interface UnitedLimits {
  /** Words that a part is in at least. Default: see WordParts. */
  readonly leastWords?: number;
  /** Default: see LEAST_SPARED. */
  readonly leastSpared?: number;
  /** Bytes for each of the CSV at most. Default: see UNITED_ROOM in build-index.ts. */
  readonly share?: number;
}

/** Words that are told of together. */
export interface UnitedChoice {
  readonly text: string;
  /** Numbers of words, from 1, ascending: those that are told of as one, */
  readonly together: readonly number[];
  /** and those that so many records have that each is read by itself. */
  readonly apart: readonly number[];
  /** About how many the united lists take. */
  readonly bytes: number;
}

/**
 * The parts of words whose lists are worth being united, those first that spare most for each byte that they take. A part that is a word itself is asked for
 * the oftener the more records have it.
 * @param words by number less one
 */
export function chooseUnited(
  words: readonly WordPlace[],
  parts: readonly WordPart[],
  { records, leastSpared = LEAST_SPARED }: { readonly records: number } & UnitedLimits,
): readonly UnitedChoice[] {
  return parts
    .map((part) => weigh(words, part, records))
    .filter(({ spared }) => spared >= leastSpared)
    .sort((a, b) => b.gain - a.gain || (a.text < b.text ? -1 : 1));
}

function weigh(
  words: readonly WordPlace[],
  { text, words: numbers }: WordPart,
  records: number,
): UnitedChoice & { readonly spared: number; readonly gain: number } {
  const together: number[] = [];
  const apart: number[] = [];
  let [united, whole] = [0, 0];
  for (const number of numbers) {
    const word = words[number - 1] as WordPlace;
    if (word.text === text) whole = word.records;
    const isApart = word.to - word.from > Math.max(LEAST_APART, records * APART) * (word.lists + 1);
    (isApart ? apart : together).push(number);
    if (!isApart) united += word.records;
  }
  const bytes = listBytes(united, records);
  const before = costOf(numbers.map((number) => words[number - 1] as WordPlace));
  const after = costOf(apart.map((number) => words[number - 1] as WordPlace)) + bytes + REQUEST;
  const spared = before - after;
  return { text, together, apart, bytes, spared, gain: (spared * Math.log2(whole + 2)) / (bytes + 1) };
}

/** What it costs to read some words, as bytes. @param words in order */
function costOf(words: readonly WordPlace[]): number {
  let cost = 0;
  let [block, listEnd] = [-Infinity, -Infinity];
  for (const word of words) {
    if (word.block !== block) cost += BLOCK + (word.block > block + BLOCK + GAP ? REQUEST : 0);
    block = word.block;
    if (word.to === word.from) continue;
    cost += word.to - word.from + (word.from > listEnd + GAP ? REQUEST : 0);
    listEnd = word.to;
  }
  return cost;
}

/** About what a list of ids takes. @param records of the table */
function listBytes(ids: number, records: number): number {
  return ids === 0 ? 0 : Math.min(records, ids * Math.log2(Math.E * Math.max(1, records / ids))) / 8;
}
