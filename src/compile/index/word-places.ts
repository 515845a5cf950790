import type { ColumnList } from '../../index/dictionary-block.ts';
import type { DictionaryWriter } from './dictionary-writer.ts';

/** A word, and where it stands in its dictionary. */
export interface WordPlace {
  readonly text: string;
  /** Records of its lists together. */
  readonly records: number;
  readonly lists: number;
  /** Where its block begins among the bytes of all blocks. */
  readonly block: number;
  // Where its lists begin and end among the bytes of all that lie outside of blocks:
  readonly from: number;
  readonly to: number;
}

/** Adds a word to a dictionary, and tells where. */
export function placeWord(writer: DictionaryWriter, text: string, lists: readonly ColumnList[]): WordPlace {
  const from = writer.written.lists;
  writer.addLists(text, lists);
  const { lists: to, blocks: block } = writer.written;
  const records = lists.reduce((sum, { count }) => sum + count, 0);
  return { text, records, lists: lists.length, block, from, to };
}
