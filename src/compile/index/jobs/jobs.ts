import type { Utf8Texts } from '../../../core/ports.ts';
import { type ChunkParsers, createChunkParsers } from '../words/chunk-parsers.ts';
import type { ReadTexts } from './column-batches.ts';
import { chooseKept } from '../frequent/choose-kept.ts';
import { type CharactersInput, ColumnCharacters } from '../words/column-characters.ts';
import { ColumnGrams, type GramsInput } from '../grams/column-grams.ts';
import type { ColumnInput, ColumnParts } from '../column-parts.ts';
import { ColumnReader } from '../column-reader.ts';
import type { PendingDictionary } from '../lists/dictionary-writer.ts';
import type { AskedWords } from './answer-turns.ts';
import type { WordAnswer } from '../frequent/frequent-asker.ts';
import type { SpooledLists } from '../lists/list-spool.ts';
import {
  type BlockCode,
  RecordBlocksMaker,
  type BlockForm,
  type SealedBlocks,
} from '../records/record-blocks.ts';
import { type GramCounts, ShortGrams } from '../frequent/short-grams.ts';
import { type SortedInput, SortedValues } from '../values/sorted-values.ts';
import type { TellDone } from './tell-steps.ts';
import { packTexts, SliceReader, type TextMarks, type TextSlice } from './text-file.ts';
import { type GramLists, TableWords, type WordLists, type WrittenWords } from '../words/write-words.ts';

/*
 * What of an index can be made beside other parts of it: jobs, which take the texts of records, batch by batch, and say what they made of
 * them. Everything that goes in or out is plain data: a job may be at work in another thread.
 */

/** By kind of job: what it begins with, what it says of a batch, what it is given at last, if anything, and what it says then. */
export interface Jobs {
  readonly column: { readonly input: ColumnInput; readonly added: null; readonly made: ColumnParts };
  readonly grams: { readonly input: GramsInput; readonly added: null; readonly made: SpooledLists };
  readonly characters: {
    readonly input: CharactersInput;
    readonly added: null;
    readonly made: SpooledLists;
  };
  readonly values: { readonly input: SortedInput; readonly added: null; readonly made: PendingDictionary };
  readonly blocks: {
    readonly input: BlocksInput;
    readonly added: SealedBlocks;
    readonly made: GramCounts | null;
  };
  readonly samples: { readonly input: SamplesInput; readonly added: null; readonly made: ChosenBySamples };
  readonly answers: {
    readonly input: AskedWords;
    readonly added: null;
    readonly made: ReadonlyMap<number, readonly (WordAnswer | null)[]>;
  };
  readonly words: {
    readonly input: WordLists;
    readonly added: null;
    readonly rest: GramLists;
    readonly made: WrittenWords;
  };
  readonly packed: { readonly input: TextFile; readonly added: null; readonly made: TextMarks };
}

/** Name of a job that a thread can do. */
export type JobKind = keyof Jobs;

/** What a job is given when it is to come to its end. */
export type RestOf<K extends JobKind> = Jobs[K] extends { readonly rest: infer Rest } ? Rest : void;

/** What a job that writes blocks of records is given. */
export interface BlocksInput {
  readonly form: BlockForm;
  /** By column whether it is part of the rows' text; null: nobody wants what is found in that. */
  readonly isRowText: readonly boolean[] | null;
  /** See ShortGrams. */
  readonly kept: ChosenBySamples['kept'];
}

/** Records by which it is chosen how all are told of. */
export interface SamplesInput {
  readonly samples: ReadTexts;
  /** Of a block. */
  readonly size: number;
  /** By column whether it is part of the rows' text. */
  readonly isRowText: readonly boolean[];
  /** Of the table. */
  readonly records: number;
}

/** What is chosen by some records. Plain data. */
export interface ChosenBySamples extends BlockCode {
  /** See chooseKept. Null: nobody has looked. */
  readonly kept: readonly string[] | null;
}

/** A file of a column's texts, to be packed. */
export interface TextFile {
  readonly path: string;
  /** Records from one mark to the next. */
  readonly every: number;
}

/** Texts of consecutive records, by column: of one, but for blocks. They are there, or in files. */
export interface JobBatch {
  /** How many records come before. */
  readonly before: number;
  readonly rows: number;
  readonly columns: readonly (Utf8Texts | TextSlice)[];
}

/** A job at work. */
export interface Job<K extends JobKind> {
  add(batch: JobBatch): Jobs[K]['added'];
  /** @param tell hears how much of that is done, where it takes long */
  finish(rest: RestOf<K>, tell: TellDone): Made<K>;
}

/** What a job made, or will have made. */
type Made<K extends JobKind> = Jobs[K]['made'] | Promise<Jobs[K]['made']>;

/** What jobs of one thread share. */
export interface JobTools {
  readonly parsers: ChunkParsers;
  readonly slices: SliceReader;
  /** Names for files that nobody else has. */
  readonly scratch: () => string;
}

/** @param prefix of the names of files that are written on the way */
export function createJobTools(prefix: string): JobTools {
  let files = 0;
  return { parsers: createChunkParsers(), slices: new SliceReader(), scratch: () => `${prefix}.${++files}` };
}

type Maker<K extends JobKind> = (input: Jobs[K]['input'], tools: JobTools) => TextsJob<K>;

/** A job that has the texts before it. */
interface TextsJob<K extends JobKind> {
  add(before: number, columns: readonly Utf8Texts[]): Jobs[K]['added'];
  finish(rest: RestOf<K>, tell: TellDone): Made<K>;
}

const MAKERS: { readonly [K in JobKind]: Maker<K> } = {
  column: (input, { parsers, scratch }) => ofColumn(new ColumnReader(input, parsers, scratch)),
  grams: (input, { scratch }) => ofColumn(new ColumnGrams(input, scratch)),
  characters: (input, { scratch }) => ofColumn(new ColumnCharacters(input, scratch)),
  values: (input, { scratch }) => ofColumn(new SortedValues(input, scratch)),
  blocks({ form, isRowText, kept }) {
    const maker = new RecordBlocksMaker(form);
    const grams = isRowText && new ShortGrams(kept);
    return {
      add(before, columns) {
        grams?.addRecords(
          before,
          columns.filter((_, i) => isRowText?.[i]),
        );
        return maker.make(before, columns);
      },
      finish: () => grams && grams.finish(),
    };
  },
  samples: (input) => ({ add: () => null, finish: () => chooseBySamples(input) }),
  answers: (input) => ({ add: () => null, finish: (_, tell) => answerWords(input, tell) }),
  words(input, { scratch }) {
    const words = new TableWords(input, scratch);
    return { add: () => null, finish: (rest, tell) => words.finish(rest, tell) };
  },
  packed: ({ path, every }, { scratch }) => ({
    add: () => null,
    finish: () => packTexts(path, every, scratch),
  }),
};

/** A job, ready for its first chunk. */
export function createJob<K extends JobKind>(kind: K, input: Jobs[K]['input'], tools: JobTools): Job<K> {
  const job = MAKERS[kind](input, tools);
  return {
    add: ({ before, columns }) =>
      job.add(
        before,
        columns.map((texts, place) => ('path' in texts ? tools.slices.read(texts, place) : texts)),
      ),
    finish: (rest, tell) => job.finish(rest, tell),
  };
}

// A thread starts sooner without what is needed once.

async function chooseBySamples({
  samples,
  size,
  isRowText,
  records,
}: SamplesInput): Promise<ChosenBySamples> {
  const { chooseCode } = await import('../records/block-code.ts');
  return { ...chooseCode(samples, size), kept: chooseKept(samples, isRowText, records) };
}

async function answerWords(input: AskedWords, tell: TellDone): Promise<Jobs['answers']['made']> {
  const { answerTurns } = await import('./answer-turns.ts');
  return answerTurns(input, tell);
}

function ofColumn<Made>(reader: {
  add(before: number, texts: Utf8Texts): void;
  finish(tell: TellDone): Made;
}): {
  add(before: number, columns: readonly Utf8Texts[]): null;
  finish(rest: void, tell: TellDone): Made;
} {
  return {
    add(before, columns) {
      for (const texts of columns) reader.add(before, texts);
      return null;
    },
    finish: (_, tell) => reader.finish(tell),
  };
}
