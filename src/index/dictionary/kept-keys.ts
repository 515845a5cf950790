import type { Key } from './key-codec.ts';

/** What a text takes beside its characters, and what a number takes: bytes, about. */
const [TEXT, NUMBER] = [40, 8];

/** Blocks of a column's keys that were read and are kept. */
export interface ColumnKeys {
  get(block: number): readonly Key[] | undefined;
  set(block: number, keys: readonly Key[]): void;
}

interface Kept {
  readonly keys: readonly Key[];
  readonly bytes: number;
}

/** Numbers of a column's blocks are below. */
const BLOCKS = 2 ** 32;

/** Keys of blocks, of all columns of a table, that are kept as long as there is room for them: those that nobody wanted for the longest time go first. */
export class KeptKeys {
  /** By column and block. */
  readonly #kept = new Map<number, Kept>();
  #left: number;

  /** @param room bytes for all of them, about */
  constructor(room: number) {
    this.#left = room;
  }

  /** Those of a column. @param column its number, another one for each */
  of(column: number): ColumnKeys {
    return {
      get: (block) => this.#get(column * BLOCKS + block),
      set: (block, keys) => this.#set(column * BLOCKS + block, keys),
    };
  }

  #get(place: number): readonly Key[] | undefined {
    const own = this.#kept.get(place);
    if (!own) return undefined;
    // A Map remembers the order of insertion.
    this.#kept.delete(place);
    this.#kept.set(place, own);
    return own.keys;
  }

  #set(place: number, keys: readonly Key[]): void {
    this.#remove(place);
    const own = { keys, bytes: bytesOf(keys) };
    this.#kept.set(place, own);
    this.#left -= own.bytes;
    for (const oldest of this.#kept.keys()) {
      if (this.#left >= 0) return;
      this.#remove(oldest);
    }
  }

  #remove(place: number): void {
    this.#left += this.#kept.get(place)?.bytes ?? 0;
    this.#kept.delete(place);
  }
}

function bytesOf(keys: readonly Key[]): number {
  return keys.reduce<number>((sum, key) => sum + (typeof key === 'string' ? TEXT + key.length : NUMBER), 0);
}
