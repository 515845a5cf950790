import { isShortText } from '../../core/search-index/short-text.ts';
import { ByteReader } from '../../index/byte-reader.ts';
import { type ColumnList, positionBytesOf } from '../../index/dictionary-block.ts';
import { decodeIds } from '../../index/id-list.ts';
import { decodeTimes } from '../../index/place-list.ts';
import { readPieceBytes } from '../../index/position-pieces.ts';
import { encodeList } from './encode-list.ts';
import { GrowingIds } from './growing-ids.ts';
import type { LexemeCount, LexemeCounts } from './lexeme-counter.ts';
import { listBytes, ReadingCost, REQUEST } from './reading-cost.ts';
import type { ListedWords } from './united-texts.ts';

/** Bytes that are spared at least. */
const LEAST_SPARED = 4 * REQUEST;
/** Bytes of a block, about. */
const BLOCK = 3_000;
/** Bytes of a list in its dictionary beside what it is made of, about. */
const LIST = 8;

interface ListedInput {
  /** Of the table. */
  readonly records: number;
  /** By column of the table whether it is part of a row's text, */
  readonly isRowText: readonly boolean[];
  /** and whether it has texts: what others have is told by their values, and not by words alone. */
  readonly isText: readonly boolean[];
  /** Bytes. */
  readonly room: number;
  /** Default: see LEAST_SPARED. */
  readonly leastSpared?: number | undefined;
}

/**
 * The records of lexemes whose words are so many, or so far from each other, that whoever looks for them reads very much: of those that spare most for each byte,
 * as many as there is room for. By lexeme a list of those that have it once at least in their words, one of those that have it twice, and so on, as of columns from 1 on.
 */
export function listLexemes(
  listed: ListedWords,
  lexemes: LexemeCounts,
  { records, isRowText, isText, room, leastSpared = LEAST_SPARED }: ListedInput,
): ReadonlyMap<string, readonly ColumnList[]> {
  const found = new Map<string, readonly ColumnList[]>();
  const chosen = [...lexemes.texts.keys()]
    .filter((number) => !isShortText(lexemes.texts[number] as string))
    .map((number) => weigh(listed, lexemes.of(number), records))
    .filter(({ spared }) => spared >= leastSpared)
    .sort((a, b) => b.gain - a.gain || (a.own.lexeme < b.own.lexeme ? -1 : 1));
  const counter = new RecordCounter(records);
  let left = room;
  for (const { own, bytes } of chosen) {
    if (bytes > left) continue;
    const lists = listsOf(listed, own, counter, { isRowText, isText });
    if (!lists) continue;
    const taken = lists.reduce((sum, { list }) => sum + list.length + LIST, own.lexeme.length);
    if (taken > left) continue;
    left -= taken;
    found.set(own.lexeme, lists);
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
  const bytes = listBytes(having, records) + LIST;
  const before = blocks.bytes + lists.bytes;
  const after = bytes + REQUEST;
  const spared = before - after;
  return { own, bytes, spared, gain: (spared * (before + after) * Math.sqrt(having + 1)) / bytes };
}

/** Undefined: what of a word it is depends on the text around, or some words are of a column whose values tell of it. */
function listsOf(
  { listsOf: ofWord }: ListedWords,
  { words, placesIn }: LexemeCount,
  counter: RecordCounter,
  { isRowText, isText }: Pick<ListedInput, 'isRowText' | 'isText'>,
): readonly ColumnList[] | undefined {
  for (const [i, number] of words.entries()) {
    const places = placesIn(i);
    const lists = ofWord(number).filter(({ column }) => isRowText[column - 1]);
    if (!places || !lists.every(({ column }) => isText[column - 1])) {
      counter.finish();
      return undefined;
    }
    for (const list of lists) counter.add(list, places.length);
  }
  return counter.finish();
}

/** A lexeme is counted so often at most, as PostgreSQL keeps no more positions. */
const MOST = 255;

/** Counts how often records have something. */
class RecordCounter {
  readonly #counts: Uint8Array;
  /** Records that have been counted, each once. */
  readonly #ids = new GrowingIds();

  constructor(readonly records: number) {
    this.#counts = new Uint8Array(records + 1);
  }

  /** @param each so often for each time that the word stands there */
  add({ count, list, idBytes, positions }: ColumnList, each: number): void {
    const ids = decodeIds(list.subarray(0, idBytes), count, this.records);
    const rest = list.subarray(idBytes);
    const reader = new ByteReader(rest);
    readPieceBytes(reader, positionBytesOf(positions));
    const times = reader.at === rest.length ? null : decodeTimes(rest.subarray(reader.at), count);
    for (let i = 0; i < ids.length; i += 1) {
      const id = ids[i] as number;
      const before = this.#counts[id] as number;
      if (before === 0) this.#ids.add(id);
      this.#counts[id] = Math.min(MOST, before + (times ? (times[i] as number) : 1) * each);
    }
  }

  /** See listLexemes; and forgets all. */
  finish(): readonly ColumnList[] {
    const lists: ColumnList[] = [];
    let ids: Uint32Array = this.#ids.ids.slice().sort();
    for (let times = 1; ids.length > 0; times += 1) {
      lists.push({ ...encodeList(ids, null, this.records), column: times });
      ids = ids.filter((id) => (this.#counts[id] as number) > times);
    }
    for (const id of this.#ids.ids) this.#counts[id] = 0;
    this.#ids.clear();
    return lists;
  }
}
