import type { ColumnList } from '../../index/dictionary-block.ts';
import type { DictionaryWriter } from './dictionary-writer.ts';

/** Bytes of the lists of a word that has long ones: as many as so much of the table's records are, and as these at least, as often as it has lists. */
const [LONG, LEAST_LONG] = [1 / 512, 128];

/** A word, and where it stands in its dictionary. */
export interface WordPlace {
  readonly text: string;
  /** Records of its lists together. */
  readonly records: number;
  readonly lists: number;
  /** Where its block begins among the bytes of all blocks. */
  readonly block: number;
  // Where its lists begin and end among the bytes of all that lie outside of blocks, and where its positions begin:
  readonly from: number;
  readonly to: number;
  readonly placesFrom: number;
  /** Whether its lists take so long to read that it is worth being told of by itself. */
  readonly isLong: boolean;
}

/** Adds a word to a dictionary, and tells where. @param records of the table */
export function placeWord(
  writer: DictionaryWriter,
  text: string,
  lists: readonly ColumnList[],
  records: number,
): WordPlace {
  const { lists: from, places: placesFrom } = writer.written;
  writer.addLists(text, lists);
  const { lists: to, blocks: block } = writer.written;
  const isLong = isLongWord(to - from, lists.length, records);
  const ids = lists.reduce((sum, { count }) => sum + count, 0);
  return { text, records: ids, lists: lists.length, block, from, to, placesFrom, isLong };
}

/** @param bytes of its lists */
export function isLongWord(bytes: number, lists: number, records: number): boolean {
  return bytes > Math.max(LEAST_LONG, records * LONG) * lists;
}
