import type { RelationColumn } from '../../../core/ports.ts';
import type { ColumnParts } from '../column-parts.ts';
import type { PendingDictionary } from '../lists/dictionary-writer.ts';
import type { SpooledLists } from '../lists/list-spool.ts';
import { type PartMaker, PartQueue } from './part-queue.ts';
import {
  discardPart,
  type PartName,
  type PartsRoom,
  type PendingPart,
  type Wish,
  wishesWithin,
} from './part-wishes.ts';
import { PartsBudget } from './parts-budget.ts';
import { hasOrder, shareOrders } from './share-orders.ts';

/** What is kept of a column. */
export interface KeptParts {
  readonly values?: PendingDictionary;
  /** The order of its values, where there was no room for these, one by one or mostly in runs, or the ends of it. */
  readonly whole?: PendingDictionary;
  readonly order?: PendingDictionary;
  readonly ends?: PendingDictionary;
  readonly words?: SpooledLists;
  /** All words of the column that are not among these. */
  readonly rare?: SpooledLists;
  /** Fragments of its addresses, in place of their grams. */
  readonly fragments?: SpooledLists;
  readonly grams?: SpooledLists;
  readonly characters?: SpooledLists;
  /** Which grams these are: see IndexedColumn. */
  readonly window: number;
}

type Choosing = { [part in PartName]?: PendingPart } & { window: number };

/**
 * Chooses what of an index is kept, within a budget: what is used most first, of the same use what is small. What has no room is not made, or discarded.
 */
export class PartChooser {
  readonly #queue: PartQueue;
  readonly #chosen: readonly Choosing[];
  #budget = new PartsBudget(0);
  /** But for words, once these are chosen. */
  #wishes: Wish[] = [];

  constructor(
    readonly columns: readonly RelationColumn[],
    readonly found: readonly ColumnParts[],
    maker: PartMaker,
  ) {
    this.#queue = new PartQueue(maker);
    this.#chosen = found.map(() => ({ window: 0 }));
  }

  /** Begins to make what is wished for, while it is not known yet how much room there is. @param room at least */
  begin(room: PartsRoom): void {
    const wishes = wishesWithin(this.columns, this.found, room);
    this.#queue.want(new PartsBudget(room.bytes).fitting(wishes));
  }

  /**
   * Chooses words and fragments, by column, all of which are made: by what the parts of more use than they are estimated to take, so that what is made of words
   * need not wait for these.
   */
  chooseWords(room: PartsRoom): {
    readonly words: readonly (readonly SpooledLists[])[];
    readonly fragments: readonly (SpooledLists | undefined)[];
  } {
    const wishes = wishesWithin(this.columns, this.found, room);
    const fitting = new Set(new PartsBudget(room.bytes).fitting(wishes));
    this.#budget = new PartsBudget(room.bytes);
    this.#wishes = [];
    for (const wish of wishes) {
      const { part, made, instead } = wish;
      // Those of others are nothing without the words, which come first.
      const isOfUse = part === 'words' || !this.#isOfOthersAlone(wish);
      if (part !== 'words' && part !== 'rare' && part !== 'fragments') this.#wishes.push(wish);
      else if (made && isOfUse && fitting.has(wish) && this.#budget.take(made, wish.estimate))
        this.#keep(wish, made);
      else if (instead) this.#wishes.push(instead);
    }
    this.#wishes = shareOrders(
      this.#wishes.filter((wish) => !this.#isOfOthersAlone(wish)),
      this.#budget,
    );
    this.#queue.want(this.#budget.fitting(this.#wishes));
    for (const [i, { words, rare, fragments }] of this.found.entries())
      for (const part of [words, rare, fragments]) if (part && !this.#isKept(i, part)) discardPart(part);
    const wished = new Set(this.#wishes.map(({ made }) => made));
    for (const { values } of this.found)
      if (values?.dictionary && !wished.has(values.dictionary)) discardPart(values.dictionary);
    return {
      words: this.#chosen.map(
        ({ words, rare }) => [words, rare].filter((own) => own !== undefined) as SpooledLists[],
      ),
      fragments: this.#chosen.map(({ fragments }) => fragments as SpooledLists | undefined),
    };
  }

  /** Whether it tells of the words that are not listed of a column whose other words have no room: nothing would tell that they are missing. */
  #isOfOthersAlone({ column, part }: Wish): boolean {
    const areListed = this.found[column]!.words !== null;
    const isOfOthers = part === 'grams' || part === 'characters' || part === 'rare' || part === 'fragments';
    return isOfOthers && areListed && this.#chosen[column]?.words === undefined;
  }

  #isKept(column: number, part: PendingPart): boolean {
    const { words, rare, fragments } = this.#chosen[column]!;
    const isOf = (kept: PendingPart | undefined) =>
      kept && 'spool' in kept && 'spool' in part && kept.spool === part.spool;
    return Boolean(isOf(words) || isOf(rare) || isOf(fragments));
  }

  /** Chooses all the rest. Rejects with EngineError. */
  async choose(): Promise<readonly KeptParts[]> {
    const wishes = this.#wishes;
    const bytesFrom = (i: number) => wishes.slice(i).reduce((sum, { estimate }) => sum + estimate, 0);
    let later = bytesFrom(0);
    let areShared = false;
    try {
      for (let i = 0; i < wishes.length; i += 1) {
        // What comes before orders is made by now, and it is known what it takes.
        if (!areShared && hasOrder(wishes[i]!)) {
          wishes.splice(i, wishes.length - i, ...shareOrders(wishes.slice(i), this.#budget));
          later = bytesFrom(i);
          areShared = true;
        }
        const wish = wishes[i]!;
        const { made, estimate, instead } = wish;
        later -= estimate;
        const part = estimate > this.#budget.left ? made : (made ?? (await this.#queue.take(wish)));
        if (part && estimate <= this.#budget.left && this.#budget.take(part)) {
          this.#keep(wish, part);
        } else {
          if (part) discardPart(part);
          if (instead) {
            wishes.splice(i + 1, 0, instead);
            later += instead.estimate;
          }
        }
        // Parts are seldom as long as they were estimated to be.
        if (!made && later > this.#budget.left) this.#queue.want(this.#budget.fitting(wishes.slice(i + 1)));
      }
    } finally {
      // There was no room for them after all.
      await this.#queue.close();
    }
    return this.#chosen as readonly KeptParts[];
  }

  #keep({ column, part, window }: Wish, made: PendingPart): void {
    const own = this.#chosen[column]!;
    own[part] = made;
    if (part === 'grams') own.window = window;
  }
}

/** About how much of the file they take. */
export function bytesOfParts(chosen: readonly KeptParts[]): number {
  const parts = chosen.flatMap(
    ({ values, whole, order, ends, words, rare, fragments, grams, characters }) => [
      values,
      whole,
      order,
      ends,
      words,
      rare,
      fragments,
      grams,
      characters,
    ],
  );
  return parts.reduce((sum, part) => sum + (part?.bytes ?? 0), 0);
}
