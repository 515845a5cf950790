import { IndexFileError } from '../../core/search-index/ports/index-file-error.ts';
import { either, NO_IDS } from '../../core/search-index/ids.ts';
import { ByteReader } from '../bytes/byte-reader.ts';
import type { ByteRanges } from '../bytes/byte-ranges.ts';
import { decodeIds } from '../lists/id-list.ts';
import type { Span } from '../index-layout.ts';
import { MARKED_TOGETHER, type WordMarks } from './marks-layout.ts';
import { once } from '../bytes/once.ts';
import { inflate, readJson, readPieces } from '../bytes/pieces.ts';

/** Which records of a value's lists a search finds. */
export interface ListMarks {
  /** By list what has to be read for it, about. */
  readonly bytes: readonly number[];
  /** By some of the lists, those that have records, the places of these in the list, from 1. Rejects with IndexFileError. */
  of(lists: readonly number[]): Promise<ReadonlyMap<number, Uint32Array>>;
}

/** A frequent word, as its records are marked. */
interface MarkedWord {
  /** How many there are, and by value that is told of how many have it. */
  readonly records: number;
  readonly counts: readonly number[];
  /** The marks of a value's lists. @param value by its place among those that are told of @param counts of the records of each list */
  lists(): Promise<(value: number, counts: readonly number[]) => ListMarks>;
}

/** Which records of an order within a value have a frequent word. */
export interface Marks {
  /**
   * A word by its key. Undefined: it is not told of. Everything rejects with IndexFileError.
   * @param by the column of few values, and the one in whose order its records are, by their places
   */
  of(key: string, by: number, column: number): Promise<MarkedWord | undefined>;
}

/**
 * Opens the marks of frequent words. A piece has, of up to MARKED_TOGETHER lists that follow each other, of each that has records how many of them are marked (varint) and, where
 * these are some but not all, the bytes (varint) of the list of their places (id-list.ts: highest is the number of its records), and that list.
 */
export function openMarks(ranges: ByteRanges, span: Span): Marks {
  const read = once(() => readJson<WordMarks>(ranges, span));
  return {
    async of(key, by, column) {
      const { words, orders, ...told } = await read();
      const word = words.find((own) => own.key === key);
      const order = orders.find((own) => own.column === column);
      const pieces = word?.sets.map((set) => order?.sets[set]);
      if (!word || !pieces?.every((piece) => piece) || told.by !== by) return undefined;
      return {
        records: word.records,
        counts: word.counts,
        async lists() {
          const sets = (await readPieces(ranges, pieces as readonly Span[])).map((own) =>
            toSpans(inflate(own)),
          );
          return (value, counts) => together(sets.map((spans) => toMarks(ranges, spans, value, counts)));
        },
      };
    },
  };
}

/** The records that any of some sets has. */
function together(sets: readonly ListMarks[]): ListMarks {
  const [first, ...others] = sets as readonly [ListMarks, ...ListMarks[]];
  if (others.length === 0) return first;
  return {
    bytes: first.bytes.map((own, list) => others.reduce((sum, { bytes }) => sum + bytes[list]!, own)),
    async of(lists) {
      const marks = await Promise.all(sets.map((own) => own.of(lists)));
      const inAny = (list: number) => marks.map((own) => own.get(list) ?? NO_IDS).reduce(either);
      return new Map([...(marks[0]?.keys() ?? [])].map((list) => [list, inAny(list)]));
    },
  };
}

/** Of all values the pieces of their lists, one after the other. */
function toSpans(told: Uint8Array): readonly Span[] {
  const reader = new ByteReader(told);
  let at = reader.varint();
  const spans: Span[] = [];
  while (reader.at < told.length) {
    const bytes = reader.varint();
    spans.push([at, bytes]);
    at += bytes;
  }
  return spans;
}

function toMarks(
  ranges: ByteRanges,
  spans: readonly Span[],
  value: number,
  counts: readonly number[],
): ListMarks {
  const groups = Math.ceil(counts.length / MARKED_TOGETHER);
  const own = spans.slice(value * groups, (value + 1) * groups);
  if (own.length < groups) throw new IndexFileError('it marks fewer records than it orders');
  return {
    bytes: counts.map((_, list) => {
      const [, bytes] = own[Math.floor(list / MARKED_TOGETHER)]!;
      return bytes / MARKED_TOGETHER;
    }),
    async of(lists) {
      const wanted = lists.filter((list) => counts[list] !== 0);
      const numbers = [...new Set(wanted.map((list) => Math.floor(list / MARKED_TOGETHER)))];
      const pieces = await readPieces(
        ranges,
        numbers.map((number) => own[number]!),
      );
      const marks = new Map<number, Uint32Array>();
      const isWanted = new Set(wanted);
      numbers.forEach((number, i) => {
        const first = number * MARKED_TOGETHER;
        const some = counts.slice(first, first + MARKED_TOGETHER);
        for (const [place, places] of readMarks(pieces[i]!, some).entries())
          if (isWanted.has(first + place)) marks.set(first + place, places);
      });
      return marks;
    },
  };
}

/** By list the places of its marked records. @param counts of its records */
function readMarks(piece: Uint8Array, counts: readonly number[]): readonly Uint32Array[] {
  const reader = new ByteReader(piece);
  return counts.map((count) => {
    const marked = count === 0 ? 0 : reader.varint();
    if (marked > count) throw new IndexFileError('a list of marks is damaged');
    if (marked === 0) return NO_IDS;
    if (marked === count) return Uint32Array.from({ length: count }, (_, i) => i + 1);
    return decodeIds(reader.raw(reader.varint()), marked, count);
  });
}
