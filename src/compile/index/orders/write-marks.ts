import { deflateRawSync } from 'node:zlib';
import type { Ids } from '../../../core/search-index/ids.ts';
import { ByteWriter } from '../../../index/bytes/byte-writer.ts';
import { encodeIds } from '../../../index/lists/id-list.ts';
import type { Span } from '../../../index/index-layout.ts';
import { MARKED_TOGETHER, type WordMarks } from '../../../index/orders/marks-layout.ts';
import { seal } from '../../../index/bytes/sealed-bytes.ts';
import type { WrittenValues } from '../values/crossed-counts.ts';
import type { Write } from '../lists/dictionary-writer.ts';
import { toSets } from './marked-sets.ts';
import { idsOfMembers, type Members } from '../lists/members.ts';
import { type ListedValues, type OrderedLists, toLists } from './ordered-lists.ts';
import type { RecordNumbers } from '../lists/record-numbers.ts';

/** Marks take so many bytes for each of the table as a CSV at most. */
const MARKS_ROOM = 0.02;
/** What marks take of what the records have of information, at least. */
const LEAST = 0.9;
/** Bytes of a piece, its seal and what tells of it, at least. */
const PIECE = 6;

/** Bytes of all of them at most. @param table bytes of it as a CSV */
export function mostOfMarks(table: number): number {
  return table * MARKS_ROOM;
}

/**
 * Writes which of the records that have a value of a column of few, in the order of another one, are found by searches for frequent words (`WordMarks`), as far as there is room: of
 * times first, then of whole numbers, and in each those of the first words first. Null: there are none, or there is no room.
 */
export function writeMarks(
  listed: ListedValues,
  values: readonly (WrittenValues | null)[],
  table: {
    readonly numbers: RecordNumbers;
    /** By key, those of the most frequent word first. */
    readonly members: ReadonlyMap<string, Members>;
    /** Bytes of the table as a CSV, about, of what is left of the file, and of that what is worth more than marks in a second order. */
    readonly room: { readonly table: number; readonly left: number; readonly worthier: number };
    readonly write: Write;
  },
): WordMarks | null {
  const { numbers: kept, members, room, write } = table;
  if (members.size === 0) return null;
  const { sets, words } = toSets(members, kept);
  const idsOf = (own: Members) => idsOfMembers(own, kept);
  const least = sets.map((set) => leastBytes(countByValue(idsOf(set), listed), listed.sizes));
  let left = Math.min(mostOfMarks(room.table), room.left);
  let leftOfFile = room.left;
  const directories = listed.columns.map((column, place) => {
    if (place === 1 && leftOfFile > room.worthier) left = Math.min(left, leftOfFile - room.worthier);
    const lists = toLists(values[column]!, listed, kept);
    return sets.map((set, number): Uint8Array | null => {
      if (least[number]! > left) return null;
      const { pieces, told } = markLists(idsOf(set), lists);
      const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
      if (bytes + told > left) return null;
      left -= bytes + told;
      leftOfFile -= bytes + told;
      const [at] = write(new Uint8Array(0));
      for (const piece of pieces) if (piece.length > 0) write(piece);
      const writer = new ByteWriter();
      writer.varint(at);
      for (const piece of pieces) writer.varint(piece.length);
      return seal(deflateRawSync(writer.toBytes(), { level: 9 }));
    });
  });
  // Who asks for a word in two orders reads side by side what tells of both.
  const spans = sets.map((_, number) => directories.map((own) => own[number] && write(own[number])));
  const marked = listed.columns.map((column, place) => ({
    column,
    sets: spans.map((own): Span | null => own[place] ?? null),
  }));
  const isMarked = (some: readonly number[]) =>
    marked.some((own) => some.every((set) => own.sets[set] !== null));
  const told = words
    .filter((word) => isMarked(word.sets))
    .map(({ key, sets: some }) => {
      const own = members.get(key)!;
      return { key, records: own.count, counts: countByValue(idsOf(own), listed), sets: some };
    });
  return told.length === 0 ? null : { by: listed.by, words: told, orders: marked };
}

/** Bytes of the marks of some of the records of each value, at least. @param counts of them @param sizes of all */
function leastBytes(counts: readonly number[], sizes: readonly number[]): number {
  const bits = counts.reduce((sum, count, value) => {
    const size = sizes[value]!;
    const others = size - count;
    if (count === 0 || others === 0) return sum;
    return sum + count * Math.log2(size / count) + others * Math.log2(size / others);
  }, 0);
  return (bits * LEAST) / 8;
}

function countByValue(ids: Ids, { numbers, sizes }: ListedValues): readonly number[] {
  const counts = new Uint32Array(sizes.length + 1);
  for (const id of ids) counts[numbers[id]!]! += 1;
  return [...counts.subarray(1)];
}

/** By value and list the pieces of marks (marks-reader.ts), sealed, empty ones where the lists have no records; and the bytes that tell of them at most. */
function markLists(
  ids: Ids,
  { size, starts, placeOf, room: marks }: OrderedLists,
): { readonly pieces: readonly Uint8Array[]; readonly told: number } {
  marks.fill(0);
  for (const id of ids) {
    const place = placeOf[id]!;
    if (place > 0) marks[place - 1] = 1;
  }
  const pieces: Uint8Array[] = [];
  const writer = new ByteWriter();
  const places = new Uint32Array(longestOf(starts));
  for (let value = 0; value * size + 1 < starts.length; value += 1)
    for (let first = 0; first < size; first += MARKED_TOGETHER) {
      writer.clear();
      for (let list = first; list < Math.min(size, first + MARKED_TOGETHER); list += 1) {
        const [start, end] = [starts[value * size + list]!, starts[value * size + list + 1]!];
        if (start < end) writeList(writer, marks.subarray(start, end), places);
      }
      pieces.push(writer.length === 0 ? new Uint8Array(0) : seal(writer.toBytes()));
    }
  return { pieces, told: pieces.length * 2 + PIECE };
}

/** Records of the longest of some lists. @param starts where each begins, and the last one ends */
function longestOf(starts: Uint32Array): number {
  return starts.reduce((most, start, i) => Math.max(most, start - (starts[i - 1] ?? start)), 0);
}

/** @param places room for the place of each record */
function writeList(writer: ByteWriter, marks: Uint8Array, places: Uint32Array): void {
  let count = 0;
  for (let i = 0; i < marks.length; i += 1) if (marks[i] === 1) places[count++] = i + 1;
  writer.varint(count);
  if (count === 0 || count === marks.length) return;
  const list = encodeIds(places.subarray(0, count), marks.length);
  writer.varint(list.length);
  writer.raw(list);
}
