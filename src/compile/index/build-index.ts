import { closeSync, openSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { isOfRowText } from '../../core/search/row-text.ts';
import { pgType } from '../../core/values/pg-types.ts';
import type { HashedParts } from '../kept/hash-parts.ts';
import { bytesOfParts, PartChooser } from './room/choose-parts.ts';
import { writeParts } from './lists/dictionary-writer.ts';
import { freeMemory } from './lists/free-memory.ts';
import { IndexFile, removeAll } from './index-file.ts';
import type { IndexInput } from './room/index-input.ts';
import { indexRoom } from './room/index-room.ts';
import { leastBusy } from './jobs/job-lanes.ts';
import { bytesOfLists, SHORTS_ROOM, tellShorts } from './frequent/keep-shorts.ts';
import { createPartMaker } from './room/make-part.ts';
import { openTable } from './open-table.ts';
import { readTable } from './read-table.ts';
import { RecordNumbers } from './lists/record-numbers.ts';
import { mostBehind, PAIRS_ROOM, roomBesides, roomTogether, UNITED_ROOM } from './room/room-besides.ts';
import { tellWithin } from './jobs/tell-steps.ts';
import { writeChosen } from './write-chosen.ts';
import { writeRest } from './write-rest.ts';
import { type IndexPlace, writeTail, type WrittenParts } from './write-tail.ts';
import { writeWholes } from './values/write-wholes.ts';
import type { WrittenWords } from './words/write-words.ts';

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
  const { relation, share, floor } = input;
  const { columns, rows: records } = relation;
  const file = new IndexFile(fd);
  const { write, spool } = file;
  const within = tellWithin(input.tell);
  const open = await openTable(input);
  try {
    const table = await readTable(input, open, { write, tell: within(0, DONE.read) });
    const { blocks, found, rows, bytes: length } = table;
    const { texts, lanes, shorts, scratch } = open;
    const end = indexRoom(length, (await input.beside) ?? 0, { share, floor }) - blocks.bytes;
    const left = () => end - file.at;
    const tellParts = within(DONE.read, DONE.chosen);
    const maker = createPartMaker({ relation, texts, found, lanes, tell: tellParts });
    const chooser = new PartChooser(columns, found, maker);
    const partsRoom = (bytes: number) => ({
      bytes,
      besides: roomBesides(records, { beside: bytes, table: length }),
      together: roomTogether(records, length),
      window: input.window,
    });
    // The lanes have something to do while this thread finds out how much room is left.
    chooser.begin(partsRoom(left() * (1 - SHORTS_ROOM - FREQUENT_ROOM.beside)));
    await setImmediate();
    const ofShorts = tellShorts(
      shorts,
      { ...table, columns },
      { records, share: input.tallies, scratch, room: left, write },
    );
    const wholes = writeWholes(found, { table: length, left: left() - ofShorts.bytes, scratch, spool });
    const beside = left() - ofShorts.bytes;
    const frequentRoom = Math.max(0, Math.min(beside * FREQUENT_ROOM.beside, FREQUENT_ROOM.most));
    const forParts = beside - frequentRoom;
    const oddIds = rows.oddIds();
    const isRowText = columns.map(isOfRowText);
    // They are put together while other parts are made.
    const { words: ofColumns, fragments } = chooser.chooseWords(partsRoom(forParts));
    const listed = {
      columns: ofColumns,
      fragments,
      records,
      isText: columns.map(({ type }) => pgType(type).category === 'text'),
      united: input.united,
      leastWords: input.frequent?.leastWords,
      lexemes: { totals: ofShorts.totals, areAll: oddIds.length === 0, isRowText },
      pairs: {
        limits: input.pairs,
        room: length * (input.pairs?.share ?? PAIRS_ROOM),
        odd: oddIds,
        isRowText,
        codes: found.map(({ positions }) => positions ?? null),
      },
    };
    const wording = leastBusy(lanes).begin('words', listed, within(DONE.chosen, DONE.merged));
    const listsRoom = Math.min(length * SHORT_LISTS_ROOM.table, SHORT_LISTS_ROOM.most);
    const shortLists = ofShorts.told && shorts ? await shorts.lists(records, listsRoom) : [];
    shorts?.discard();
    freeMemory(records);
    const chosen = await chooser.choose();
    // What is found there takes another thread about as long as all this does here.
    const merging = wording.finish({
      columns: chosen.map(({ grams }) => grams),
      characters: chosen.map(({ characters }) => characters),
      room: {
        all: forParts - bytesOfParts(chosen),
        united: length * (input.united?.share ?? UNITED_ROOM.least),
        most: Math.min(length * (input.united?.share ?? UNITED_ROOM.table), UNITED_ROOM.most),
        behind: mostBehind({ records, beside, table: length }, columns) + bytesOfLists(shortLists),
      },
    });
    // Whoever needs it hears of its failure.
    merging.catch(() => {});
    const numbers = new RecordNumbers(records);
    const ofChosen = writeChosen(columns, chosen, { numbers, found, rows, oddIds, shorts: ofShorts, file });
    const merged = await merging;
    const { parts, frequent } = await writeRest(input, open, {
      parts: {
        records,
        columns,
        found,
        blocks,
        ...ofChosen.parts,
        ...writeWords(merged, spool),
        offsets: [],
        unions: [],
        orders: [],
        marks: null,
        cells: null,
        tiles: [],
        wholes,
      },
      chosen,
      values: ofChosen.values,
      few: ofChosen.few,
      wordParts: merged.parts,
      shortLists,
      numbers,
      room: { table: length, beside, frequent: frequentRoom, end },
      file,
      tell: within(DONE.merged, 1),
    });
    const { place } = writeTail(parts, frequent, write);
    within(0, 1)(1);
    return { ...place, ...file.hash.finish() };
  } finally {
    await open.close();
  }
}

/** What a table's words and grams are in the parts of an index. */
type WordParts = Pick<
  WrittenParts,
  'words' | 'grams' | 'pairs' | 'characters' | 'wordGrams' | 'wordLexemes' | 'onlyListed' | 'lexemes'
>;

/** Writes the words of a table, and its grams. */
function writeWords(
  { words, grams, pairs, characters, wordGrams, wordLexemes, onlyListed, lexemes }: WrittenWords,
  spool: IndexFile['spool'],
): WordParts {
  return {
    words: words && writeParts(words, spool),
    grams: grams && writeParts(grams, spool),
    pairs: pairs && { lexemes: pairs.lexemes, dictionary: writeParts(pairs.dictionary, spool) },
    characters: characters && writeParts(characters, spool),
    wordGrams,
    wordLexemes,
    onlyListed,
    lexemes: lexemes && writeParts(lexemes, spool),
  };
}
