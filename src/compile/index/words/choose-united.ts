import { listBytes } from '../../../core/search-index/condition.ts';
import { ReadingCost, REQUEST } from '../room/reading-cost.ts';
import { BySameNumbers } from '../lists/same-numbers.ts';
import type { WordPart } from './word-parts.ts';
import type { PlacedWords } from './word-places.ts';

/** Bytes that are spared at least: a search may make some requests for its words beside those of a page's records. */
const LEAST_SPARED = 4 * REQUEST;
/** Bytes of a block, about. */
const BLOCK = 3_000;
/** Bytes that tell of a word which is read by itself, about, */
const TOLD = 24;
/** and of a part that names another one. */
const NAMED = 10;

/** Which words are told of together: another choice is for tests, whose tables are small. */
export interface UnitedLimits {
  /** Words that a part is in at least. Default: see WordParts. */
  readonly leastWords?: number;
  /** Default: see LEAST_SPARED. */
  readonly leastSpared?: number;
  /** Bytes for each of the CSV at most. Default: see UNITED_ROOM in room-besides.ts. */
  readonly share?: number;
}

/** What parts are weighed by. */
export interface UnitedQuestion {
  /** Of the table. */
  readonly records: number;
  /** By text how many records have it as a lexeme that is told of by these: as a word it is asked for, though it may be none that stands between blanks. */
  readonly asked: ReadonlyMap<string, number>;
}

/** Parts whose words are told of together: the same words have all of them. */
export interface UnitedChoice extends WordPart {
  /** The other parts, each of which names this one. */
  readonly others: readonly string[];
  /** About how many bytes all of it takes. */
  readonly bytes: number;
  /** What it gains where a part is asked for the oftener the more records have it, whether it is a word by itself or not. */
  readonly gainOfPart: number;
}

/**
 * The parts of words whose lists are worth being united, those first that spare most for each byte that they take: of the squares of what they cost, since few
 * searches that read very much are worse than many that read little. A part that is a word itself is asked for the oftener the more records have it, but not as
 * many times as often.
 */
export function chooseUnited(
  words: PlacedWords,
  parts: readonly WordPart[],
  { records, asked, leastSpared = LEAST_SPARED }: UnitedQuestion & UnitedLimits,
): readonly UnitedChoice[] {
  return ofSameWords(parts)
    .map((same) => weigh(words, same, { records, asked }))
    .filter(({ spared }) => spared >= leastSpared)
    .sort((a, b) => b.gain - a.gain || (a.text < b.text ? -1 : 1));
}

/** Parts of the same words: as most parts of a name are, that others do not have. */
function ofSameWords(parts: readonly WordPart[]): readonly (readonly WordPart[])[] {
  const all: WordPart[][] = [];
  const bySameWords = new BySameNumbers<WordPart[]>();
  for (const part of parts) {
    const same = bySameWords.of(part.words, () => {
      const own: WordPart[] = [];
      all.push(own);
      return own;
    });
    same.push(part);
  }
  return all;
}

/** Its longest part is the one that may be a word by itself. */
function weigh(
  words: PlacedWords,
  same: readonly WordPart[],
  { records, asked }: UnitedQuestion,
): UnitedChoice & { readonly spared: number; readonly gain: number } {
  const [part, ...others] = same.toSorted(
    (a, b) => b.text.length - a.text.length || (a.text < b.text ? -1 : 1),
  ) as [WordPart, ...WordPart[]];
  let [united, apart, having] = [0, 0, 0];
  let whole = Math.max(0, ...same.map(({ text }) => asked.get(text) ?? 0));
  const [blocks, lists, longLists] = [new ReadingCost(), new ReadingCost(), new ReadingCost()];
  for (const number of part.words) {
    const { text, from, to, block, isLong, records: own } = words.at(number);
    if (text === part.text) whole = Math.max(whole, own);
    having += own;
    blocks.add(block, block + BLOCK);
    lists.add(from, to);
    if (isLong) longLists.add(from, to);
    if (isLong) apart += 1;
    else united += own;
  }
  const bytes = listBytes(united, united / records) + apart * TOLD;
  const before = blocks.bytes + lists.bytes;
  const after = longLists.bytes + bytes + REQUEST;
  const spared = before - after;
  const all = bytes + others.length * NAMED;
  const ofOne = (spared * (before + after)) / (all + 1);
  return {
    ...part,
    others: others.map(({ text }) => text),
    bytes: all,
    spared,
    gain: ofOne * (Math.sqrt(whole + 1) + others.length),
    gainOfPart: ofOne * (Math.sqrt(having + 1) + others.length),
  };
}
