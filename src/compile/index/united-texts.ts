import { unite, type Ids } from '../../core/search-index/ids.ts';
import type { ColumnList } from '../../index/dictionary-block.ts';
import { lexemeKey, toldKey } from '../../index/gram-ids.ts';
import { decodeIds } from '../../index/id-list.ts';
import { OF_WORDS } from '../../index/index-layout.ts';
import { encodeToldWords } from '../../index/told-words.ts';
import { chooseUnited, type UnitedChoice, type UnitedLimits } from './choose-united.ts';
import { encodeList } from './encode-list.ts';
import type { KeyShelf } from './key-shelf.ts';
import type { WordPart } from './word-parts.ts';
import type { WordPlace } from './word-places.ts';

/** Bytes of a list in its dictionary beside what it is made of, about. */
const LIST = 12;

/** The words of a dictionary, in its order, with their lists. */
export interface ListedWords {
  readonly words: readonly WordPlace[];
  /** By the word's number, from 1. */
  listsOf(number: number): readonly ColumnList[];
}

interface UnitedInput {
  readonly limits: UnitedLimits | undefined;
  /** Of the table. */
  readonly records: number;
  /** Bytes. */
  readonly room: number;
}

/**
 * Adds lists of words that have a text in common, united by column where these are so many that whoever looks for it reads very much: of the parts those that
 * spare most, as many as there is room for.
 */
export function addUnited(
  shelf: KeyShelf,
  listed: ListedWords,
  parts: readonly WordPart[],
  { records, room, limits }: UnitedInput,
): void {
  let left = room;
  for (const choice of chooseUnited(listed.words, parts, { records, ...limits })) {
    if (choice.bytes > left) continue;
    const lists = uniteLists(listed, choice, records);
    const bytes = lists.reduce((sum, { list }) => sum + list.length + LIST, choice.text.length);
    if (bytes > left) continue;
    left -= bytes;
    shelf.add(toldKey(choice.text), lists);
  }
}

/** Adds words that are told of beside their lexemes. @param numbers theirs, from 1, ascending, by lexeme */
export function addOfLexemes(
  shelf: KeyShelf,
  listed: ListedWords,
  numbers: ReadonlyMap<string, readonly number[]>,
): void {
  for (const [lexeme, own] of numbers) shelf.add(toldKey(lexemeKey(lexeme)), [toldWords(listed, own)]);
}

function uniteLists(listed: ListedWords, { words }: UnitedChoice, records: number): readonly ColumnList[] {
  const isLong = (number: number) => (listed.words[number - 1] as WordPlace).isLong;
  const apart = words.filter(isLong);
  const ofColumns = new Map<number, Ids[]>();
  for (const number of words.filter((own) => !isLong(own)))
    for (const { column, list, idBytes, count } of listed.listsOf(number)) {
      const ids = decodeIds(list.subarray(0, idBytes), count, records);
      const own = ofColumns.get(column);
      if (own) own.push(ids);
      else ofColumns.set(column, [ids]);
    }
  const united = [...ofColumns]
    .sort(([a], [b]) => a - b)
    .map(([column, lists]): ColumnList => ({ ...encodeList(unite(lists), null, records), column }));
  return apart.length === 0 ? united : [toldWords(listed, apart), ...united];
}

function toldWords({ words, listsOf }: ListedWords, numbers: ArrayLike<number>): ColumnList {
  const { count, list } = encodeToldWords(
    Array.from(numbers, (number) => ({ ...(words[number - 1] as WordPlace), lists: listsOf(number) })),
  );
  return { column: OF_WORDS, count, list, idBytes: list.length, positions: [] };
}
