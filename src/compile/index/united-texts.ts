import { unite, type Ids } from '../../core/search-index/ids.ts';
import type { ColumnList } from '../../index/dictionary-block.ts';
import { unitedKey } from '../../index/gram-ids.ts';
import { decodeIds } from '../../index/id-list.ts';
import { OF_WORDS } from '../../index/index-layout.ts';
import { compareKeys } from '../../index/key-codec.ts';
import { encodeList } from './encode-list.ts';
import { ListShelf, type ShelvedLists } from './list-shelf.ts';
import type { ScratchPath } from './spool.ts';
import { chooseUnited, type UnitedChoice, type UnitedLimits } from './choose-united.ts';
import type { WordPlace } from './word-places.ts';
import type { WordPart } from './word-parts.ts';

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
  readonly scratch: ScratchPath;
}

/** Lists of words that have a text in common, united by column where these are so many that whoever looks for it reads very much. */
export class UnitedTexts {
  readonly #shelved: ShelvedLists;
  readonly #places = new Map<string, number>();
  readonly #keys: readonly string[];
  #taken = 0;

  /** Takes of the parts those that spare most, as many as there is room for. */
  constructor(
    listed: ListedWords,
    parts: readonly WordPart[],
    { records, room, limits, scratch }: UnitedInput,
  ) {
    const shelf = new ListShelf(scratch);
    let left = room;
    for (const choice of chooseUnited(listed.words, parts, { records, ...limits })) {
      if (choice.bytes > left) continue;
      const lists = uniteLists(listed, choice, records);
      const bytes = lists.reduce((sum, { list }) => sum + list.length + LIST, choice.text.length);
      if (bytes > left) continue;
      left -= bytes;
      this.#places.set(unitedKey(choice.text), this.#places.size);
      shelf.add(lists);
    }
    this.#shelved = shelf.finish();
    this.#keys = [...this.#places.keys()].sort(compareKeys);
  }

  /** Hands out what comes next in the order of keys, and before a key; null: all that is left. */
  takeBefore(key: string | null, take: (key: string, lists: readonly ColumnList[]) => void): void {
    for (; this.#taken < this.#keys.length; this.#taken += 1) {
      const own = this.#keys[this.#taken] as string;
      if (key !== null && compareKeys(own, key) > 0) return;
      take(own, this.#shelved.of(this.#places.get(own) as number));
    }
  }

  close(): void {
    this.#shelved.close();
  }
}

function uniteLists(
  { words, listsOf }: ListedWords,
  { together, apart }: UnitedChoice,
  records: number,
): readonly ColumnList[] {
  const ofColumns = new Map<number, Ids[]>();
  for (const number of together)
    for (const { column, list, idBytes, count } of listsOf(number)) {
      const ids = decodeIds(list.subarray(0, idBytes), count, records);
      const own = ofColumns.get(column);
      if (own) own.push(ids);
      else ofColumns.set(column, [ids]);
    }
  const united = [...ofColumns]
    .sort(([a], [b]) => a - b)
    .map(([column, lists]): ColumnList => ({ ...encodeList(unite(lists), null, records), column }));
  return apart.length === 0
    ? united
    : [{ ...encodeList(Uint32Array.from(apart), null, words.length), column: OF_WORDS }, ...united];
}
