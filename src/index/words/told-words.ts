import { ByteReader } from '../bytes/byte-reader.ts';
import { ByteWriter } from '../bytes/byte-writer.ts';
import {
  arePositionsShort,
  type ColumnList,
  isShort,
  ListBlockWriter,
  positionBytesOf,
  readLists,
  sealsOf,
} from '../dictionary/dictionary-block.ts';
import type { PlacedBlock } from '../dictionary/dictionary-entries.ts';
import { SEAL } from '../bytes/sealed-bytes.ts';

const FORM = { kind: 'text' } as const;

/** A word of a dictionary, with all that its block says of it. */
export interface ToldWord {
  readonly text: string;
  readonly lists: readonly ColumnList[];
  // Where its lists and its positions begin among those of the dictionary that lie outside of blocks:
  readonly from: number;
  readonly placesFrom: number;
}

/**
 * Writes words as their own dictionary has them, for another one that tells which words have something: whoever needs their lists reads no block of them.
 * The bytes of a block (varint), the block, and by list, as varints, where it lies outside, and where its positions do: from the beginning of all.
 * @returns a list of as many as there are lists
 */
export function encodeToldWords(words: readonly ToldWord[]): {
  readonly count: number;
  readonly list: Uint8Array;
} {
  const block = new ListBlockWriter(FORM, true);
  const places = new ByteWriter();
  let count = 0;
  for (const { text, lists, from, placesFrom } of words) {
    block.add(text, lists);
    let [at, positionsAt] = [from, placesFrom];
    for (const { column, list, idBytes, positions } of lists) {
      count += 1;
      if (!isShort(list.length, column, true)) {
        places.varint(at);
        at += list.length + sealsOf(list.length - idBytes) * SEAL;
      }
      if (!arePositionsShort(positions)) {
        places.varint(positionsAt);
        positionsAt += positionBytesOf(positions);
      }
    }
  }
  const own = new ByteWriter();
  block.end(own);
  const all = new ByteWriter();
  all.varint(own.length);
  all.raw(own.written());
  all.raw(places.written());
  return { count, list: all.toBytes() };
}

/** Names another text, of which the same is told. */
export function encodeNamed(text: string): Uint8Array {
  const writer = new ByteWriter();
  writer.varint(0);
  writer.text(text);
  return writer.toBytes();
}

/** The text that is named; undefined: these are words. Throws IndexFileError where it is damaged. */
export function readNamed(bytes: Uint8Array): string | undefined {
  const reader = new ByteReader(bytes);
  return reader.varint() === 0 ? reader.text(bytes.length - reader.at) : undefined;
}

/** The words again, as a block of their dictionary. Throws IndexFileError where the bytes are no such words. */
export function readToldWords(
  bytes: Uint8Array,
  { idsAt, placesAt }: { readonly idsAt: number; readonly placesAt: number },
): PlacedBlock {
  const reader = new ByteReader(bytes);
  const block = readLists(reader.raw(reader.varint()), FORM, true);
  const listsAt = new Float64Array(block.listAt.length);
  const positionsAt = new Float64Array(block.listAt.length);
  for (let i = 0; i < listsAt.length; i += 1) {
    if (block.listAt[i] === 0) listsAt[i] = idsAt + reader.varint();
    if (block.positionAt[i] === 0) positionsAt[i] = placesAt + reader.varint();
  }
  return { ...block, listsAt, positionsAt };
}
