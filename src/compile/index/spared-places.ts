import {
  arePositionsShort,
  type ColumnList,
  type EncodedList,
  positionBytesOf,
} from '../../index/dictionary-block.ts';

/** Where a word of no more records stands is rather read in these: most searches that ask for it show them in any case. */
const FEW = 64;
/** What stands in one of them by the thousand takes more bytes. */
const MOST_BYTES = 128;
/** Words that are a lexeme each: of any lexeme only some are. */
const PLAIN = /^[\p{L}\p{M}]+$/u;

/** Whether where a word stands may be left out. */
export function maySpare(word: string, { count, positions }: EncodedList): boolean {
  if (count > FEW || arePositionsShort(positions)) return false;
  return positionBytesOf(positions) <= MOST_BYTES && PLAIN.test(word);
}

/** The lists of a word, without positions where these may be left out. */
export function sparePlaces(word: string, lists: readonly ColumnList[]): readonly ColumnList[] {
  return lists.map((list) => (maySpare(word, list) ? { ...list, positions: [] } : list));
}
