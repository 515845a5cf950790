import type { ColumnList } from '../../../index/dictionary/dictionary-block.ts';
import { compareKeys } from '../../../index/dictionary/key-codec.ts';
import { ListShelf, type ShelvedLists } from './list-shelf.ts';
import type { ScratchPath } from './spool.ts';

/** Keys of a dictionary with their lists, which come in any order and are handed out in that of the dictionary. */
export class KeyShelf {
  readonly #shelf: ListShelf;
  readonly #places = new Map<string, number>();
  #shelved: ShelvedLists | null = null;
  #sorted: readonly string[] = [];
  #taken = 0;

  constructor(scratch: ScratchPath) {
    this.#shelf = new ListShelf(scratch);
  }

  /** @param key another one than those before */
  add(key: string, lists: readonly ColumnList[]): void {
    this.#places.set(key, this.#places.size);
    this.#shelf.add(lists);
  }

  /** Hands out what comes next in the order of keys, and before a key; null: all that is left. Nothing can be added any more. */
  takeBefore(key: string | null, take: (key: string, lists: readonly ColumnList[]) => void): void {
    if (!this.#shelved) {
      this.#shelved = this.#shelf.finish();
      this.#sorted = [...this.#places.keys()].sort(compareKeys);
    }
    for (; this.#taken < this.#sorted.length; this.#taken += 1) {
      const own = this.#sorted[this.#taken]!;
      if (key !== null && compareKeys(own, key) > 0) return;
      take(own, this.#shelved.of(this.#places.get(own)!));
    }
  }

  close(): void {
    this.#shelved?.close();
  }
}
