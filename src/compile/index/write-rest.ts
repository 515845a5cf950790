import type { KeptParts } from './room/choose-parts.ts';
import { bytesOfPages, choosePages, mostOfPages } from './frequent/frequent-pages.ts';
import { answerFrequent, type FrequentWriter, mostFrequent } from './frequent/frequent-words.ts';
import type { IndexFile } from './index-file.ts';
import type { IndexInput } from './room/index-input.ts';
import { bytesOfLists, writeLists } from './frequent/keep-shorts.ts';
import type { OpenTable } from './open-table.ts';
import type { Members } from './lists/members.ts';
import { listValues } from './orders/ordered-lists.ts';
import type { RecordNumbers } from './lists/record-numbers.ts';
import type { TellDone } from './jobs/tell-steps.ts';
import type { WrittenChosen } from './write-chosen.ts';
import { mostOfOrders, writeLeftOver } from './room/write-left-over.ts';
import { bytesOfCells, writeCells } from './orders/write-cells.ts';
import { writeMarks } from './orders/write-marks.ts';
import { OffsetsWriter, ROOM_OF_NARROWEST, ROOM_OF_OTHERS } from './words/write-offsets.ts';
import type { PendingLists } from './frequent/write-shorts.ts';
import type { WordCount } from './words/word-count.ts';
import { toUnfinished, type WrittenParts } from './write-tail.ts';

/** Of more records memory is not enough to put them into orders while lanes are asked for words that half of them have. */
const MOST_AT_ONCE = 16_777_216;
/** The part of the room for answers to frequent words that is kept for their directory. */
const DIRECTORY = 1 / 4;

/** Bytes. */
export interface RestRoom {
  /** Of the table as a CSV, about. */
  readonly table: number;
  /** What the records leave. */
  readonly beside: number;
  /** For what is told of frequent words. */
  readonly frequent: number;
  /** Where the file ends at most. */
  readonly end: number;
}

/** What the parts that answer sooner are written with. */
export interface RestInput extends Pick<WrittenChosen, 'values' | 'few'> {
  /** What searches of words need. */
  readonly parts: WrittenParts;
  readonly chosen: readonly KeptParts[];
  /** Parts that many words have, and the records of these words together. */
  readonly wordParts: readonly WordCount[];
  /** All records of one and two letters. */
  readonly shortLists: PendingLists;
  readonly numbers: RecordNumbers;
  readonly room: RestRoom;
  readonly file: IndexFile;
  readonly tell: TellDone;
}

/** Lists of letters have so many bytes for each of the table as a CSV before orders. */
const LEAST_LISTS = 0.02;

/**
 * Writes what answers the sooner what the rest would answer as well, as far as there is room: what is told of frequent words, which the lanes ask the index for,
 * and beside them orders within values, tiles, marks, cells and lists of letters. Rejects with IndexFileError.
 */
export async function writeRest(
  { relation, path, leastSpared, celledBytes, frequent: limits }: IndexInput,
  { lanes, scratch }: OpenTable,
  { parts, chosen, values, few, wordParts, shortLists, numbers, room, file, tell }: RestInput,
): Promise<{ readonly parts: WrittenParts; readonly frequent: FrequentWriter | null }> {
  const { columns, rows: records } = relation;
  const { table, beside } = room;
  // Searches of words need no orders, which are written beside them.
  const index = toUnfinished(path, file.at, parts);
  const leftInAll = room.end - file.at - room.frequent - index.end.length;
  const words = chosen.flatMap((own) => own.words?.frequent ?? []);
  const pages = choosePages(columns, values, few, limits?.leastSpared);
  const wanted = bytesOfPages(pages, mostFrequent(words, limits?.least), records);
  const leftOfOrders = leftInAll - mostOfOrders({ beside, table });
  const pagesRoom = Math.max(0, Math.min(wanted, mostOfPages(table), leftOfOrders));
  const answer = () =>
    answerFrequent({
      index,
      relation,
      lanes,
      words,
      parts: wordParts,
      pages,
      room: { answers: room.frequent, pages: pagesRoom },
      tell,
      ...limits,
    });
  const answering = records > (limits?.atOnce ?? MOST_AT_ONCE) ? undefined : answer();
  // Whoever needs it hears of its failure.
  answering?.catch(() => {});
  const listsRoom = Math.min(bytesOfLists(shortLists), table * LEAST_LISTS);
  const leftBeside = leftInAll - pagesRoom;
  const start = file.at;
  const offsets = new OffsetsWriter(parts.found, chosen, { table, file });
  offsets.write(ROOM_OF_NARROWEST, leftBeside);
  const orders = writeLeftOver(columns, values, {
    few,
    numbers,
    room: { beside, table, left: leftBeside - (file.at - start), lists: listsRoom },
    leastSpared,
    scratch,
    file,
  });
  // Lanes that are asked for words of so many records need the memory.
  if (!answering) numbers.release();
  const frequent = await (answering ?? answer());
  const leftOfAnswers = (frequent?.leftOfAnswers ?? room.frequent) - room.frequent * DIRECTORY;
  const leftOfFrequent = (frequent?.leftOfPages ?? pagesRoom) + Math.max(0, leftOfAnswers);
  const left = () => leftBeside + leftOfFrequent - (file.at - start);
  const listed = listValues(columns, values, orders.orders, { few, numbers });
  const told = { numbers, members: frequent?.members ?? new Map<string, Members>(), write: file.write };
  const marks =
    listed &&
    writeMarks(listed, values, {
      ...told,
      room: { table, left: left(), worthier: bytesOfCells(listed, values, celledBytes) },
    });
  const cells =
    listed && writeCells(listed, values, marks, { ...told, room: { table, left: left() }, celledBytes });
  offsets.write(ROOM_OF_OTHERS, left());
  const lists = writeLists(shortLists, left(), file.write);
  const shorts = parts.shorts && { ...parts.shorts, lists };
  return { parts: { ...parts, ...orders, marks, cells, offsets: offsets.finish(), shorts }, frequent };
}
