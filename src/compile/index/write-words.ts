import { OF_WORDS } from '../../index/index-layout.ts';
import type { KeptParts } from './choose-parts.ts';
import { DictionaryWriter, type PendingDictionary } from './dictionary-writer.ts';
import type { SpooledLists } from './list-spool.ts';
import { type ColumnLists, mergeLists } from './merge-lists.ts';
import type { ScratchPath } from './spool.ts';
import { type SharedText, SharedTexts } from './shared-texts.ts';
import { WordGrams } from './word-grams.ts';
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
  readonly leastLists: number | undefined;
}

/** The words of a table, and its grams. Plain data. */
export interface WrittenWords {
  /** Null: no column lists its words. */
  readonly words: PendingDictionary | null;
  /** Null: there are none. */
  readonly grams: PendingDictionary | null;
  /** Whether these are told of words. */
  readonly wordGrams: boolean;
  /** Parts that many words have. */
  readonly parts: readonly string[];
  /** Texts whose words have many lists. */
  readonly shared: readonly SharedText[];
}

/**
 * Puts the words of all columns into one dictionary, and their grams into another: a text is then looked for once, however many columns there
 * are.
 * @param columns what is kept of them, in the table's order
 * @param records of the table
 */
export function writeWords(
  { columns, records, leastWords, leastLists }: WordLists,
  scratch: ScratchPath,
): WrittenWords {
  const words = listsOf(columns.map((own) => own.words));
  const grams = listsOf(columns.map((own) => own.grams));
  const ofWords = new WordGrams(scratch);
  const writer = new DictionaryWriter(scratch, { placed: true, highest: records });
  const parts = new WordParts(leastWords);
  const shared = new SharedTexts(leastLists);
  const hear = (word: string, lists: number) => {
    ofWords.add(word);
    parts.add(word, lists);
    shared.add(word, lists);
  };
  const written = words.length > 0 ? mergeLists(words, writer, hear) : null;
  const wordGrams = written !== null && written.root.blocks.length > FEW_BLOCKS;
  if (wordGrams) grams.unshift({ column: OF_WORDS, lists: ofWords.finish() });
  else ofWords.discard();
  const wordParts = parts.finish();
  const gramWriter = new DictionaryWriter(scratch, { placed: false, highest: records });
  return {
    words: written,
    grams: grams.length > 0 ? mergeLists(grams, gramWriter) : null,
    wordGrams,
    parts: wordParts,
    shared: shared.finish(wordParts),
  };
}

function listsOf(columns: readonly (SpooledLists | undefined)[]): ColumnLists[] {
  return columns.flatMap((lists, i) => (lists ? [{ column: i + 1, lists }] : []));
}
