import type { RelationColumn } from '../../core/ports.ts';
import { isDense } from '../../core/search-index/grams.ts';
import { pgType } from '../../core/values/pg-types.ts';
import type { ColumnParts } from './column-reader.ts';
import { discardDictionary, type PendingDictionary } from './dictionary-writer.ts';
import type { SpooledLists } from './list-spool.ts';
import { discard } from './spool.ts';

export type PartName = 'values' | 'words' | 'grams';

/** What is kept of a column. */
export interface KeptParts {
  readonly values?: PendingDictionary;
  readonly words?: SpooledLists;
  readonly grams?: SpooledLists;
  /** Which grams these are: see IndexedColumn. */
  readonly window: number;
}

/** A part that has no place in the file yet. */
type PendingPart = PendingDictionary | SpooledLists;

/** Texts of more characters on average are seldom looked for as a whole. */
const LONG = 40;
/** Bytes that a gram takes, about. */
const GRAM_BYTES = 1.1;
/** One of so many grams in a row is kept at least, where there is no room for more: they tell of texts that have as many, which are two letters longer. */
const WINDOWS = [1, 2, 4] as const;
/** The longest word has so many times as many letters at least: parts of words are looked for as well. */
const WINDOWS_OF_WORD = 3;
/** What is estimated to take more of the room may not have it after all. */
const CERTAIN = 0.95;

/** The rank of the grams of texts. */
const GRAMS_OF_TEXTS = 1;

/**
 * Parts of less use have a higher number, and are left out first. A search for a text needs something of every column that may have it: of
 * numbers and times it can look through the values, which filters and orders need as well, and of texts the words tell which records may have a value.
 */
function rankOf({ type }: RelationColumn, part: PartName, { average, values }: ColumnParts): number {
  const { category } = pgType(type);
  const isText = category === 'text' || !values;
  if (part === 'words') return isText ? 0 : 3;
  if (part === 'values') return !isText ? 0 : average > LONG ? 4 : 2;
  if (category === 'float' || category === 'numeric') return 5;
  return category === 'text' ? GRAMS_OF_TEXTS : 3;
}

interface Wish {
  readonly column: number;
  readonly part: PartName;
  /** Of grams: see WINDOWS; 0: it is something else. */
  readonly window: number;
  readonly rank: number;
  readonly estimate: number;
  /** What there is already; null: it is to be made. */
  readonly made: PendingPart | null;
  /** What is wished for where there is no room for it; null: nothing. */
  readonly instead: Wish | null;
}

/** Makes what was not made while a column was read. */
export interface PartMaker {
  /** How many are made side by side. */
  readonly atOnce: number;
  /** Hears how much of what may have to be made is done, from 0 to 1. */
  tell(done: number): void;
  /** Rejects with EngineError. */
  make(column: number, part: PartName, how: MakingPart): Promise<PendingPart>;
}

export interface MakingPart {
  /** Of grams: which of them, see IndexedColumn. */
  readonly window: number;
  /** Hears of each piece of the column that was read, as a share of it. */
  readonly tell: (share: number) => void;
}

/** What there is room for. */
export interface PartsRoom {
  /** For all parts together. */
  readonly bytes: number;
  /** One of so many grams in a row is kept at least, of words that are long enough. Undefined: as many as there is room for. */
  readonly window?: number | undefined;
}

/** Chooses what of an index is kept. */
export class PartChooser {
  readonly #making = new Map<string, Promise<PendingPart>>();
  #toMake = Infinity;
  #read = 0;

  constructor(
    readonly columns: readonly RelationColumn[],
    readonly found: readonly ColumnParts[],
    readonly maker: PartMaker,
  ) {}

  /** Begins to make what is wished for first, while it is not known yet how much room there is. @param room at most */
  begin(room: PartsRoom): void {
    this.#beginNext(wishesWithin(this.columns, this.found, room), room.bytes);
  }

  /**
   * Chooses within a budget: what is used most first, of the same use what is small. What has no room is not made, or discarded.
   * Rejects with EngineError.
   */
  async choose(room: PartsRoom): Promise<readonly KeptParts[]> {
    const { columns, found } = this;
    const wishes = wishesWithin(columns, found, room);
    const chosen = found.map((): { [part in PartName]?: PendingPart } & { window: number } => ({
      window: 0,
    }));
    const making = this.#making;
    // Lists that are the same, as of columns with the same values, are written once.
    const lists = new Set<string>();
    let rest = room.bytes;
    this.#toMake = wishes.filter(({ made }) => !made).length;
    try {
      for (const [i, wish] of wishes.entries()) {
        this.#beginNext(wishes.slice(i), rest);
        const made = wish.made ?? (wish.estimate > rest ? null : await making.get(keyOf(wish)));
        if (made) making.delete(keyOf(wish));
        const ids = made && 'ids' in made ? made.ids : null;
        const bytes = made ? made.bytes - (ids && lists.has(ids.digest) ? ids.length : 0) : 0;
        if (!made || wish.estimate > rest || bytes > rest) {
          if (made) discardPart(made);
          if (wish.instead) wishes.splice(i + 1, 0, wish.instead);
          continue;
        }
        rest -= bytes;
        if (ids) lists.add(ids.digest);
        const own = chosen[wish.column] as (typeof chosen)[number];
        own[wish.part] = made;
        if (wish.part === 'grams') own.window = wish.window;
      }
    } finally {
      // There was no room for them after all.
      for (const made of this.#making.values()) await made.then(discardPart, () => null);
    }
    return chosen as readonly KeptParts[];
  }

  /** Begins to make the first that are not made, as far as those before leave room. */
  #beginNext(wishes: readonly Wish[], room: number): void {
    let [rest, left] = [room, this.maker.atOnce];
    for (const wish of wishes) {
      if (wish.estimate > rest) continue;
      rest -= wish.estimate;
      if (wish.made) continue;
      this.#begin(wish);
      left -= 1;
      if (left === 0) return;
    }
  }

  #begin(wish: Wish): void {
    if (this.#making.has(keyOf(wish))) return;
    const tell = (share: number) => this.maker.tell(Math.min(1, (this.#read += share) / this.#toMake));
    const made = this.maker.make(wish.column, wish.part, { window: wish.window, tell });
    // Whoever needs it hears of its failure.
    made.catch(() => {});
    this.#making.set(keyOf(wish), made);
  }
}

/** The same of a part that is made in the same way. */
function keyOf({ column, part, window }: Wish): string {
  return `${column} ${part} ${window}`;
}

/** About how much of the file they take. */
export function bytesOfParts(chosen: readonly KeptParts[]): number {
  const parts = chosen.flatMap(({ values, words, grams }) => [values, words, grams]);
  return parts.reduce((sum, part) => sum + (part?.bytes ?? 0), 0);
}

function discardPart(part: PendingPart): void {
  if ('spool' in part) discard(part.spool);
  else discardDictionary(part);
}

/** All that is wished for, what is of most use first. Grams of texts are for nothing where those of one column are missing: of all there are as many as have room. */
function wishesWithin(
  columns: readonly RelationColumn[],
  found: readonly ColumnParts[],
  { bytes, window: asked }: PartsRoom,
): Wish[] {
  const wishesWith = (window: number) =>
    found
      .flatMap((parts, i) => wishesOf(columns[i] as RelationColumn, i, parts, window))
      .sort((a, b) => a.rank - b.rank || a.estimate - b.estimate || a.column - b.column);
  if (asked !== undefined) return wishesWith(asked);
  const tries = WINDOWS.map(wishesWith);
  const hasRoom = (wishes: readonly Wish[]) => {
    const needed = wishes.filter(({ rank }) => rank <= GRAMS_OF_TEXTS);
    return needed.reduce((sum, { estimate }) => sum + estimate, 0) <= bytes * CERTAIN;
  };
  return tries.find(hasRoom) ?? (tries.at(-1) as Wish[]);
}

function wishesOf(
  column: RelationColumn,
  i: number,
  parts: ColumnParts,
  leastWindow: number,
): readonly Wish[] {
  const { words, values, grams } = parts;
  const wish = (part: PartName, estimate: number, made: PendingPart | null): Wish => ({
    column: i,
    part,
    window: 0,
    rank: rankOf(column, part, parts),
    estimate,
    made,
    instead: null,
  });
  const wishForGrams = (window: number): Wish => {
    const next = windowOf(column, parts, WINDOWS.find((own) => own > window) ?? window);
    const instead = next > window ? wishForGrams(next) : null;
    return { ...wish('grams', gramBytes(grams, window), null), window, instead };
  };
  return [
    ...(words ? [wish('words', words.bytes, words)] : []),
    ...(values ? [wish('values', values.estimate, values.dictionary)] : []),
    ...(grams > 0 ? [wishForGrams(windowOf(column, parts, leastWindow))] : []),
  ];
}

/** Whole words of a column are found in any case, and shorter texts of scripts whose words have a character or two. */
function windowOf({ type }: RelationColumn, { longest, letters }: ColumnParts, most: number): number {
  const isText = pgType(type).category === 'text';
  const hasDense = letters === null || [...letters].some(isDense);
  return isText && !hasDense
    ? (WINDOWS.findLast((own) => own <= most && own * WINDOWS_OF_WORD <= longest) ?? 1)
    : 1;
}

/** About how many bytes the lists take. Of so many grams in a row two of one more are the least of some. */
function gramBytes(grams: number, window: number): number {
  return (grams * GRAM_BYTES * 2) / (window + 1);
}
