import type { RelationColumn, Utf8Texts } from '../../core/ports.ts';
import { ColumnGrams, type GramsInput } from './column-grams.ts';
import { ColumnReader, type ColumnInput, type ColumnParts } from './column-reader.ts';
import type { PendingDictionary } from './dictionary-writer.ts';
import { RecordBlocksMaker, type BlockForm, type SealedBlocks } from './record-blocks.ts';
import { SortedValues } from './sorted-values.ts';
import { TokenCounter } from './token-count.ts';

/*
 * What of an index can be made beside other parts of it: jobs, which take the texts of records, batch by batch, and say what they made of
 * them. Everything that goes in or out is plain data: a job may be at work in another thread.
 */

/** By kind of job: what it begins with, what it says of a batch, and what at last. */
export interface Jobs {
  readonly column: { readonly input: ColumnInput; readonly added: null; readonly made: ColumnParts };
  readonly grams: { readonly input: GramsInput; readonly added: null; readonly made: PendingDictionary };
  readonly values: { readonly input: Records; readonly added: null; readonly made: PendingDictionary };
  readonly blocks: { readonly input: BlockForm; readonly added: SealedBlocks; readonly made: null };
}

export type JobKind = keyof Jobs;

export interface Records {
  readonly records: number;
  readonly column: RelationColumn;
}

/** Texts of consecutive records, by column: of one, but for blocks. */
export interface JobBatch {
  /** How many records come before. */
  readonly before: number;
  readonly columns: readonly Utf8Texts[];
}

/** A job at work. */
export interface Job<K extends JobKind> {
  add(batch: JobBatch): Jobs[K]['added'];
  finish(): Jobs[K]['made'];
}

/** What jobs of one thread share. */
export interface JobTools {
  readonly counter: TokenCounter;
  /** Names for files that nobody else has. */
  readonly scratch: () => string;
}

/** @param prefix of the names of files that are written on the way */
export function createJobTools(prefix: string): JobTools {
  let files = 0;
  return { counter: new TokenCounter(), scratch: () => `${prefix}.${++files}` };
}

const MAKERS: { readonly [K in JobKind]: (input: Jobs[K]['input'], tools: JobTools) => Job<K> } = {
  column: (input, { counter, scratch }) => ofTexts(new ColumnReader(input, counter, scratch)),
  grams: (input, { scratch }) => ofTexts(new ColumnGrams(input, scratch)),
  values: ({ records }, { scratch }) => ofTexts(new SortedValues(records, scratch)),
  blocks(form) {
    const maker = new RecordBlocksMaker(form);
    return { add: ({ columns }) => maker.make(columns), finish: () => null };
  },
};

export function createJob<K extends JobKind>(kind: K, input: Jobs[K]['input'], tools: JobTools): Job<K> {
  return MAKERS[kind](input, tools);
}

function ofTexts<Made>(reader: { add(before: number, texts: Utf8Texts): void; finish(): Made }): {
  add(batch: JobBatch): null;
  finish(): Made;
} {
  return {
    add({ before, columns }) {
      for (const texts of columns) reader.add(before, texts);
      return null;
    },
    finish: () => reader.finish(),
  };
}
