import type { WordPart } from './word-parts.ts';
import type { WordPlace } from './word-places.ts';

/** A request takes as long as so many bytes. */
const REQUEST = 5_000;
/** Bytes that are spared at least: a search may make some requests for its words beside those of a page's records. */
const LEAST_SPARED = 4 * REQUEST;
/** Bytes between two pieces that are read with them. */
const GAP = 2_048;
/** Bytes of a block, about. */
const BLOCK = 3_000;
/** Bytes that tell of a word which is read by itself, about. */
const TOLD = 24;

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
  /** and those with long lists, each of which is read by itself. */
  readonly apart: readonly number[];
  /** About how many the united lists take. */
  readonly bytes: number;
}

/**
 * The parts of words whose lists are worth being united, those first that spare most for each byte that they take: of the squares of what they cost, since few
 * searches that read very much are worse than many that read little. A part that is a word itself is asked for the oftener the more records have it, but not as
 * many times as often.
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
    (word.isLong ? apart : together).push(number);
    if (!word.isLong) united += word.records;
  }
  const placesOf = (own: readonly number[]) => own.map((number) => words[number - 1] as WordPlace);
  const bytes = listBytes(united, records) + apart.length * TOLD;
  const before = costOfBlocks(placesOf(numbers)) + costOfLists(placesOf(numbers));
  const after = costOfLists(placesOf(apart)) + bytes + REQUEST;
  const spared = before - after;
  const gain = (spared * (before + after) * Math.sqrt(whole + 1)) / (bytes + 1);
  return { text, together, apart, bytes, spared, gain };
}

// What it costs to read the blocks of some words, and their lists, as bytes. The words are in order.

function costOfBlocks(words: readonly WordPlace[]): number {
  let cost = 0;
  let before = -Infinity;
  for (const { block } of words) {
    if (block !== before) cost += BLOCK + (block > before + BLOCK + GAP ? REQUEST : 0);
    before = block;
  }
  return cost;
}

function costOfLists(words: readonly WordPlace[]): number {
  let cost = 0;
  let end = -Infinity;
  for (const { from, to } of words) {
    if (to === from) continue;
    cost += to - from + (from > end + GAP ? REQUEST : 0);
    end = to;
  }
  return cost;
}

/** About what a list of ids takes. @param records of the table */
function listBytes(ids: number, records: number): number {
  return ids === 0 ? 0 : Math.min(records, ids * Math.log2(Math.E * Math.max(1, records / ids))) / 8;
}
