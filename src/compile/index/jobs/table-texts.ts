import { rmSync } from 'node:fs';
import { EngineError } from '../../../core/errors.ts';
import type { QueryEngine, Relation, Utf8Texts } from '../../../core/ports.ts';
import { compileRowTextPart } from '../../../backends/duckdb/search/row-text.ts';
import { join, sql } from '../../../core/sql/fragment.ts';
import { readInBatches } from './column-batches.ts';
import { prepareExport } from './export-texts.ts';
import { type Lanes, leastBusy } from './job-lanes.ts';
import type { JobBatch } from './jobs.ts';
import type { TextMarks } from './text-file.ts';

/**
 * Bytes of a batch, about: so few that a lane that is wanted is soon free, and of many columns more, each of which is a file that is opened; and its records
 * at most.
 */
const [BATCH, SLICE, MOST_BATCH] = [1_000_000, 100_000, 4_000_000];
const MOST_ROWS = 61_440;
/** Bytes of a table, as a CSV, which one thread reads sooner than others start. */
const SMALL = 2_000_000;
/** The same of one of few records, whose texts are held in memory, since a column's file takes longer than they. */
const [HELD, FEW_RECORDS] = [20_000_000, 2_500];
/** Columns of one statement: what planning one costs grows faster than the number of its columns. */
const AT_ONCE = 100;

/** The texts that a table's columns add to their rows' (compileRowTextPart), to be read as often as somebody needs them. */
export interface TableTexts {
  /** Settles when the relation is read, and nobody needs it any more; never rejects. */
  readonly read: Promise<unknown>;
  /** How many bytes a column's texts have. Rejects with EngineError. */
  bytesOf(column: number): Promise<number>;
  /**
   * Batches of some columns' texts, in the order of `_id`. Rejects with EngineError.
   * @param columns by their places
   */
  of(columns: readonly number[]): AsyncIterable<JobBatch>;
  /** Frees what it holds, when nothing reads any more. */
  close(): Promise<void>;
}

/**
 * How a table's texts are kept while its index is made: in the memory of the one thread that makes it, in memory for several, or in files. Rejects with
 * EngineError.
 */
export async function sizeOfTable(
  engine: QueryEngine,
  { name, rows, columns }: Relation,
): Promise<'small' | 'held' | 'large'> {
  const most = rows <= FEW_RECORDS ? HELD : rows <= MOST_ROWS ? SMALL : 0;
  // What ends a text is a byte as well.
  let bytes = rows * columns.length;
  for (let start = 0; start < columns.length && bytes <= most; start += AT_ONCE) {
    const lengths = columns
      .slice(start, start + AT_ONCE)
      .map((column) => sql`coalesce(sum(strlen(${compileRowTextPart(column)})), 0)`);
    const answer = await engine.query(
      sql`SELECT CAST(list_sum([${join(lengths, ', ')}]) AS DOUBLE) FROM ${name}`,
    );
    bytes += Number(answer.columns[0]?.values[0]);
  }
  if (bytes > most) return 'large';
  return bytes <= SMALL ? 'small' : 'held';
}

/**
 * Texts that are all held in memory.
 * @param texts by column: see readTexts
 * @param multiple as for writeTextFiles: batches are copied, to be given away; null: they are one batch, which nobody may change
 */
export function holdTexts(
  { rows }: Relation,
  texts: readonly Utf8Texts[],
  multiple: number | null,
): TableTexts {
  const bytesOf = (column: number) => texts[column]?.offsets[rows] ?? 0;
  return {
    read: Promise.resolve(),
    bytesOf: async (column) => bytesOf(column),
    async *of(some) {
      const own = some.map((i) => texts[i]!);
      const bytes = some.reduce((sum, column) => sum + bytesOf(column), 0);
      const step = multiple === null ? rows : recordsOfBatch({ rows, bytes, columns: some.length }, multiple);
      for (let before = 0; before < rows; before += step) {
        const size = Math.min(step, rows - before);
        const columns = multiple === null ? own : own.map((all) => copyTexts(all, before, before + size));
        yield { before, rows: size, columns };
      }
    },
    close: async () => {},
  };
}

/** Those of some records, in memory of their own. */
function copyTexts({ bytes, offsets, nulls }: Utf8Texts, from: number, to: number): Utf8Texts {
  const start = offsets[from]!;
  return {
    bytes: new Uint8Array(bytes.subarray(start, offsets[to])),
    offsets: offsets.slice(from, to + 1).map((offset) => offset - start),
    nulls: nulls?.slice(from, to) ?? null,
  };
}

/** Records of a batch of some columns: a multiple of a number. @param bytes of all records */
function recordsOfBatch(
  { rows, bytes, columns }: { readonly rows: number; readonly bytes: number; readonly columns: number },
  multiple: number,
): number {
  const batch = Math.min(MOST_BATCH, Math.max(BATCH, columns * SLICE));
  const most = Math.min(MOST_ROWS, Math.floor((batch * rows) / Math.max(1, bytes)));
  return Math.max(1, Math.floor(most / multiple)) * multiple;
}

/** All texts, by column. Rejects with EngineError. */
export async function readTexts(
  engine: QueryEngine,
  { name, rows, columns }: Relation,
): Promise<readonly Utf8Texts[]> {
  if (rows === 0) return [];
  const parts = columns.map(compileRowTextPart);
  const read = await readInBatches(
    engine,
    parts,
    (some) => sql`SELECT ${join(some, ', ')} FROM ${name} ORDER BY _id`,
  );
  if (parts.length > 0 && read.rows !== rows)
    throw new EngineError('crashed', `of ${rows} records ${read.rows} were read`);
  return read.texts;
}

/** What the texts of a table are written to files with. */
export interface WrittenTexts {
  readonly engine: QueryEngine;
  readonly relation: Relation;
  readonly lanes: Lanes;
  /** Of names of files that the engine may write. */
  readonly prefix: string;
  /** Of which the records of each batch, but for the last one, are a multiple. */
  readonly multiple: number;
}

/** Begins to write all texts to files, from which lanes read them by themselves. What fails is told to whoever reads. */
export function writeTextFiles({ engine, relation, lanes, prefix, multiple }: WrittenTexts): TableTexts {
  const { rows, columns } = relation;
  const pathOf = (column: number) => `${prefix}.${column}`;
  const pack = async (i: number): Promise<TextMarks> => {
    // Not behind a column that is being read: records need all columns.
    const marks = await leastBusy(lanes)
      .begin('packed', { path: pathOf(i), every: multiple })
      .finish();
    if (marks.rows !== rows)
      throw new EngineError('crashed', `of ${rows} records ${marks.rows} were written`);
    return marks;
  };
  const ready = prepareExport(engine, relation);
  let turn: Promise<unknown> = ready;
  const written = columns.map((_, i) => {
    const exported = turn.then(async () => (await ready)(i, pathOf(i)));
    turn = exported;
    const packed = exported.then(() => pack(i));
    // Whoever asks for them hears of it.
    packed.catch(() => {});
    return packed;
  });
  const marksOf = (column: number) => written[column]!;
  return {
    // Whether or not it failed: whoever reads hears of it.
    read: turn.catch(() => null),
    bytesOf: async (column) => (await marksOf(column)).bytes,
    async *of(some) {
      const marks = await Promise.all(some.map(marksOf));
      const bytes = marks.reduce((sum, own) => sum + own.bytes, 0);
      const step = recordsOfBatch({ rows, bytes, columns: some.length }, multiple) / multiple;
      for (let from = 0; from * multiple < rows; from += step) {
        const before = from * multiple;
        const size = Math.min(step * multiple, rows - before);
        const slices = some.map((column, i) => {
          const { starts, lengthStarts } = marks[i]!;
          const to = Math.min(from + step, starts.length - 1);
          return {
            path: pathOf(column),
            start: starts[from]!,
            end: starts[to]!,
            lengthsStart: lengthStarts[from]!,
            lengthsEnd: lengthStarts[to]!,
            rows: size,
          };
        });
        yield { before, rows: size, columns: slices };
      }
    },
    async close() {
      await Promise.allSettled(written);
      for (const i of columns.keys()) rmSync(pathOf(i), { force: true });
    },
  };
}
