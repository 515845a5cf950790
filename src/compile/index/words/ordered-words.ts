import type { ColumnList } from '../../../index/dictionary/dictionary-block.ts';
import { leastOfWord } from '../lexemes/choose-pairs.ts';
import { DictionaryWriter, type PendingDictionary } from '../lists/dictionary-writer.ts';
import type { GramNumbers } from '../grams/gram-numbers.ts';
import { GrowingIds } from '../lists/growing-ids.ts';
import { LexemeCounter, type LexemeCounts } from '../lexemes/lexeme-counter.ts';
import { ListShelf } from '../lists/list-shelf.ts';
import { type ColumnLists, mergeLists } from '../lists/merge-lists.ts';
import { sparePlaces } from './spared-places.ts';
import { isSparing } from './sparing-words.ts';
import type { ScratchPath } from '../lists/spool.ts';
import type { ListedWords } from './united-texts.ts';
import type { WordGrams } from '../grams/word-grams.ts';
import { orderWords } from './word-order.ts';
import { PlacedWords } from './word-places.ts';

/** Words that are in their dictionary, with their lists as long as these are needed: those of fragments among them, which are no words of a row. */
export interface OrderedWords extends ListedWords {
  /** The lists of a word that are of columns. */
  readonly columnListsOf: ListedWords['listsOf'];
  /** The lists of a word with all of its places, of which its dictionary may have none. */
  readonly placedListsOf: ListedWords['listsOf'];
  readonly dictionary: PendingDictionary;
  /** Those that pairs may be told of; undefined: of none. */
  readonly lexemes: LexemeCounts | undefined;
  /** Forgets the lists. */
  close(): void;
}

/** Writes words so that those which are looked for together stand together. */
export function writeInOrder(
  columns: readonly ColumnLists[],
  records: number,
  {
    numbers,
    grams,
    isPaired,
    isOfColumn,
  }: {
    readonly numbers: GramNumbers;
    readonly grams: WordGrams;
    readonly isPaired: boolean;
    /** Whether a list is of a column, and not of fragments. */
    readonly isOfColumn: (list: ColumnList) => boolean;
  },
  scratch: ScratchPath,
): OrderedWords {
  const shelf = new ListShelf(scratch);
  const texts: string[] = [];
  const counts = new GrowingIds();
  mergeLists(columns, (word, lists) => {
    texts.push(word);
    counts.add(countOf(lists.filter(isOfColumn)));
    shelf.add(lists);
  });
  const shelved = shelf.finish();
  const writer = new DictionaryWriter(scratch, { placed: true, highest: records, unsorted: texts.length });
  const places = orderWords(texts, numbers);
  const isSpared = isSparing(columns.map(({ lists }) => lists));
  const sparing = new Map(columns.map(({ column, lists }) => [column, lists.sparing]));
  const mostOf = (column: number) => sparing.get(column) ?? 0;
  const isAnySpared = isSpared || columns.some(({ lists }) => lists.sparing > 0);
  const listsAt = (place: number) =>
    isAnySpared ? sparePlaces(texts[place]!, shelved.of(place), isSpared, mostOf) : shelved.of(place);
  const least = leastOfWord(counts.ids, records);
  const counter = isPaired ? new LexemeCounter(texts, counts.ids, least) : undefined;
  const words = new PlacedWords(places.length, records);
  for (const [i, place] of places.entries()) {
    const lists = listsAt(place);
    const word = words.add(writer, texts[place]!, lists);
    const own = lists.filter(isOfColumn);
    const lexemes = grams.add(
      word.text,
      own.map(({ column }) => column),
      word.isLong,
    );
    if (own.length > 0) counter?.add(i + 1, lexemes, countOf(own));
  }
  return {
    dictionary: writer.finish(),
    words,
    lexemes: counter?.finish(),
    listsOf: (number) => listsAt(places[number - 1]!),
    columnListsOf: (number) => listsAt(places[number - 1]!).filter(isOfColumn),
    placedListsOf: (number) => shelved.of(places[number - 1]!),
    close: () => shelved.close(),
  };
}

/** Records of some lists together. */
function countOf(lists: readonly ColumnList[]): number {
  return lists.reduce((sum, { count }) => sum + count, 0);
}
