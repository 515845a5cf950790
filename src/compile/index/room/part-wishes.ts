import type { RelationColumn } from '../../../core/ports.ts';
import { isDense } from '../../../core/search-index/terms/grams.ts';
import { pgType } from '../../../core/values/pg-types.ts';
import type { ColumnParts } from '../column-parts.ts';
import { discardDictionary, type PendingDictionary } from '../lists/dictionary-writer.ts';
import { bytesOfGrams, type GramsEstimate } from '../grams/gram-sample.ts';
import type { SpooledLists } from '../lists/list-spool.ts';
import { spareWordsOf } from '../words/sparing-words.ts';
import { discard } from '../lists/spool.ts';

/** Name of a part that an index may go without. */
export type PartName =
  | 'values'
  | 'whole'
  | 'order'
  | 'ends'
  | 'words'
  | 'rare'
  | 'fragments'
  | 'grams'
  | 'characters';

/** A part that has no place in the file yet. */
export type PendingPart = PendingDictionary | SpooledLists;

/** Deletes the file of a part that gets no place. */
export function discardPart(part: PendingPart): void {
  if ('spool' in part) discard(part.spool);
  else discardDictionary(part);
}

/** Texts of more characters on average are seldom looked for as a whole. */
const LONG = 40;
/** Texts of so many words on average are phrases. */
const PHRASE = 1.5;
/** Bytes that a character takes, about. */
const CHARACTER_BYTES = 2;
/** One of so many grams in a row is kept at least, where there is no room for more: they tell of texts that have as many, which are two letters longer. */
const WINDOWS = [1, 2, 4, 8, 16] as const;
/** The longest word has so many letters at least: parts of words are looked for as well, of very long ones the whole at last. */
const LETTERS_OF_WINDOW: Readonly<Record<number, number>> = { 1: 0, 2: 6, 4: 12, 8: 16, 16: 32 };
/** Fragments of addresses take such a part of the bytes of all grams at most: they tell of what they have more, and of what stands over them less. */
const OF_GRAMS = 0.8;
/** The order of texts is worth having in place of them where it takes such a part of their bytes at most. */
const WORTH_ORDER = 1 / 2;
/** What is estimated may take so many times as much after all. */
const UNCERTAIN = 1.05;

/** The rank of the grams of texts, of the parts of dates, of words and grams of other columns, and of the values of long texts. */
const [GRAMS_OF_TEXTS, PARTS_OF_DATES, OF_OTHERS, OF_LONG] = [1, 3, 4, 5];

/**
 * Parts of less use have a higher number, and are left out first. A search for a text needs something of every column that may have it: of
 * numbers and times it can look through the values, which filters and orders need as well, and of texts the words tell which records may have a value.
 */
function rankOf({ type }: RelationColumn, part: PartName, parts: ColumnParts): number {
  const { average, values, isParted } = parts;
  const { category } = pgType(type);
  const isText = category === 'text' || !values;
  if (part === 'words') return isParted ? PARTS_OF_DATES : isText ? 0 : OF_OTHERS;
  if (part === 'values' || part === 'whole' || part === 'order' || part === 'ends')
    return !isText ? 0 : average > LONG ? OF_LONG : 2;
  if (category === 'float' || category === 'numeric') return 6;
  return category === 'text' || part === 'rare' ? GRAMS_OF_TEXTS : OF_OTHERS;
}

/** A part of a column that is worth having. */
export interface Wish {
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

/** What there is room for. */
export interface PartsRoom {
  /** For all parts together. */
  readonly bytes: number;
  /** Bytes of these that what is told besides is worth more than the values of long texts. Default: 0. */
  readonly besides?: number | undefined;
  /** Bytes of these that what is told of words and of letters together is worth more than the values of texts that are nearly all different. Default: 0. */
  readonly together?: number | undefined;
  /** One of so many grams in a row is kept at least, of words that are long enough. Undefined: as many as there is room for. */
  readonly window?: number | undefined;
}

/**
 * All that is wished for, what is of most use first. Grams of texts are for nothing where those of one column are missing: of all there are as many as have room. So that the
 * parts of dates have room, of phrases that hardly come twice only the order is wished for, or its ends, if that is enough: their words tell the few records that may have one.
 * So it is of long ones where what is told besides has no room else. And where not all has room, but would have with the whole order of what is nearly all different in place of the values, that
 * is wished for: then nothing is left out, and what is a value by itself is found by words and grams. So it is where what is told of
 * words and of letters together has no room else.
 */
export function wishesWithin(
  columns: readonly RelationColumn[],
  all: readonly ColumnParts[],
  room: PartsRoom,
): Wish[] {
  const found = sparedWithin(columns, all, room);
  const wishes = wishesFor(columns, found, room);
  if (sizeOf(wishes) <= room.bytes - (room.together ?? 0)) return wishes;
  const ordered = wishes.map((wish) => orderFor(wish, found[wish.column]!) ?? wish).sort(inOrder);
  return sizeOf(ordered) <= room.bytes ? ordered : wishes;
}

/** The order of texts that are nearly all different, in place of their values. Null: that spares little, or they are others. */
function orderFor(wish: Wish, { values }: ColumnParts): Wish | null {
  const whole = values?.whole ?? null;
  if (wish.part !== 'values' || whole === null) return null;
  return whole <= wish.estimate * WORTH_ORDER
    ? { ...wish, part: 'whole', estimate: whole, made: null }
    : null;
}

function wishesFor(
  columns: readonly RelationColumn[],
  found: readonly ColumnParts[],
  room: PartsRoom,
): Wish[] {
  const isPhrase = ({ column, part }: Wish) => {
    const { words, values, phrase } = found[column]!;
    return part === 'values' && words !== null && values?.areSingle === true && phrase >= PHRASE;
  };
  // All of their order, or else its ends.
  const withOrders = (
    own: readonly Wish[],
    isSpared: (wish: Wish) => boolean,
    hasRoom: (own: readonly Wish[]) => boolean,
  ) => {
    const instead = (wish: Wish) => (isSpared(wish) && wish.instead) || wish;
    const orders = own.map(instead).sort(inOrder);
    const ends = () => orders.map((wish) => (wish.part === 'order' && wish.instead) || wish).sort(inOrder);
    return hasRoom(orders) ? orders : ends();
  };
  const whole = allWishes(columns, found, room);
  const isLong = (wish: Wish) => wish.rank === OF_LONG && isPhrase(wish);
  const hasBesides = (own: readonly Wish[]) => sizeOf(own) <= room.bytes - (room.besides ?? 0);
  const wishes = room.besides && !hasBesides(whole) ? withOrders(whole, isLong, hasBesides) : whole;
  const hasParts = (own: readonly Wish[]) =>
    sizeOf(own.filter(({ rank }) => rank <= PARTS_OF_DATES)) <= room.bytes;
  if (!found.some(({ words, isParted }) => words && isParted) || hasParts(wishes)) return wishes;
  const spared = withOrders(wishes, isPhrase, hasParts);
  return hasParts(spared) ? spared : wishes;
}

/** Powers of two that tell of how many records words are at most, where it may be left out where they stand. */
const POWERS = Array.from({ length: 32 }, (_, power) => power);

/**
 * What was found, but of long texts without where words stand that few records have, where all words have no room else: the fewest that leave room for what other columns
 * are searched by. Words without places tell which records have them, and the texts of these the rest; without words a search reads the whole table.
 */
function sparedWithin(
  columns: readonly RelationColumn[],
  found: readonly ColumnParts[],
  room: PartsRoom,
): readonly ColumnParts[] {
  const hasRoom = (own: readonly ColumnParts[], rank: number) =>
    sizeOf(allWishes(columns, own, room).filter((wish) => wish.rank <= rank)) <= room.bytes;
  if (hasRoom(found, GRAMS_OF_TEXTS)) return found;
  const spared = POWERS.map((power) =>
    found.map((own) => (own.average > LONG ? spareWordsOf(own, power) : own)),
  );
  const most = spared.at(-1)!;
  return spared.find((own) => hasRoom(own, OF_OTHERS)) ?? (hasRoom(most, GRAMS_OF_TEXTS) ? most : found);
}

function inOrder(a: Wish, b: Wish): number {
  return a.rank - b.rank || a.estimate - b.estimate || a.column - b.column;
}

function allWishes(
  columns: readonly RelationColumn[],
  found: readonly ColumnParts[],
  { bytes, window: asked }: PartsRoom,
): Wish[] {
  const wordBytes = bytesOfWords(found);
  const wishesWith = (window: number, hasRare = false) =>
    found
      .flatMap((parts, i) =>
        wishesOf(columns[i]!, i, parts, {
          window,
          hasRare,
          wordBytes: wordBytes[i]!,
        }),
      )
      .sort(inOrder);
  // Words that are listed need no grams of their column.
  const tries = asked === undefined ? WINDOWS.map((own) => wishesWith(own)) : [wishesWith(asked)];
  if (found.some(({ rare }) => rare)) tries.unshift(wishesWith(asked ?? 1, true));
  const hasRoom = (wishes: readonly Wish[]) =>
    sizeOf(wishes.filter(({ rank }) => rank <= GRAMS_OF_TEXTS)) <= bytes;
  return tries.find(hasRoom) ?? tries.at(-1)!;
}

/** What is estimated and not made yet may take more. */
function sizeOf(wishes: readonly Wish[]): number {
  return wishes.reduce((sum, { estimate, made }) => sum + estimate * (made ? 1 : UNCERTAIN), 0);
}

/** By column what its words take: what is told of a word once is the first column's that has it. */
function bytesOfWords(found: readonly ColumnParts[]): readonly number[] {
  const seen = new Set<number>();
  return found.map(({ words }) => {
    if (!words) return 0;
    const { bytes, once, sample } = words;
    const shared = sample.filter((hash) => seen.has(hash)).length / Math.max(1, sample.length);
    for (const hash of sample) seen.add(hash);
    return bytes - once * shared;
  });
}

function wishesOf(
  column: RelationColumn,
  i: number,
  parts: ColumnParts,
  {
    window: leastWindow,
    hasRare,
    wordBytes,
  }: { readonly window: number; readonly hasRare: boolean; readonly wordBytes: number },
): readonly Wish[] {
  const { words, values, grams, characters, rare, fragments } = parts;
  const wish = (part: PartName, estimate: number, made: PendingPart | null): Wish => ({
    column: i,
    part,
    window: 0,
    rank: rankOf(column, part, parts),
    estimate,
    made,
    instead: null,
  });
  const wishForGrams = (own: GramsEstimate, window: number): Wish => {
    const next = windowOf(column, parts, WINDOWS.find((one) => one > window) ?? window);
    const instead = next > window ? wishForGrams(own, next) : null;
    return { ...wish('grams', bytesOfGrams(own, window), null), window, instead };
  };
  const wishForOthers = (own: GramsEstimate) => {
    const instead = wishForGrams(own, windowOf(column, parts, leastWindow));
    if (hasRare && words && rare) return { ...wish('rare', rare.bytes, rare), instead };
    return fragments && fragments.bytes <= bytesOfGrams(own) * OF_GRAMS
      ? { ...wish('fragments', fragments.bytes, fragments), instead }
      : instead;
  };
  const ends = values && values.ends !== null ? wish('ends', values.ends, null) : null;
  const order = values && values.order !== null ? wish('order', values.order, null) : null;
  return [
    ...(words ? [wish('words', wordBytes, words)] : []),
    ...(values
      ? [
          {
            ...wish('values', values.estimate, values.dictionary),
            instead: order ? { ...order, instead: ends } : ends,
          },
        ]
      : []),
    ...(characters > 0 ? [wish('characters', characters * CHARACTER_BYTES, null)] : []),
    ...(grams && characters === 0 ? [wishForOthers(grams)] : []),
  ];
}

/** Whole words of a column are found in any case, and shorter texts of scripts whose words have a character or two. */
function windowOf({ type }: RelationColumn, { longest, letters }: ColumnParts, most: number): number {
  const isText = pgType(type).category === 'text';
  const hasDense = letters === null || [...letters].some(isDense);
  return isText && !hasDense
    ? (WINDOWS.findLast((own) => own <= most && LETTERS_OF_WINDOW[own]! <= longest) ?? 1)
    : 1;
}
