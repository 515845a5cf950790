import type { WordPart } from './word-parts.ts';
import type { PlacedWords } from './word-places.ts';

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

/** A part whose words are told of together. */
export interface UnitedChoice extends WordPart {
  /** About how many the united lists take. */
  readonly bytes: number;
}

/**
 * The parts of words whose lists are worth being united, those first that spare most for each byte that they take: of the squares of what they cost, since few
 * searches that read very much are worse than many that read little. A part that is a word itself is asked for the oftener the more records have it, but not as
 * many times as often.
 */
export function chooseUnited(
  words: PlacedWords,
  parts: readonly WordPart[],
  { records, leastSpared = LEAST_SPARED }: { readonly records: number } & UnitedLimits,
): readonly UnitedChoice[] {
  return parts
    .map((part) => weigh(words, part, records))
    .filter(({ spared }) => spared >= leastSpared)
    .sort((a, b) => b.gain - a.gain || (a.text < b.text ? -1 : 1));
}

function weigh(
  words: PlacedWords,
  part: WordPart,
  records: number,
): UnitedChoice & { readonly spared: number; readonly gain: number } {
  let [united, whole, apart] = [0, 0, 0];
  const [blocks, lists, longLists] = [new ReadingCost(), new ReadingCost(), new ReadingCost()];
  for (const number of part.words) {
    const { text, from, to, block, isLong, records: own } = words.at(number);
    if (text === part.text) whole = own;
    blocks.add(block, block + BLOCK);
    lists.add(from, to);
    if (isLong) longLists.add(from, to);
    if (isLong) apart += 1;
    else united += own;
  }
  const bytes = listBytes(united, records) + apart * TOLD;
  const before = blocks.bytes + lists.bytes;
  const after = longLists.bytes + bytes + REQUEST;
  const spared = before - after;
  const gain = (spared * (before + after) * Math.sqrt(whole + 1)) / (bytes + 1);
  return { ...part, bytes, spared, gain };
}

/** What it costs to read some pieces, which come in order, as bytes. */
class ReadingCost {
  bytes = 0;
  #from = -Infinity;
  #end = -Infinity;

  add(from: number, to: number): void {
    // Several words stand in one block.
    if (to === from || from === this.#from) return;
    this.bytes += to - from + (from > this.#end + GAP ? REQUEST : 0);
    this.#from = from;
    this.#end = to;
  }
}

/** About what a list of ids takes. @param records of the table */
function listBytes(ids: number, records: number): number {
  return ids === 0 ? 0 : Math.min(records, ids * Math.log2(Math.E * Math.max(1, records / ids))) / 8;
}
