import { closeSync, openSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { QueryEngine, Relation } from '../../core/ports.ts';
import { ByteWriter } from '../../index/byte-writer.ts';
import { encodeIds } from '../../index/id-list.ts';
import type { IdsSpan, LexemeTotals, Span } from '../../index/index-layout.ts';
import { seal } from '../../index/sealed-bytes.ts';
import { together } from '../together.ts';
import { bytesOfParts, PartChooser } from './choose-parts.ts';
import type { UnitedLimits } from './choose-united.ts';
import { fewColumns, readerOf, writeCrossed, writeTogether } from './crossed-counts.ts';
import { deflateJson, discardDictionary, type Write, writeParts } from './dictionary-writer.ts';
import { answerFrequent, type FrequentLimits } from './frequent-words.ts';
import { indexRoom } from './index-room.ts';
import { createOwnLane, createThreadLanes, type Lanes, leastBusy } from './job-lanes.ts';
import { createPartMaker } from './make-part.ts';
import { readColumns } from './read-columns.ts';
import { chooseBlockForm } from './record-blocks.ts';
import { createRowBuffers, RowState } from './row-state.ts';
import { discard, drain, type Spooled, writeAll } from './spool.ts';
import { holdTexts, readTexts, sizeOfTable, writeTextFiles } from './table-texts.ts';
import { writeOrders } from './write-orders.ts';
import { writeRecords } from './write-records.ts';
import type { UnfinishedIndex } from './unfinished-index.ts';
import { ShortsCollector, type PendingShorts } from './write-shorts.ts';
import { type IndexPlace, type WrittenParts, writeTail } from './write-tail.ts';

export interface IndexInput {
  /** The engine that holds the relation. */
  readonly engine: QueryEngine;
  readonly relation: Relation;
  /** Columns whose words and values are to be found; null: all. Records are always written. */
  readonly columns: readonly string[] | null;
  /** Where the file is to be, and the engine may write. Others beside it, of the same beginning, are written and removed. */
  readonly path: string;
  /** Bytes of the file for each of a CSV with the same values. Default: see indexRoom. */
  readonly share?: number;
  /** Bytes of a file that is never too large. Default: see indexRoom. */
  readonly floor?: number;
  /**
   * So many different words of a column are listed at most, or one for eight records (up to 400,000): of others their grams are. Default 50,000; of a
   * column of texts 200,000, or one for 128 bytes (up to 400,000).
   */
  readonly mostWords?: number;
  /** One of so many grams of a text in a row is kept at least: 1, 2 or 4. Default: as many as there is room for. */
  readonly window?: number;
  /** What is told of words together. Default: see UnitedLimits. */
  readonly united?: UnitedLimits;
  /** What is told of frequent words. Default: see answerFrequent. */
  readonly frequent?: FrequentLimits;
  /** Uses threads even where the table is small. Default: no. */
  readonly threads?: boolean;
  /** Threads that have been started for it, with files of the same beginning as `path`; they are ended. Default: they are started where they are needed. */
  readonly lanes?: Lanes | undefined;
  /** Hears how much is done, from 0 to 1. */
  readonly tell?: (done: number) => void;
  /** Hears that the relation is read, and may go. */
  readonly read?: () => void;
}

/** What is told of frequent words takes a small part of the room. */
const FREQUENT_ROOM = 0.01;
/** What is told of words together takes so many bytes for each of the table as a CSV at most. */
const UNITED_ROOM = 0.035;
/** Orders within values take what is left over, and no more than a part of what the records leave, and of the table as a CSV. */
const ORDERS_ROOM = { beside: 0.04, table: 0.02 };
/** Parts of the work that are done behind each of its steps, about. */
const DONE = { read: 0.73, chosen: 0.82, merged: 0.87 };
/** Blocks of records that are always made together. */
const BLOCKS = 16;

/**
 * Writes a relation's index for byte ranges (src/index/index-layout.ts): the same bytes for the same rows. What of it has no room is left
 * out. Rejects with EngineError, or with the system's error of files: then nothing is left of it.
 */
export async function buildIndex(input: IndexInput): Promise<IndexPlace> {
  const fd = openSync(input.path, 'w+');
  try {
    return await writeIndex(input, fd);
  } catch (error) {
    removeAll(input.path);
    throw error;
  } finally {
    closeSync(fd);
  }
}

/** Removes a file and all others of its beginning, as of jobs that did not come to their end. */
function removeAll(path: string): void {
  for (const name of readdirSync(dirname(path)))
    if (name.startsWith(basename(path))) rmSync(join(dirname(path), name));
}

async function writeIndex(input: IndexInput, fd: number): Promise<IndexPlace> {
  const { engine, relation, path, share, floor } = input;
  let at = 0;
  const write: Write = (bytes) => {
    writeAll(fd, bytes);
    at += bytes.length;
    return [at - bytes.length, bytes.length];
  };
  const written = new Map<string, number>();
  const spoolInto = (spooled: Spooled) => {
    const start = written.get(spooled.digest) ?? at;
    if (written.has(spooled.digest)) discard(spooled);
    else drain(spooled, write);
    written.set(spooled.digest, start);
    return start;
  };
  const size = input.threads ? 'large' : await sizeOfTable(engine, relation);
  const isSmall = size === 'small';
  const held = size === 'large' ? null : await readTexts(engine, relation);
  const form = await chooseBlockForm(engine, relation, held);
  const lanes = isSmall ? createOwnLane(path) : (input.lanes ?? createThreadLanes(path));
  const multiple = form.size * BLOCKS;
  const texts = held
    ? holdTexts(relation, held, isSmall ? null : multiple)
    : writeTextFiles({ engine, relation, lanes, prefix: `${path}.texts`, multiple });
  void texts.read.then(() => input.read?.());
  let files = 0;
  const scratch = () => `${path}.shorts.${++files}`;
  const shorts = input.columns?.length === 0 ? null : new ShortsCollector(scratch);
  try {
    // Every column is read by itself, and with the others for the records.
    const all = relation.rows * (relation.columns.length + 1);
    let read = 0;
    const tell = (rows: number) => input.tell?.(((read += rows) / all) * DONE.read);
    const rows = createRowBuffers(relation.rows);
    const { columns, mostWords } = input;
    const [blocks, found] = await together([
      writeRecords({ relation, form, texts, lanes, shorts, tell }, write),
      readColumns({
        columns: relation.columns,
        records: relation.rows,
        wanted: columns,
        hasLexemes: shorts !== null,
        mostWords,
        rows,
        texts,
        lanes,
        tell,
      }),
    ]);
    const bytes = await Promise.all(relation.columns.map((_, i) => texts.bytesOf(i)));
    // As a CSV, about: with each text what ends it.
    const length = bytes.reduce((sum, own) => sum + own + relation.rows, 0);
    const most = indexRoom(length, { share, floor }) - blocks.bytes;
    const hear = (done: number) => input.tell?.(DONE.read + done * (DONE.chosen - DONE.read));
    const chooser = new PartChooser(
      relation.columns,
      found,
      createPartMaker({ relation, texts, found, lanes, tell: hear }),
    );
    // The lanes have something to do while this thread finds out how much room is left.
    chooser.begin({ bytes: most - at, window: input.window });
    await setImmediate();
    shorts?.addLexemes(found.flatMap(({ lexemes }) => lexemes ?? []));
    const told = shorts && keepShorts(shorts, relation.rows, most - at);
    const state = new RowState(rows);
    const totals = shorts?.totals((id) => state.isOdd(id - 1)) ?? null;
    const lexemeTotals = totals && writeTotals(totals, most - at, write);
    shorts?.discard();
    const beside = most - at - (told ? shortBytes(told) : 0);
    const frequentRoom = Math.max(0, beside * FREQUENT_ROOM);
    const left = beside - frequentRoom;
    const chosen = await chooser.choose({ bytes: left, window: input.window });
    input.tell?.(DONE.chosen);
    // What is found there takes another thread about as long as all this does here.
    const merging = leastBusy(lanes)
      .begin('merged', {
        columns: chosen.map(({ words, grams }) => ({ ...(words && { words }), ...(grams && { grams }) })),
        records: relation.rows,
        room: {
          all: left - bytesOfParts(chosen),
          united: length * (input.united?.share ?? UNITED_ROOM),
        },
        united: input.united,
        leastWords: input.frequent?.leastWords,
      })
      .finish();
    // Whoever needs it hears of its failure.
    merging.catch(() => {});
    const odd = writeIds(state.oddIds(), relation.rows, write);
    const wordless = writeIds(state.wordlessIds(), relation.rows, write);
    const nulls = found.map((parts) => {
      if (!parts.nulls) return null;
      return { span: write(seal(parts.nulls.encoded)), count: parts.nulls.count };
    });
    const shortParts = told && {
      firsts: writeParts(told.firsts, spoolInto),
      lexemes: writeParts(told.lexemes, spoolInto),
    };
    const values = chosen.map((own) => (own.values ? writeParts(own.values, spoolInto) : null));
    const writtenValues = values.map((own) => own && { root: own.root, read: readerOf(fd) });
    const few = fewColumns(writtenValues, relation.rows);
    const crossed = writeCrossed(relation.columns, writtenValues, few, { records: relation.rows, write });
    const counted = writeTogether(few, write);
    const { words, grams, wordGrams, wordLexemes, parts: wordsParts } = await merging;
    const wordParts = words && writeParts(words, spoolInto);
    const gramParts = grams && writeParts(grams, spoolInto);
    const withoutOrders: WrittenParts = {
      records: relation.rows,
      columns: relation.columns,
      found,
      blocks,
      odd,
      wordless,
      nulls,
      crossed,
      together: counted,
      orders: [],
      kept: chosen,
      values,
      words: wordParts,
      grams: gramParts,
      wordGrams,
      wordLexemes,
      shorts: told && shortParts && { grams: told.grams, ...shortParts },
      lexemeTotals,
    };
    input.tell?.(DONE.merged);
    const beginning = toUnfinished(path, at, withoutOrders);
    const orders = writeOrders(relation.columns, writtenValues, {
      records: relation.rows,
      room: Math.min(
        beside * ORDERS_ROOM.beside + length * ORDERS_ROOM.table,
        most - at - frequentRoom - beginning.end.length,
      ),
      scratch,
      write,
    });
    const parts: WrittenParts = { ...withoutOrders, orders };
    const frequent = await answerFrequent({
      index: () => toUnfinished(path, at, parts),
      relation,
      lanes,
      words: chosen.flatMap((own) => own.words?.frequent ?? []),
      parts: wordsParts,
      room: frequentRoom,
      ...input.frequent,
    });
    const { place } = writeTail(parts, frequent, write);
    input.tell?.(1);
    return place;
  } finally {
    shorts?.discard();
    await texts.close();
    await lanes.close();
  }
}

/** What is told of one to three characters takes a small part of the room, or none. */
const SHORTS_ROOM = 0.075;

/** @param records of the table @param room bytes for all that comes after the records */
function keepShorts(shorts: ShortsCollector, records: number, room: number): PendingShorts | null {
  const most = room * SHORTS_ROOM;
  // How long it all is, is not known before; one and two characters are told of alone where three turn out too long.
  for (const tried of [most, 0]) {
    const told = shorts.finish(records, tried);
    if (shortBytes(told) <= most) return told;
    for (const dictionary of [told.firsts, told.lexemes]) discardDictionary(dictionary);
  }
  return null;
}

/** Null: there are too many, or there is no room. */
function writeTotals(totals: LexemeTotals, room: number, write: Write): Span | null {
  const piece = seal(deflateJson(totals));
  return piece.length <= room * SHORTS_ROOM ? write(piece) : null;
}

function shortBytes({ firsts, lexemes }: PendingShorts): number {
  return firsts.bytes + lexemes.bytes;
}

/** What of a file is written, with its end in memory. */
function toUnfinished(path: string, bytes: number, parts: WrittenParts): UnfinishedIndex {
  const tail = new ByteWriter();
  const { layout } = writeTail(parts, null, (piece) => {
    tail.raw(piece);
    return [bytes + tail.length - piece.length, piece.length];
  });
  return { path, bytes, end: tail.toBytes(), layout };
}

function writeIds(ids: Uint32Array, highest: number, write: Write): IdsSpan | null {
  if (ids.length === 0) return null;
  return { span: write(seal(encodeIds(ids, highest))), count: ids.length };
}
