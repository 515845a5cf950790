import { closeSync, openSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import type { QueryEngine, Relation } from '../../core/ports.ts';
import { isOfRowText } from '../../core/search/row-text.ts';
import type { HashedParts } from '../kept/hash-parts.ts';
import { together } from '../together.ts';
import { planBlocks } from './block-plan.ts';
import { bytesOfParts, PartChooser } from './choose-parts.ts';
import type { UnitedLimits } from './choose-united.ts';
import { countTogether, fewColumns, hasLong, writeCrossed } from './crossed-counts.ts';
import { writeParts } from './dictionary-writer.ts';
import { bytesOfPages, choosePages, mostOfPages } from './frequent-pages.ts';
import { answerFrequent, type FrequentLimits, mostFrequent } from './frequent-words.ts';
import { IndexFile, removeAll } from './index-file.ts';
import { indexRoom } from './index-room.ts';
import { createOwnLane, createThreadLanes, type Lane, type Lanes, leastBusy } from './job-lanes.ts';
import { keepShorts, shortBytes, SHORTS_ROOM, writeLists, writeTotals } from './keep-shorts.ts';
import { createPartMaker } from './make-part.ts';
import type { PairLimits } from './choose-pairs.ts';
import { readColumns } from './read-columns.ts';
import type { BlockCode } from './record-blocks.ts';
import { PAIRS_ROOM, roomBesides, UNITED_ROOM } from './room-besides.ts';
import { createRowBuffers, RowState } from './row-state.ts';
import { tellWithin } from './tell-steps.ts';
import { holdTexts, readTexts, sizeOfTable, writeTextFiles } from './table-texts.ts';
import { type LeftOverLimits, mostOfOrders, writeLeftOver } from './write-left-over.ts';
import { writeMarks } from './write-marks.ts';
import { writeRecords } from './write-records.ts';
import { ShortsCollector } from './write-shorts.ts';
import { writeTallies } from './write-tallies.ts';
import { writeIds, writeParted } from './write-ids.ts';
import { type IndexPlace, toUnfinished, type WrittenParts, writeTail } from './write-tail.ts';

export interface IndexInput extends LeftOverLimits {
  /** The engine that holds the relation. */
  readonly engine: QueryEngine;
  readonly relation: Relation;
  /** Columns whose words and values are to be found; null: all. Records are always written. */
  readonly columns: readonly string[] | null;
  /** Where the file is to be, and the engine may write. Others beside it, of the same beginning, are written and removed. */
  readonly path: string;
  /** Bytes of the file for each of a CSV with the same values. Default: see indexRoom. */
  readonly share?: number;
  /** Bytes of what else is published of the table. Default: nothing. */
  readonly beside?: Promise<number> | undefined;
  /** Bytes of a file that is never too large. Default: see indexRoom. */
  readonly floor?: number;
  /**
   * So many different words of a column are listed at most, or one for eight records (up to 400,000): of others their grams are. Default 50,000; of a
   * column of texts 200,000, or one for 128 bytes (up to 400,000).
   */
  readonly mostWords?: number;
  /** Occurrences of all other words of a column of texts, which are listed as well where these are no more. Default 2,000,000; none where `mostWords` is told. */
  readonly mostRare?: number;
  /** One of so many grams of a text in a row is kept at least: a power of two, 16 at most. Default: as many as there is room for. */
  readonly window?: number;
  /** What is told of words together. Default: see UnitedLimits. */
  readonly united?: UnitedLimits;
  /** What is told of two words. Default: see choosePairs. */
  readonly pairs?: PairLimits;
  /** Bytes of what is told of one and two letters by value for each of the CSV at most. Default: see writeTallies. */
  readonly tallies?: number;
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

/** What is told of an index that is written. */
export interface BuiltIndex extends IndexPlace, HashedParts {}

/** What is told of frequent words takes a small part of the room, and no more bytes than it has words and records to tell of by either rule. */
const FREQUENT_ROOM = { beside: 0.01, most: 4_000_000 };
/** All records of one and two letters take what is left over at last, and no more than a part of the table as a CSV, nor more bytes than are soon held in memory. */
const SHORT_LISTS_ROOM = { table: 0.1, most: 48_000_000 };
/** Parts of the work that are done behind each of its steps, about. */
const DONE = { read: 0.6, chosen: 0.8, merged: 0.84 };

/**
 * Writes a relation's index for byte ranges (src/index/index-layout.ts): the same bytes for the same rows. What of it has no room is left
 * out. Rejects with EngineError, or with the system's error of files: then nothing is left of it.
 */
export async function buildIndex(input: IndexInput): Promise<BuiltIndex> {
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

async function writeIndex(input: IndexInput, fd: number): Promise<BuiltIndex> {
  const { engine, relation, path, share, floor, leastSpared } = input;
  const file = new IndexFile(fd);
  const { write } = file;
  const within = tellWithin(input.tell);
  const size = input.threads ? 'large' : await sizeOfTable(engine, relation);
  const isSmall = size === 'small';
  const held = size === 'large' ? null : await readTexts(engine, relation);
  const { size: blockSize, units, samples } = await planBlocks(engine, relation, held);
  const lanes = isSmall ? createOwnLane(path) : (input.lanes ?? createThreadLanes(path));
  const multiple = blockSize * units.run;
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
    const tellRead = within(0, DONE.read);
    const tell = (rows: number) => tellRead((read += rows) / all);
    const rows = createRowBuffers(relation.rows);
    const { columns, mostWords, mostRare, window } = input;
    // The first column is read in the first lane.
    const lane = lanes.all.at(-1) as Lane;
    const isRowText = relation.columns.map(isOfRowText);
    const sampled = samples
      ? lane.begin('samples', { samples, size: blockSize, isRowText, records: relation.rows }).finish()
      : { ...uncoded(relation), kept: null };
    const form = Promise.resolve(sampled).then((own) => ({ size: blockSize, units, ...own }));
    const [blocks, found] = await together([
      writeRecords({ relation, isRowText, form, texts, lanes, shorts, tell }, write),
      readColumns({
        columns: relation.columns,
        records: relation.rows,
        wanted: columns,
        hasLexemes: shorts !== null,
        mostWords,
        mostRare,
        rows,
        texts,
        lanes,
        scratch,
        tell,
      }),
    ]);
    const bytes = await Promise.all(relation.columns.map((_, i) => texts.bytesOf(i)));
    // As a CSV, about: with each text what ends it.
    const length = bytes.reduce((sum, own) => sum + own + relation.rows, 0);
    const most = indexRoom(length, (await input.beside) ?? 0, { share, floor }) - blocks.bytes;
    const chooser = new PartChooser(
      relation.columns,
      found,
      createPartMaker({ relation, texts, found, lanes, tell: within(DONE.read, DONE.chosen) }),
    );
    // The lanes have something to do while this thread finds out how much room is left.
    const besides = (beside: number) => roomBesides(relation.rows, { beside, table: length });
    const partsRoom = (bytes: number) => ({ bytes, besides: besides(bytes), window });
    chooser.begin(partsRoom((most - file.at) * (1 - SHORTS_ROOM - FREQUENT_ROOM.beside)));
    await setImmediate();
    shorts?.addLexemes(found.flatMap(({ lexemes }) => lexemes ?? []));
    const told = shorts && keepShorts(shorts, relation.rows, most - file.at);
    const state = new RowState(rows);
    const totals = shorts?.totals((id) => state.isOdd(id - 1)) ?? null;
    const lexemeTotals = totals && writeTotals(totals, most - file.at, write);
    const counting = { records: relation.rows, table: length, share: input.tallies, scratch };
    const tallies = told && writeTallies(shorts.partly(relation.rows), found, counting);
    const beside = most - file.at - (told ? shortBytes(told) : 0) - (tallies?.dictionary.bytes ?? 0);
    const frequentRoom = Math.max(0, Math.min(beside * FREQUENT_ROOM.beside, FREQUENT_ROOM.most));
    const forParts = beside - frequentRoom;
    const oddIds = state.oddIds();
    // They are put together while other parts are made.
    const listed = {
      columns: chooser.chooseWords(partsRoom(forParts)),
      records: relation.rows,
      united: input.united,
      leastWords: input.frequent?.leastWords,
      lexemes: { totals, areAll: oddIds.length === 0, isRowText },
      pairs: {
        limits: input.pairs,
        room: length * (input.pairs?.share ?? PAIRS_ROOM),
        odd: oddIds,
        isRowText,
        codes: found.map(({ positions }) => positions ?? null),
      },
    };
    const wording = leastBusy(lanes).begin('words', listed, within(DONE.chosen, DONE.merged));
    const shortLists = told
      ? shorts.lists(relation.rows, Math.min(length * SHORT_LISTS_ROOM.table, SHORT_LISTS_ROOM.most))
      : [];
    shorts?.discard();
    const chosen = await chooser.choose();
    // What is found there takes another thread about as long as all this does here.
    const merging = wording.finish({
      columns: chosen.map(({ grams }) => grams),
      characters: chosen.map(({ characters }) => characters),
      room: { all: forParts - bytesOfParts(chosen), united: length * (input.united?.share ?? UNITED_ROOM) },
    });
    // Whoever needs it hears of its failure.
    merging.catch(() => {});
    const odd = writeIds(oddIds, relation.rows, write);
    const wordless = writeIds(state.wordlessIds(), relation.rows, write);
    const nulls = found.map((parts) => parts.nulls && writeParted(parts.nulls, write));
    const shortParts = told && {
      firsts: writeParts(told.firsts, file.spool),
      lexemes: writeParts(told.lexemes, file.spool),
      tallies: tallies && { ...tallies, dictionary: writeParts(tallies.dictionary, file.spool) },
    };
    const values = chosen.map((own) => (own.values ? writeParts(own.values, file.spool) : null));
    const ends = chosen.map((own) => (own.ends ? writeParts(own.ends, file.spool) : null));
    const writtenValues = values.map((own) => own && { root: own.root, form: own.form, read: file.read });
    const few = hasLong(writtenValues) ? fewColumns(writtenValues, relation.rows) : [];
    const crossed = writeCrossed(relation.columns, writtenValues, few, { records: relation.rows, write });
    const merged = await merging;
    const withoutOrders: WrittenParts = {
      records: relation.rows,
      columns: relation.columns,
      found,
      blocks,
      odd,
      wordless,
      nulls,
      crossed,
      together: countTogether(few),
      unions: [],
      orders: [],
      marks: null,
      tiles: [],
      kept: chosen,
      values,
      ends,
      words: merged.words && writeParts(merged.words, file.spool),
      grams: merged.grams && writeParts(merged.grams, file.spool),
      pairs: merged.pairs && {
        lexemes: merged.pairs.lexemes,
        dictionary: writeParts(merged.pairs.dictionary, file.spool),
      },
      characters: merged.characters && writeParts(merged.characters, file.spool),
      wordGrams: merged.wordGrams,
      wordLexemes: merged.wordLexemes,
      onlyListed: merged.onlyListed,
      shorts: told && shortParts && { grams: told.grams, ...shortParts, lists: null },
      lexemeTotals,
    };
    // Searches of words need no orders, which are written beside them.
    const searched = toUnfinished(path, file.at, withoutOrders);
    const leftInAll = most - file.at - frequentRoom - searched.end.length;
    const words = chosen.flatMap((own) => own.words?.frequent ?? []);
    const pages = choosePages(relation.columns, writtenValues, few, input.frequent?.leastSpared);
    const wanted = bytesOfPages(pages, mostFrequent(words, input.frequent?.least), relation.rows);
    const leftOfOrders = leftInAll - mostOfOrders({ beside, table: length });
    const pagesRoom = Math.max(0, Math.min(wanted, mostOfPages(length), leftOfOrders));
    const answering = answerFrequent({
      index: searched,
      relation,
      lanes,
      words,
      parts: merged.parts,
      pages,
      room: { answers: frequentRoom, pages: pagesRoom },
      tell: within(DONE.merged, 1),
      ...input.frequent,
    });
    answering.catch(() => {});
    const room = { beside, table: length, left: leftInAll - pagesRoom };
    const start = file.at;
    const table = { records: relation.rows, room, leastSpared, scratch, file };
    const leftOrders = writeLeftOver(relation.columns, writtenValues, table);
    const frequent = await answering;
    const left = () => room.left + (frequent?.leftOfPages ?? pagesRoom) - (file.at - start);
    const marks = writeMarks(relation.columns, writtenValues, leftOrders.orders, {
      records: relation.rows,
      members: frequent?.members ?? new Map(),
      room: { table: length, left: left() },
      write,
    });
    const lists = writeLists(shortLists, left(), write);
    const parts: WrittenParts = {
      ...withoutOrders,
      ...leftOrders,
      marks,
      shorts: withoutOrders.shorts && { ...withoutOrders.shorts, lists },
    };
    const { place } = writeTail(parts, frequent, write);
    within(0, 1)(1);
    return { ...place, ...file.hash.finish() };
  } finally {
    shorts?.discard();
    await texts.close();
    await lanes.close();
  }
}

/** Blocks for which no code is worth being read. */
function uncoded({ columns }: Relation): BlockCode {
  return { numbers: columns.map(() => null), code: null };
}
