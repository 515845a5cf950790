import { closeSync, openSync } from 'node:fs';
import type { QueryEngine, Relation, RelationColumn } from '../../core/ports.ts';
import type { IndexFile } from '../../core/published-files.ts';
import { encodeIds } from '../../index/id-list.ts';
import {
  INDEX_VERSION,
  type Dictionary,
  type IdsSpan,
  type IndexedColumn,
  type IndexRoot,
} from '../../index/index-layout.ts';
import { seal } from '../../index/sealed-bytes.ts';
import { together } from '../together.ts';
import { chooseParts, type PartName } from './choose-parts.ts';
import type { ColumnParts } from './column-reader.ts';
import {
  deflateJson,
  discardDictionary,
  type PendingRoot,
  type Write,
  writeParts,
} from './dictionary-writer.ts';
import { indexRoom } from './index-room.ts';
import { createOwnLane, createThreadLanes } from './job-lanes.ts';
import { createPartMaker } from './make-part.ts';
import { readColumns } from './read-columns.ts';
import { chooseBlockForm } from './record-blocks.ts';
import { createRowBuffers, RowState } from './row-state.ts';
import { discard, drain, type Spooled, writeAll } from './spool.ts';
import { holdTexts, isSmallTable, writeTextFiles } from './table-texts.ts';
import { writeRecords } from './write-records.ts';
import { ShortsCollector, type PendingShorts } from './write-shorts.ts';
import { writeWordGrams } from './write-word-grams.ts';

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
   * So many different words of a column are listed at most, or one for eight records (up to 400,000): of others their grams are. Default 50,000, or
   * one for 128 bytes of a column of texts (up to 400,000).
   */
  readonly mostWords?: number;
  /** Uses threads even where the table is small. Default: no. */
  readonly threads?: boolean;
  /** Hears how much is done, from 0 to 1. */
  readonly tell?: (done: number) => void;
}

/** Where in the file stands what is read first. */
export type IndexPlace = Pick<IndexFile, 'root' | 'head'>;

/** Bytes that are read at once before anything is asked for: they take as long as half a request over a line of 20 Mbit/s. */
const HEAD = 65_536;
/** Blocks of records that are always made together. */
const BLOCKS = 16;

/**
 * Writes a relation's index for byte ranges (src/index/index-layout.ts): the same bytes for the same rows. What of it has no room is left
 * out. Rejects with EngineError.
 */
export async function buildIndex(input: IndexInput): Promise<IndexPlace> {
  const fd = openSync(input.path, 'w');
  try {
    return await writeIndex(input, fd);
  } finally {
    closeSync(fd);
  }
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
  const form = await chooseBlockForm(engine, relation);
  const isSmall = !input.threads && (await isSmallTable(engine, relation));
  const lanes = isSmall ? createOwnLane(path) : createThreadLanes(path);
  const multiple = form.size * BLOCKS;
  const texts = isSmall
    ? await holdTexts(engine, relation)
    : writeTextFiles({ engine, relation, lanes, prefix: `${path}.texts`, multiple });
  let files = 0;
  const scratch = () => `${path}.shorts.${++files}`;
  const shorts = input.columns?.length === 0 ? null : new ShortsCollector(scratch);
  try {
    // Every column is read by itself, and with the others for the records.
    const all = relation.rows * (relation.columns.length + 1);
    let read = 0;
    const tell = (rows: number) => input.tell?.((read += rows) / all);
    const rows = createRowBuffers(relation.rows);
    const { columns, mostWords } = input;
    const [blocks, found] = await together([
      writeRecords({ relation, form, texts, lanes, shorts, tell }, write),
      readColumns({
        columns: relation.columns,
        records: relation.rows,
        wanted: columns,
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
    const told = shorts && keepShorts(shorts, relation.rows, most - at);
    const left = most - at - (told ? shortBytes(told) : 0);
    const maker = createPartMaker({ relation, texts, found, lanes });
    const chosen = await chooseParts(relation.columns, found, left, maker);
    const odd = writeIds(new RowState(rows).oddIds(), relation.rows, write);
    const nulls = found.map((parts) => {
      if (!parts.nulls) return null;
      return { span: write(seal(parts.nulls.encoded)), count: parts.nulls.count };
    });
    const shortParts = told && {
      firsts: writeParts(told.firsts, spoolInto),
      lexemes: writeParts(told.lexemes, spoolInto),
    };
    const roots = chosen.map((parts) => {
      const own: { [part in PartName]?: PendingRoot } = {};
      for (const part of PARTS) {
        const pending = parts[part];
        if (pending) own[part] = writeParts(pending, spoolInto);
      }
      return own;
    });
    const pending = writeWordGrams(
      chosen.flatMap((parts) => parts.words ?? []),
      scratch,
    );
    const wordGramParts = pending && writeParts(pending, spoolInto);
    const ofShorts = told &&
      shortParts && {
        grams: told.grams.map((counts) => write(seal(deflateJson(counts)))),
        firsts: shortParts.firsts.writeRoot(write),
        lexemes: shortParts.lexemes.writeRoot(write),
      };
    const values = roots.map((own) => own.values?.writeRoot(write) ?? null);
    // From here on what nearly every question reads, the least needed first: where it is long, the head begins further behind.
    const heads = [at];
    const grams = roots.map((own) => own.grams?.writeRoot(write) ?? null);
    const words = roots.map((own) => own.words?.writeRoot(write) ?? null);
    heads.push(at);
    const pages = blocks.writePages(write);
    heads.push(at);
    const wordGrams = wordGramParts?.writeRoot(write) ?? null;
    const dictionary = blocks.writeDictionary(write);
    heads.push(at);
    const described = relation.columns.map((column, i) =>
      toColumn(column, found[i] as ColumnParts, i, { words, grams, values, nulls }),
    );
    const root: IndexRoot = {
      version: INDEX_VERSION,
      records: relation.rows,
      recordBlocks: { ...blocks.layout, dictionary, pages },
      odd,
      wordGrams,
      shorts: ofShorts,
      columns: described,
    };
    const rootSpan = write(seal(deflateJson(root)));
    const head = heads.find((start) => at - start <= HEAD) ?? rootSpan[0];
    return { root: rootSpan, head: [head, at - head] };
  } finally {
    shorts?.discard();
    await texts.close();
    await lanes.close();
  }
}

/** What is told of one to three characters takes a small part of the room, or none. */
const SHORTS_ROOM = 0.05;

/** @param records of the table @param room bytes for all that comes after the records */
function keepShorts(shorts: ShortsCollector, records: number, room: number): PendingShorts | null {
  for (const most of [3, 2] as const) {
    const told = shorts.finish(records, most);
    if (shortBytes(told) <= room * SHORTS_ROOM) return told;
    for (const dictionary of [told.firsts, told.lexemes]) discardDictionary(dictionary);
  }
  return null;
}

function shortBytes({ firsts, lexemes }: PendingShorts): number {
  return firsts.bytes + lexemes.bytes;
}

const PARTS = ['words', 'grams', 'values'] as const;

interface Written {
  readonly words: readonly (Dictionary | null)[];
  readonly grams: readonly (Dictionary | null)[];
  readonly values: readonly (Dictionary | null)[];
  readonly nulls: readonly (IdsSpan | null)[];
}

function toColumn(
  { id }: RelationColumn,
  { readable, letters, longest, listed }: ColumnParts,
  i: number,
  { words, grams, values, nulls }: Written,
): IndexedColumn {
  return {
    id,
    readable,
    values: values[i] ?? null,
    nulls: nulls[i] ?? null,
    words: words[i] ?? null,
    others: listed !== null,
    grams: grams[i] ?? null,
    letters,
    longest,
  };
}

function writeIds(ids: Uint32Array, highest: number, write: Write): IdsSpan | null {
  if (ids.length === 0) return null;
  return { span: write(seal(encodeIds(ids, highest))), count: ids.length };
}
