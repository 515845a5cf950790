import { ByteReader } from '../../../index/bytes/byte-reader.ts';
import {
  arePositionsShort,
  type ColumnList,
  type EncodedList,
  positionBytesOf,
} from '../../../index/dictionary/dictionary-block.ts';
import { readPieceBytes } from '../../../index/lists/position-pieces.ts';

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

/** Whether where any word stands may be left out that no more records have: what lies in the block of words is no room that counts. */
function isSparedOf(most: number, { count, positions }: EncodedList): boolean {
  return count <= most && !arePositionsShort(positions);
}

/**
 * The lists of a word, without positions where these may be left out.
 * @param isSparing whether they are wherever that is so
 * @param mostOf by column they are of any word that no more records have
 */
export function sparePlaces(
  word: string,
  lists: readonly ColumnList[],
  isSparing: boolean,
  mostOf: (column: number) => number,
): readonly ColumnList[] {
  const isSpared = (list: ColumnList) =>
    isSparedOf(mostOf(list.column), list) || (isSparing && maySpare(word, list));
  return lists.map((list) => (isSpared(list) ? withoutPlaces(list) : list));
}

/** A list without its positions: how long their pieces are is told of no more either. */
export function withoutPlaces<List extends EncodedList>(own: List): List {
  const { list, idBytes, positions } = own;
  const rest = new ByteReader(list.subarray(idBytes));
  readPieceBytes(rest, positionBytesOf(positions));
  const times = list.subarray(idBytes + rest.at);
  return { ...own, list: Buffer.concat([list.subarray(0, idBytes), times]), positions: [] };
}
