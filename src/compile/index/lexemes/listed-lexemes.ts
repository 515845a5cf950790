import { listBytes } from '../../../core/search-index/condition.ts';
import type { Ids } from '../../../core/search-index/ids.ts';
import { isShortText } from '../../../core/search-index/terms/short-text.ts';
import {
  type ColumnList,
  type EncodedList,
  positionBytesOf,
} from '../../../index/dictionary/dictionary-block.ts';
import type { PositionDecoder } from '../../../index/lists/position-code.ts';
import { encodeList } from '../lists/encode-list.ts';
import type { LexemeCount, LexemeCounts } from './lexeme-counter.ts';
import { lexemePlaces } from './lexeme-places.ts';
import { readPlaced, type ReadPlaces } from '../lists/read-placed.ts';
import { ReadingCost, REQUEST } from '../room/reading-cost.ts';
import { withoutPlaces } from '../words/spared-places.ts';
import type { ListedWords } from '../words/united-texts.ts';

/** Bytes that are spared at least. */
const LEAST_SPARED = 4 * REQUEST;
/** Places of so many records are put together in memory at most, some thirty bytes each. */
const MOST_PLACES = 8_000_000;
/** Bytes of a block, about. */
const BLOCK = 3_000;
/** Bytes of a list in its dictionary beside what it is made of, about. */
const LIST = 8;

interface ListedInput {
  /** Of the table. */
  readonly records: number;
  /** Records of which nothing is told: see IndexRoot. */
  readonly odd: Ids;
  /** By column of the table whether it is part of a row's text, */
  readonly isRowText: readonly boolean[];
  /** whether it has texts: what others have is told by their values, and not by words alone, */
  readonly isText: readonly boolean[];
  /** and what positions of its words are written in; null: no code. */
  readonly codes: readonly (PositionDecoder | null)[];
  readonly room: {
    /** Bytes for records, and how often these have a lexeme, */
    readonly records: number;
    /** and for where. */
    readonly places: number;
  };
  /** Default: see LEAST_SPARED. */
  readonly leastSpared?: number | undefined;
}

/**
 * The records of lexemes whose words are so many, or so far from each other, that whoever looks for them reads very much: of those that spare most for each byte,
 * as many as there is room for, with how often these have the lexeme in their words and, as far as there is room for that as well, where. Of one or two characters the records are told by
 * themselves, so that only those are listed of which it is told where they stand.
 */
export function listLexemes(
  listed: ListedWords,
  lexemes: LexemeCounts,
  { records, odd, isRowText, isText, codes, room, leastSpared = LEAST_SPARED }: ListedInput,
): ReadonlyMap<string, EncodedList> {
  const found = new Map<string, EncodedList>();
  const chosen = [...lexemes.texts.keys()]
    .map((number) => weigh(listed, lexemes.of(number), records))
    .filter(({ spared }) => spared >= leastSpared)
    .sort((a, b) => b.gain - a.gain || (a.own.lexeme < b.own.lexeme ? -1 : 1));
  const reader: WordReader = {
    listsOf: (number) => listed.listsOf(number).filter(({ column }) => isRowText[column - 1]),
    isOfText: ({ column }) => isText[column - 1] === true,
    read: (list) => readPlaced(list, codes[list.column - 1] ?? null, records),
    odd,
  };
  let [left, leftOfPlaces] = [room.records, room.places];
  for (const { own, bytes } of chosen) {
    const isShort = isShortText(own.lexeme);
    if (bytes > left || (isShort && bytes > leftOfPlaces) || own.records > MOST_PLACES) continue;
    const places = placesOf(own, reader);
    // Of a longer lexeme values tell what words of other columns do.
    if (!places || !(places.areOfTexts || isShort)) continue;
    const { ids, times, positions } = places;
    const placed = encodeList(ids, { times, positions, code: null }, records);
    const ofPlaces = positionBytesOf(placed.positions);
    const isPlaced = ofPlaces <= leftOfPlaces;
    const list = isPlaced ? placed : withoutPlaces(placed);
    const taken = list.list.length + LIST + own.lexeme.length;
    if (taken > left || (isShort && !isPlaced)) continue;
    left -= taken;
    if (isPlaced) leftOfPlaces -= ofPlaces;
    found.set(own.lexeme, list);
  }
  return found;
}

/** As united lists are chosen: see chooseUnited. */
function weigh({ words }: ListedWords, own: LexemeCount, records: number) {
  const [blocks, lists] = [new ReadingCost(), new ReadingCost()];
  for (const number of own.words) {
    const { block, from, to } = words.at(number);
    blocks.add(block, block + BLOCK);
    lists.add(from, to);
  }
  const having = Math.min(own.records, records);
  const bytes = listBytes(having, having / records) + LIST;
  const before = blocks.bytes + lists.bytes;
  const after = bytes + REQUEST;
  const spared = before - after;
  return { own, bytes, spared, gain: (spared * (before + after) * Math.sqrt(having + 1)) / bytes };
}

/** What reads the words of lexemes. */
interface WordReader {
  readonly listsOf: (number: number) => readonly ColumnList[];
  /** Whether a list is of a column of texts. */
  readonly isOfText: (list: ColumnList) => boolean;
  readonly read: (list: ColumnList) => ReadPlaces;
  readonly odd: Ids;
}

/** Where a lexeme stands in its words, record by record, and whether these are all of columns of texts. Undefined: what of a word it is depends on the text around. */
function placesOf({ words, placesIn }: LexemeCount, { listsOf, isOfText, read, odd }: WordReader) {
  let areOfTexts = true;
  const toLists = (number: number) => {
    const lists = listsOf(number);
    areOfTexts &&= lists.every(isOfText);
    return lists;
  };
  const own = Array.from(words, (number, i) => ({ offsets: placesIn(i), lists: () => toLists(number) }));
  const places = lexemePlaces(own, { odd, read });
  return places && { ...places, positions: inOrder(places), areOfTexts };
}

/** Positions in the order of their records, in which a list of a single word has them not. */
function inOrder({ times, starts, positions }: ReadPlaces): Uint32Array {
  const ordered = new Uint32Array(positions.length);
  let at = 0;
  for (let i = 0; i < times.length; i += 1) {
    const start = starts[i]!;
    for (let place = start; place < start + times[i]!; place += 1) ordered[at++] = positions[place]!;
  }
  return ordered;
}
