import type { ColumnList } from '../../index/dictionary-block.ts';
import { OF_WORDS } from '../../index/index-layout.ts';
import type { KeptParts } from './choose-parts.ts';
import { DictionaryWriter, type PendingDictionary } from './dictionary-writer.ts';
import { ListShelf } from './list-shelf.ts';
import type { SpooledLists } from './list-spool.ts';
import { type ColumnLists, mergeLists } from './merge-lists.ts';
import type { ScratchPath } from './spool.ts';
import type { UnitedLimits } from './choose-united.ts';
import { type ListedWords, UnitedTexts } from './united-texts.ts';
import { WordGrams } from './word-grams.ts';
import { orderWords } from './word-order.ts';
import { WordParts } from './word-parts.ts';
import { placeWord } from './word-places.ts';

/** Blocks of words that are rather looked through all. */
const FEW_BLOCKS = 8;
/** What is told of words together takes such a part of what is left over at most. */
const UNITED_SHARE = 0.5;

/** What is kept of a column's words. */
export type KeptLists = Pick<KeptParts, 'words' | 'grams'>;

/** What lists the words and grams of a table, by column. They are gone afterwards. */
export interface WordLists {
  readonly columns: readonly KeptLists[];
  readonly records: number;
  /** Bytes for the grams of words and what is told of words together, and for this alone. */
  readonly room: { readonly all: number; readonly united: number };
  readonly united: UnitedLimits | undefined;
  /** See FrequentLimits. */
  readonly leastWords: number | undefined;
}

/** The words of a table, and its grams. Plain data. */
export interface WrittenWords {
  /** Null: no column lists its words. */
  readonly words: PendingDictionary | null;
  /** Null: there are none. */
  readonly grams: PendingDictionary | null;
  /** Whether these are told of words, */
  readonly wordGrams: boolean;
  /** and lexemes as well. */
  readonly wordLexemes: boolean;
  /** Parts that many words have. */
  readonly parts: readonly string[];
}

/**
 * Puts the words of all columns into one dictionary, and their grams into another: a text is then looked for once, however many columns there
 * are.
 * @param columns what is kept of them, in the table's order
 * @param records of the table
 */
export function writeWords(
  { columns, records, room, united: limits, leastWords }: WordLists,
  scratch: ScratchPath,
): WrittenWords {
  const words = listsOf(columns.map((own) => own.words));
  const grams = listsOf(columns.map((own) => own.grams));
  const ofWords = new WordGrams(scratch);
  const written = words.length === 0 ? null : writeInOrder(words, records, ofWords, scratch);
  const parts = new WordParts({ least: limits?.leastWords, leastAsked: leastWords });
  for (const { text, lists } of written?.words ?? []) parts.add(text, lists);
  const found = parts.finish();
  const wordGrams = written !== null && written.dictionary.root.blocks.length > FEW_BLOCKS;
  let united: UnitedTexts | null = null;
  if (wordGrams) {
    const lists = ofWords.finish();
    grams.unshift({ column: OF_WORDS, lists });
    const left = Math.min(room.united, Math.max(0, room.all - lists.bytes) * UNITED_SHARE);
    united = new UnitedTexts(written, found, { records, room: left, limits, scratch });
  } else ofWords.discard();
  written?.close();
  const gramWriter = new DictionaryWriter(scratch, { placed: false, highest: records });
  const add = (key: string, lists: readonly ColumnList[]) => gramWriter.addLists(key, lists);
  mergeLists(grams, (gram, lists) => {
    united?.takeBefore(gram, add);
    add(gram, lists);
  });
  united?.takeBefore(null, add);
  united?.close();
  const writtenGrams = gramWriter.finish();
  return {
    words: written?.dictionary ?? null,
    grams: grams.length > 0 ? writtenGrams : null,
    wordGrams,
    wordLexemes: wordGrams && ofWords.hasLexemes,
    parts: parts.asked(found),
  };
}

/** Words that are in their dictionary, with their lists as long as these are needed. */
interface OrderedWords extends ListedWords {
  readonly dictionary: PendingDictionary;
  /** Forgets the lists. */
  close(): void;
}

/** Writes words so that those which are looked for together stand together. */
function writeInOrder(
  columns: readonly ColumnLists[],
  records: number,
  grams: WordGrams,
  scratch: ScratchPath,
): OrderedWords {
  const shelf = new ListShelf(scratch);
  const texts: string[] = [];
  mergeLists(columns, (word, lists) => {
    texts.push(word);
    shelf.add(lists);
  });
  const shelved = shelf.finish();
  const writer = new DictionaryWriter(scratch, { placed: true, highest: records });
  const places = orderWords(texts);
  const words = Array.from(places, (place) => {
    const text = texts[place] as string;
    grams.add(text);
    return placeWord(writer, text, shelved.of(place));
  });
  return {
    dictionary: writer.finish(),
    words,
    listsOf: (number) => shelved.of(places[number - 1] as number),
    close: () => shelved.close(),
  };
}

function listsOf(columns: readonly (SpooledLists | undefined)[]): ColumnLists[] {
  return columns.flatMap((lists, i) => (lists ? [{ column: i + 1, lists }] : []));
}
