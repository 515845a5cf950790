import type { RelationColumn } from '../../core/ports.ts';
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
}

/** A part that has no place in the file yet. */
type PendingPart = PendingDictionary | SpooledLists;

/** Texts of more characters on average are seldom looked for as a whole. */
const LONG = 40;
/** Bytes that a gram takes, about. */
const GRAM_BYTES = 1.1;

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
  return category === 'text' ? 1 : 3;
}

interface Wish {
  readonly column: number;
  readonly part: PartName;
  readonly rank: number;
  readonly estimate: number;
  /** What there is already; null: it is to be made. */
  readonly made: PendingPart | null;
}

/** Makes what was not made while a column was read. */
export interface PartMaker {
  /** How many are made side by side. */
  readonly atOnce: number;
  /** Hears how much of what may have to be made is done, from 0 to 1. */
  tell(done: number): void;
  /** Rejects with EngineError. @param tell hears of each piece of the column that was read, as a share of it */
  make(column: number, part: PartName, tell: (share: number) => void): Promise<PendingPart>;
}

/**
 * Chooses what of an index is kept, within a budget: what is used most first, of the same use what is small. What has no room is not made,
 * or discarded. Rejects with EngineError.
 * @param left bytes for them together
 */
export async function chooseParts(
  columns: readonly RelationColumn[],
  found: readonly ColumnParts[],
  left: number,
  maker: PartMaker,
): Promise<readonly KeptParts[]> {
  const wishes = found
    .flatMap((parts, i) => wishesOf(columns[i] as RelationColumn, i, parts))
    .sort((a, b) => a.rank - b.rank || a.estimate - b.estimate || a.column - b.column);
  const chosen = found.map((): { [part in PartName]?: PendingPart } => ({}));
  const making = new Map<Wish, Promise<PendingPart>>();
  // Lists that are the same, as of columns with the same values, are written once.
  const lists = new Set<string>();
  let rest = left;
  const toMake = wishes.filter(({ made }) => !made).length;
  let read = 0;
  const hear = (share: number) => maker.tell(Math.min(1, (read += share) / toMake));
  const begin = (wish: Wish) => {
    if (wish.made || making.has(wish) || wish.estimate > rest) return;
    const made = maker.make(wish.column, wish.part, hear);
    // Whoever needs it hears of its failure.
    made.catch(() => {});
    making.set(wish, made);
  };
  try {
    for (const [i, wish] of wishes.entries()) {
      for (const next of wishes.slice(i, i + maker.atOnce)) begin(next);
      const made = wish.made ?? (wish.estimate > rest ? null : await making.get(wish));
      if (!made) continue;
      making.delete(wish);
      const ids = 'ids' in made ? made.ids : null;
      const bytes = made.bytes - (ids && lists.has(ids.digest) ? ids.length : 0);
      if (wish.estimate > rest || bytes > rest) {
        discardPart(made);
        continue;
      }
      rest -= bytes;
      if (ids) lists.add(ids.digest);
      (chosen[wish.column] as { [part in PartName]?: PendingPart })[wish.part] = made;
    }
  } finally {
    // There was no room for them after all.
    for (const made of making.values()) await made.then(discardPart, () => null);
  }
  return chosen as readonly KeptParts[];
}

function discardPart(part: PendingPart): void {
  if ('spool' in part) discard(part.spool);
  else discardDictionary(part);
}

function wishesOf(column: RelationColumn, i: number, parts: ColumnParts): readonly Wish[] {
  const { words, values, grams } = parts;
  const wish = (part: PartName, estimate: number, made: PendingPart | null): Wish => ({
    column: i,
    part,
    rank: rankOf(column, part, parts),
    estimate,
    made,
  });
  return [
    ...(words ? [wish('words', words.bytes, words)] : []),
    ...(values ? [wish('values', values.estimate, values.dictionary)] : []),
    ...(grams > 0 ? [wish('grams', grams * GRAM_BYTES, null)] : []),
  ];
}
