import { IdSet, type Ids } from '../../../core/search-index/ids.ts';
import type { ColumnList } from '../../../index/dictionary/dictionary-block.ts';
import { lexemeKey, toldKey } from '../../../index/words/lexeme-keys.ts';
import { decodeIds } from '../../../index/lists/id-list.ts';
import { OF_WORDS } from '../../../index/index-layout.ts';
import { encodeNamed, encodeToldWords } from '../../../index/words/told-words.ts';
import { chooseUnited, type UnitedChoice, type UnitedLimits, type UnitedQuestion } from './choose-united.ts';
import { encodeList } from '../lists/encode-list.ts';
import { GrowingIds } from '../lists/growing-ids.ts';
import type { KeyShelf } from '../lists/key-shelf.ts';
import type { WordPart } from './word-parts.ts';
import type { PlacedWords } from './word-places.ts';

/** Bytes of a list in its dictionary beside what it is made of, about. */
const LIST = 12;

/** The words of a dictionary, in its order, with their lists. */
export interface ListedWords {
  readonly words: PlacedWords;
  /** By the word's number, from 1. */
  listsOf(number: number): readonly ColumnList[];
}

interface UnitedInput extends UnitedQuestion {
  readonly limits: UnitedLimits | undefined;
  /** Bytes, */
  readonly room: number;
  /** and others that nothing else takes. */
  readonly besides: number;
}

/**
 * Adds lists of words that have a text in common, united by column where these are so many that whoever looks for it reads very much: of the parts those that
 * spare most, as many as there is room for; and what room there is besides is for those which most records have, whether they are words by themselves or not.
 */
export function addUnited(
  shelf: KeyShelf,
  listed: ListedWords,
  parts: readonly WordPart[],
  { records, asked, room, besides, limits }: UnitedInput,
): void {
  const unpacked = new UnpackedLists(listed, records);
  const add = (choices: readonly UnitedChoice[], within: number) => {
    const others: UnitedChoice[] = [];
    let left = within;
    for (const choice of choices) {
      const told = choice.bytes > left ? undefined : tellOf(listed, choice, unpacked);
      if (!told || told.bytes > left) {
        others.push(choice);
        continue;
      }
      left -= told.bytes;
      for (const { key, lists } of told.keys) shelf.add(key, lists);
    }
    return { left, others };
  };
  const first = add(chooseUnited(listed.words, parts, { records, asked, ...limits }), room);
  add(
    first.others.toSorted((a, b) => b.gainOfPart - a.gainOfPart || (a.text < b.text ? -1 : 1)),
    first.left + besides,
  );
}

/** What is told of a choice, by key, and how many bytes that takes. */
function tellOf(listed: ListedWords, choice: UnitedChoice, unpacked: UnpackedLists) {
  const { text, others } = choice;
  const names = others.map((other) => ({ key: toldKey(other), lists: [nameOf(text)] }));
  const keys = [{ key: toldKey(text), lists: uniteLists(listed, choice, unpacked) }, ...names];
  const bytes = keys.reduce(
    (sum, { key, lists }) => lists.reduce((all, { list }) => all + list.length + LIST, sum + key.length),
    0,
  );
  return { keys, bytes };
}

/**
 * Adds words that are told of beside their lexemes.
 * @param numbers theirs, from 1, ascending, by lexeme
 */
export function addOfLexemes(
  shelf: KeyShelf,
  listed: ListedWords,
  numbers: ReadonlyMap<string, readonly number[]>,
): void {
  for (const [lexeme, own] of numbers) shelf.add(toldKey(lexemeKey(lexeme)), [toldWords(listed, own)]);
}

function uniteLists(
  listed: ListedWords,
  { words }: UnitedChoice,
  unpacked: UnpackedLists,
): readonly ColumnList[] {
  const isLong = (number: number) => listed.words.at(number).isLong;
  const apart = words.filter(isLong);
  const united = unpacked.unite(words.filter((own) => !isLong(own)));
  return apart.length === 0 ? united : [toldWords(listed, apart), ...united];
}

/** More ids than one for so many records of the table are marked rather than sorted. */
const MARKED = 512;

/** Words of so many records are kept unpacked, as far as there is room for all that is kept: four bytes each. Other lists take as long to unite as to unpack. */
const [FEW_RECORDS, MOST_KEPT] = [64, 8_000_000];

/** The records of words by column, of rare ones unpacked once: a word is in many parts. */
class UnpackedLists {
  readonly #listed: ListedWords;
  readonly #records: number;
  /** By word where its lists begin among those kept; 0: they are not. How many they are, and of each its column, how many ids it has, and these. */
  readonly #starts: Uint32Array;
  readonly #kept = new GrowingIds();
  /** By column the records of the words at hand, each as often as it has one; their memory is used for the next part's. */
  readonly #ofColumns = new Map<number, GrowingIds>();
  readonly #set: IdSet;

  constructor(listed: ListedWords, records: number) {
    this.#listed = listed;
    this.#records = records;
    this.#set = new IdSet(records);
    this.#starts = new Uint32Array(listed.words.texts.length + 1);
    this.#kept.add(0);
  }

  /** @param numbers of words */
  unite(numbers: Uint32Array): readonly ColumnList[] {
    const ofColumns = this.#ofColumns;
    for (const own of ofColumns.values()) own.clear();
    const columnOf = (column: number) => {
      const known = ofColumns.get(column);
      if (known) return known;
      const own = new GrowingIds();
      ofColumns.set(column, own);
      return own;
    };
    for (const number of numbers) {
      if (this.#keep(number)) this.#forEachKept(number, (column, ids) => columnOf(column).addAll(ids));
      else
        for (const { column, list, idBytes, count } of this.#listed.listsOf(number))
          columnOf(column).addAll(decodeIds(list.subarray(0, idBytes), count, this.#records));
    }
    return [...ofColumns]
      .filter(([, own]) => own.length > 0)
      .sort(([a], [b]) => a - b)
      .map(([column, own]) => ({ ...encodeList(this.#eachOnce(own.ids), null, this.#records), column }));
  }

  #forEachKept(number: number, visit: (column: number, ids: Uint32Array) => void): void {
    const { ids } = this.#kept;
    let at = this.#starts[number]!;
    for (let left = ids[at++]!; left > 0; left -= 1) {
      const start = at + 2;
      const end = start + ids[at + 1]!;
      visit(ids[at]!, ids.subarray(start, end));
      at = end;
    }
  }

  /** Whether its lists are kept, from now on at least. */
  #keep(number: number): boolean {
    if (this.#starts[number] !== 0) return true;
    const { records } = this.#listed.words.at(number);
    if (records > FEW_RECORDS || this.#kept.length > MOST_KEPT) return false;
    const lists = this.#listed.listsOf(number);
    this.#starts[number] = this.#kept.length;
    this.#kept.add(lists.length);
    for (const { column, list, idBytes, count } of lists) {
      this.#kept.add(column);
      this.#kept.add(count);
      this.#kept.addAll(decodeIds(list.subarray(0, idBytes), count, this.#records));
    }
    return true;
  }

  #eachOnce(ids: Uint32Array): Ids {
    if (ids.length * MARKED <= this.#records) {
      ids.sort();
      return ids.filter((id, i) => i === 0 || id !== ids[i - 1]);
    }
    this.#set.clear();
    this.#set.add(ids);
    return this.#set.ids();
  }
}

/** Stands in place of the words of a part: another part of the same words tells of them. */
function nameOf(text: string): ColumnList {
  const list = encodeNamed(text);
  return { column: OF_WORDS, count: 0, list, idBytes: list.length, positions: [] };
}

function toldWords({ words, listsOf }: ListedWords, numbers: ArrayLike<number>): ColumnList {
  const { count, list } = encodeToldWords(
    Array.from(numbers, (number) => ({ ...words.at(number), lists: listsOf(number) })),
  );
  return { column: OF_WORDS, count, list, idBytes: list.length, positions: [] };
}
