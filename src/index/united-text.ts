import { IndexFileError } from '../core/search-index/index-file-error.ts';
import type { Ids } from '../core/search-index/ids.ts';
import type { IndexedWord, IndexUnited } from '../core/search-index/table-index.ts';
import { ByteReader } from './byte-reader.ts';
import { ByteWriter } from './byte-writer.ts';
import type { ByteRanges } from './byte-ranges.ts';
import { decodeIds, encodeIds } from './id-list.ts';
import type { Span, UnitedDirectory, UnitedTexts } from './index-layout.ts';
import { once } from './once.ts';
import { readJson, readPieces } from './pieces.ts';

/** What many listed words say together of a text that they contain. */
export interface UnitedText {
  /** Records that have any of the words, one at least. */
  readonly ids: Ids;
  /** Numbers of those of the words that have it as a lexeme in English, or may. */
  readonly words: Ids;
}

/** How many of each there are at most, or are. */
export interface UnitedSizes {
  readonly records: number;
  readonly words: number;
}

/** Encodes it: how many words, the bytes of their list where there are any, both lists (id-list.ts). Numbers are varints. @param most of the table */
export function encodeUnited({ ids, words }: UnitedText, most: UnitedSizes): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  writer.varint(words.length);
  if (words.length > 0) {
    const numbers = encodeIds(words, most.words);
    writer.varint(numbers.length);
    writer.raw(numbers);
  }
  writer.raw(encodeIds(ids, most.records));
  return writer.toBytes();
}

/** The same again. Throws IndexFileError where the bytes are none such. @param count of records */
export function decodeUnited(bytes: Uint8Array, count: number, most: UnitedSizes): UnitedText {
  const reader = new ByteReader(bytes);
  const size = reader.varint();
  if (size > most.words || count > most.records) throw new IndexFileError('it has fewer words than it says');
  const words = size === 0 ? new Uint32Array(0) : decodeIds(reader.raw(reader.varint()), size, most.words);
  return { words, ids: decodeIds(bytes.subarray(reader.at), count, most.records) };
}

/**
 * Tells what an index file has of texts that many words contain.
 * @param wordsOf gives the words of some numbers
 */
export function openUnited(
  ranges: ByteRanges,
  { directory, at }: UnitedTexts,
  most: UnitedSizes,
  wordsOf: (numbers: Ids) => Promise<readonly IndexedWord[]>,
): IndexUnited {
  const directoryOf = once(async () => {
    const { texts, counts, bytes } = await readJson<UnitedDirectory>(ranges, directory);
    let start = at;
    return new Map(
      texts.map((text, i) => {
        const span: Span = [start, bytes[i] as number];
        start += span[1];
        return [text, { count: counts[i] as number, span }] as const;
      }),
    );
  });
  const read = async (text: string): Promise<UnitedText> => {
    const own = (await directoryOf()).get(text);
    if (!own) throw new IndexFileError('it tells of less than it says');
    const [piece] = await readPieces(ranges, [own.span]);
    return decodeUnited(piece as Uint8Array, own.count, most);
  };
  return {
    async counts(texts) {
      const told = await directoryOf();
      return new Map(
        texts.flatMap((text) => {
          const own = told.get(text);
          return own ? [[text, own.count] as const] : [];
        }),
      );
    },
    records: async (text) => (await read(text)).ids,
    words: async (text) => wordsOf((await read(text)).words),
  };
}
