import type { RelationColumn } from '../../core/ports.ts';
import { pgType } from '../../core/values/pg-types.ts';
import type { PendingDictionary } from './dictionary-writer.ts';
import type { ColumnParts } from './read-column.ts';

export type PartName = 'values' | 'words' | 'grams';

/** What is kept of a column. */
export type KeptParts = { [part in PartName]?: PendingDictionary };

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
  readonly make: () => Promise<PendingDictionary>;
  readonly discard: () => void;
}

/**
 * Chooses what of an index is kept, within a budget: what is used most first, of the same use what is small. What has no room is not made,
 * or discarded. Rejects with EngineError.
 * @param left bytes for them together
 * @param makeGrams finds the grams of a column by its number
 */
export async function chooseParts(
  columns: readonly RelationColumn[],
  found: readonly ColumnParts[],
  left: number,
  makeGrams: (column: number) => Promise<PendingDictionary>,
): Promise<readonly KeptParts[]> {
  const wishes = found.flatMap((parts, i): Wish[] => {
    const wish = { column: i, rank: (part: PartName) => rankOf(columns[i] as RelationColumn, part, parts) };
    const { words, values, grams } = parts;
    const all: (Omit<Wish, 'column' | 'rank'> | null)[] = [
      words && {
        part: 'words',
        estimate: words.bytes,
        make: async () => words,
        discard: () => words.discard(),
      },
      values && { part: 'values', ...values },
      grams > 0
        ? { part: 'grams', estimate: grams * GRAM_BYTES, make: () => makeGrams(i), discard() {} }
        : null,
    ];
    return all.flatMap((one) => (one ? [{ ...one, column: wish.column, rank: wish.rank(one.part) }] : []));
  });
  const kept = found.map((): KeptParts => ({}));
  let rest = left;
  for (const { column, part, estimate, make, discard } of wishes.sort(
    (a, b) => a.rank - b.rank || a.estimate - b.estimate || a.column - b.column,
  )) {
    if (estimate > rest) {
      discard();
      continue;
    }
    const dictionary = await make();
    if (dictionary.bytes > rest) {
      dictionary.discard();
      continue;
    }
    rest -= dictionary.bytes;
    (kept[column] as KeptParts)[part] = dictionary;
  }
  return kept;
}
