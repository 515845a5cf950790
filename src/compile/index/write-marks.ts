import { deflateRawSync } from 'node:zlib';
import type { RelationColumn } from '../../core/ports.ts';
import { listBytes } from '../../core/search-index/condition.ts';
import { pgType } from '../../core/values/pg-types.ts';
import { ByteWriter } from '../../index/byte-writer.ts';
import { encodeIds } from '../../index/id-list.ts';
import { PART, partsOf } from '../../index/id-parts.ts';
import type { IdsSpan, Span } from '../../index/index-layout.ts';
import { MARKED_TOGETHER, type WordMarks } from '../../index/marks-layout.ts';
import { seal } from '../../index/sealed-bytes.ts';
import { FEW, type FewValues, numbersOf, valuesIn, type WrittenValues } from './crossed-counts.ts';
import type { Write } from './dictionary-writer.ts';
import type { Members } from './frequent-asker.ts';
import { rankOf } from './order-pairs.ts';
import type { RecordNumbers } from './record-numbers.ts';
import { type PendingOrders } from './write-orders.ts';

/** Marks take so many bytes for each of the table as a CSV at most. */
const MARKS_ROOM = 0.02;
/** A search that finds some records more than another one has no marks of its own where the list of these takes such a part of that of its own at most. */
const FEW_MORE = 1 / 4;
/** What marks take of what the records have of information, at least. */
const LEAST = 0.9;
/** Bytes of a piece, its seal and what tells of it, at least. */
const PIECE = 6;

/** Searches that are marked by the same records. */
interface MarkedSet {
  readonly members: Members;
  readonly count: number;
  readonly words: readonly { readonly key: string; readonly count: number; readonly more: Uint32Array }[];
}

/** Bytes of all of them at most. @param table bytes of it as a CSV */
export function mostOfMarks(table: number): number {
  return table * MARKS_ROOM;
}

/**
 * Writes which of the records that have a value of a column of few, in the order of another one, are found by searches for frequent words (`WordMarks`), as far as there is room: of
 * times first, then of whole numbers, and in each those of the first words first. Null: there are none, or there is no room.
 * @param orders that are written
 */
export function writeMarks(
  columns: readonly RelationColumn[],
  values: readonly (WrittenValues | null)[],
  orders: readonly PendingOrders[],
  table: {
    /** Those that are known. */
    readonly few: readonly FewValues[];
    readonly numbers: RecordNumbers;
    /** By key, those of the most frequent word first. */
    readonly members: ReadonlyMap<string, Members>;
    /** Bytes of the table as a CSV, about, and of what is left of the file. */
    readonly room: { readonly table: number; readonly left: number };
    readonly write: Write;
  },
): WordMarks | null {
  const { few, numbers: kept, members, room, write } = table;
  const { records } = kept;
  const sizeOf = ({ by }: PendingOrders) => valuesIn((values[by] as WrittenValues).root);
  // Whoever asks for no value of it reads the lists of all: the fewer there are, the shorter they are.
  const [within] = orders.toSorted((a, b) => sizeOf(a) - sizeOf(b));
  if (!within || members.size === 0) return null;
  const sets = toSets(members, records);
  const { by } = within;
  const valueOf =
    few.find(({ column }) => column === by)?.of ?? numbersOf(values[by] as WrittenValues, kept.ofFew(), true);
  // By record the number of its value among those that are told of, from 1; 0: it has none of these.
  const numberOf = new Uint8Array(256);
  within.values.forEach(([value], number) => (numberOf[value + 1] = number + 1));
  const numbers = valueOf.map((value) => numberOf[value] as number);
  const countsOf = (own: Members) => countByValue(own, numbers, within.values.length);
  const sizes = within.values.map(() => 0);
  for (const number of numbers) if (number > 0) (sizes[number - 1] as number) += 1;
  const least = sets.map((set) => leastBytes(countsOf(set.members), sizes));
  let left = Math.min(mostOfMarks(room.table), room.left);
  const ordered = within.columns.filter((column) => valuesIn((values[column] as WrittenValues).root) > FEW);
  const marked = columnsOf(columns, ordered).map((column) => {
    const own = values[column] as WrittenValues;
    const lists = toLists(own, numbers, within.values.length, kept);
    const spans = sets.map((set, number): Span | null => {
      if ((least[number] as number) > left) return null;
      const { pieces, told } = markLists(set.members, lists);
      const bytes = pieces.reduce((sum, { length }) => sum + length, 0);
      if (bytes + told > left) return null;
      left -= bytes + told;
      const [at] = write(new Uint8Array(0));
      for (const piece of pieces) if (piece.length > 0) write(piece);
      const writer = new ByteWriter();
      writer.varint(at);
      for (const piece of pieces) writer.varint(piece.length);
      return write(seal(deflateRawSync(writer.toBytes(), { level: 9 })));
    });
    return { column, sets: spans };
  });
  const isMarked = (set: number) => marked.some((own) => own.sets[set] !== null);
  const words = sets.flatMap((set, number) =>
    isMarked(number)
      ? set.words.map(({ key, count, more }) => ({
          key,
          records: count,
          counts: countsOf(members.get(key) as Members),
          set: number,
          more: writeMore(more, records, write),
        }))
      : [],
  );
  return words.length === 0 ? null : { by, words, orders: marked };
}

/** Bytes of the marks of some of the records of each value, at least. @param counts of them @param sizes of all */
function leastBytes(counts: readonly number[], sizes: readonly number[]): number {
  const bits = counts.reduce((sum, count, value) => {
    const size = sizes[value] as number;
    const others = size - count;
    if (count === 0 || others === 0) return sum;
    return sum + count * Math.log2(size / count) + others * Math.log2(size / others);
  }, 0);
  return (bits * LEAST) / 8;
}

/** Those of whole numbers and times, times first: what is looked for is mostly of some time. */
function columnsOf(columns: readonly RelationColumn[], ordered: readonly number[]): readonly number[] {
  const isTime = (column: number) =>
    ['date', 'timestamp'].includes(pgType(columns[column]?.type ?? '').category);
  return ordered
    .filter((column) => rankOf(columns[column]) === 0)
    .sort((a, b) => Number(isTime(b)) - Number(isTime(a)) || a - b);
}

/** Searches by their records, in their order: where one finds all that another one does and some more, which take little, these have one set. */
function toSets(members: ReadonlyMap<string, Members>, records: number): readonly MarkedSet[] {
  const found = [...members].map(([key, own], place) => ({ key, own, place, count: countOf(own) }));
  const bytesOf = (count: number) => (count === 0 ? 0 : listBytes(count, count / records));
  const sets: { place: number; members: Members; count: number; words: MarkedSet['words'][number][] }[] = [];
  for (const { key, own, place, count } of found.toSorted((a, b) => a.count - b.count || a.place - b.place)) {
    const set = sets.findLast(
      (other) => bytesOf(count - other.count) <= bytesOf(count) * FEW_MORE && isWithin(other.members, own),
    );
    const more = set ? idsOf(own, set.members, count - set.count) : new Uint32Array(0);
    if (!set) sets.push({ place, members: own, count, words: [{ key, count, more }] });
    else {
      set.words.push({ key, count, more });
      set.place = Math.min(set.place, place);
    }
  }
  return sets.filter(({ count }) => count < records).sort((a, b) => a.place - b.place);
}

function isWithin(few: Members, many: Members): boolean {
  return few.every((bits, i) => (bits & ~(many[i] as number)) === 0);
}

/** Those that are not among others. @param count how many there are */
function idsOf(members: Members, others: Members, count: number): Uint32Array {
  const ids = new Uint32Array(count);
  let size = 0;
  const left = members.map((bits, i) => bits & ~(others[i] as number));
  forEachOf(left, (id) => (ids[size++] = id));
  return ids;
}

function countOf(members: Members): number {
  let count = 0;
  forEachOf(members, () => (count += 1));
  return count;
}

function countByValue(members: Members, numbers: Uint8Array, values: number): readonly number[] {
  const counts = new Uint32Array(values + 1);
  forEachOf(members, (id) => ((counts[numbers[id] as number] as number) += 1));
  return [...counts.subarray(1)];
}

function forEachOf(members: Members, visit: (id: number) => void): void {
  for (let i = 0; i < members.length; i += 1)
    for (let rest = members[i] as number; rest !== 0; rest &= rest - 1)
      visit(i * 32 + 31 - Math.clz32(rest & -rest));
}

/** The lists of all values, one after the other, as `OrdersWithin` has them. */
interface OrderedLists {
  /** Of each value so many. */
  readonly size: number;
  /** Where each begins. */
  readonly starts: Uint32Array;
  /** By record its place in all of them, from 1; 0: it is in none. */
  readonly placeOf: Uint32Array;
  /** Room for a mark of each place. */
  readonly marks: Uint8Array;
}

/** @param numbers by record of its value, from 1; 0: it has none @param values so many there are */
function toLists(own: WrittenValues, numbers: Uint8Array, values: number, kept: RecordNumbers): OrderedLists {
  const blocks = own.root.keys.length;
  const size = blocks + partsOf(numbers.length - 1);
  const placeOf = numbersOf(own, kept.ofBlocks(), false);
  // Records without a value come last, by part of the table.
  const listOf = (id: number, number: number) => {
    const block = placeOf[id] as number;
    return (number - 1) * size + (block === 0 ? blocks + Math.floor((id - 1) / PART) : block - 1);
  };
  const starts = new Uint32Array(values * size + 1);
  for (let id = 1; id < numbers.length; id += 1) {
    const number = numbers[id] as number;
    if (number > 0) (starts[listOf(id, number) + 1] as number) += 1;
  }
  for (let list = 1; list < starts.length; list += 1) (starts[list] as number) += starts[list - 1] as number;
  const next = starts.slice();
  for (let id = 1; id < numbers.length; id += 1) {
    const number = numbers[id] as number;
    placeOf[id] = number === 0 ? 0 : ((next[listOf(id, number)] as number)++ as number) + 1;
  }
  return { size, starts, placeOf, marks: new Uint8Array(starts.at(-1) as number) };
}

/** By value and list the pieces of marks (marks-reader.ts), sealed, empty ones where the lists have no records; and the bytes that tell of them at most. */
function markLists(
  members: Members,
  { size, starts, placeOf, marks }: OrderedLists,
): { readonly pieces: readonly Uint8Array[]; readonly told: number } {
  marks.fill(0);
  forEachOf(members, (id) => {
    const place = placeOf[id] as number;
    if (place > 0) marks[place - 1] = 1;
  });
  const pieces: Uint8Array[] = [];
  const writer = new ByteWriter();
  for (let value = 0; value * size + 1 < starts.length; value += 1)
    for (let first = 0; first < size; first += MARKED_TOGETHER) {
      writer.clear();
      for (let list = first; list < Math.min(size, first + MARKED_TOGETHER); list += 1) {
        const [start, end] = [
          starts[value * size + list] as number,
          starts[value * size + list + 1] as number,
        ];
        if (start < end) writeList(writer, marks.subarray(start, end));
      }
      pieces.push(writer.length === 0 ? new Uint8Array(0) : seal(writer.toBytes()));
    }
  return { pieces, told: pieces.length * 2 + PIECE };
}

function writeList(writer: ByteWriter, marks: Uint8Array): void {
  const places = new Uint32Array(marks.length);
  let count = 0;
  for (let i = 0; i < marks.length; i += 1) if (marks[i] === 1) places[count++] = i + 1;
  writer.varint(count);
  if (count === 0 || count === marks.length) return;
  const list = encodeIds(places.subarray(0, count), marks.length);
  writer.varint(list.length);
  writer.raw(list);
}

function writeMore(ids: Uint32Array, highest: number, write: Write): IdsSpan | null {
  return ids.length === 0 ? null : { span: write(seal(encodeIds(ids, highest))), count: ids.length };
}
