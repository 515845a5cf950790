import { OF_WORDS } from '../../index/index-layout.ts';
import type { KeptParts } from './choose-parts.ts';
import { DictionaryWriter, type PendingDictionary } from './dictionary-writer.ts';
import { ListShelf } from './list-shelf.ts';
import type { SpooledLists } from './list-spool.ts';
import { type ColumnLists, mergeLists } from './merge-lists.ts';
import type { ScratchPath } from './spool.ts';
import { WordGrams } from './word-grams.ts';
import { orderWords } from './word-order.ts';
import { WordParts } from './word-parts.ts';

/** Blocks of words that are rather looked through all. */
const FEW_BLOCKS = 8;

/** What is kept of a column's words. */
export type KeptLists = Pick<KeptParts, 'words' | 'grams'>;

/** What lists the words and grams of a table, by column. They are gone afterwards. */
export interface WordLists {
  readonly columns: readonly KeptLists[];
  readonly records: number;
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
export function writeWords({ columns, records, leastWords }: WordLists, scratch: ScratchPath): WrittenWords {
  const words = listsOf(columns.map((own) => own.words));
  const grams = listsOf(columns.map((own) => own.grams));
  const ofWords = new WordGrams(scratch);
  const parts = new WordParts(leastWords);
  const written =
    words.length === 0
      ? null
      : writeInOrder(
          words,
          new DictionaryWriter(scratch, { placed: true, highest: records }),
          (word, lists) => {
            ofWords.add(word);
            parts.add(word, lists);
          },
        );
  const wordGrams = written !== null && written.root.blocks.length > FEW_BLOCKS;
  if (wordGrams) grams.unshift({ column: OF_WORDS, lists: ofWords.finish() });
  else ofWords.discard();
  const gramWriter = new DictionaryWriter(scratch, { placed: false, highest: records });
  mergeLists(grams, (gram, lists) => gramWriter.addLists(gram, lists));
  const writtenGrams = gramWriter.finish();
  return {
    words: written,
    grams: grams.length > 0 ? writtenGrams : null,
    wordGrams,
    wordLexemes: wordGrams && ofWords.hasLexemes,
    parts: parts.finish(),
  };
}

/** Writes words so that those which are looked for together stand together. @param hear hears of each, and how many lists it has */
function writeInOrder(
  columns: readonly ColumnLists[],
  writer: DictionaryWriter,
  hear: (word: string, lists: number) => void,
): PendingDictionary {
  const shelf = new ListShelf(writer.scratch);
  const words: string[] = [];
  mergeLists(columns, (word, lists) => {
    words.push(word);
    shelf.add(lists);
  });
  shelf.drain(orderWords(words), (place, lists) => {
    const word = words[place] as string;
    hear(word, lists.length);
    writer.addLists(word, lists);
  });
  return writer.finish();
}

function listsOf(columns: readonly (SpooledLists | undefined)[]): ColumnLists[] {
  return columns.flatMap((lists, i) => (lists ? [{ column: i + 1, lists }] : []));
}
