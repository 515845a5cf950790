import type { Relation } from '../../../core/ports.ts';
import type { Write } from '../lists/dictionary-writer.ts';
import { together } from '../../together.ts';
import { type Lanes, leastBusy } from '../jobs/job-lanes.ts';
import type { ChosenBySamples, JobBatch } from '../jobs/jobs.ts';
import { type BlockForm, describeBlocks, type PendingBlocks, type SealedBlocks } from './record-blocks.ts';
import type { TableTexts } from '../jobs/table-texts.ts';
import type { ShortsCollector } from '../frequent/write-shorts.ts';

/** Batches for each lane that are made or wait to be written, in their order. */
const WAITING = 4;
/**
 * Requests that a lane may have when it is given a batch: one, so that it need not wait for the next one. A column is read in one lane at a time, and has
 * as many: its lane is left to it, or the columns would come to their end long after the records, with nothing to do for the others.
 */
const BUSY = 2;

/** What the records of a table are written with. */
export interface RecordsInput {
  readonly relation: Relation;
  /** By column whether it is part of the rows' text. */
  readonly isRowText: readonly boolean[];
  /** How they are made, and of which grams all records are kept: columns are read meanwhile. */
  readonly form: Promise<BlockForm & Pick<ChosenBySamples, 'kept'>>;
  readonly texts: TableTexts;
  readonly lanes: Lanes;
  /** Hears what rows' texts have of one to three characters in a row; null: nobody wants to know. */
  readonly shorts: ShortsCollector | null;
  /** Hears of records that were read. */
  readonly tell: (rows: number) => void;
}

/** Writes all records, and not yet what tells of them. The first block begins where the file ends. Rejects with EngineError. */
export async function writeRecords(
  { relation, isRowText, texts, lanes, shorts, tell, ...input }: RecordsInput,
  write: Write,
): Promise<PendingBlocks> {
  const { kept, ...form } = await input.form;
  const asked = { form, isRowText: shorts && isRowText, kept };
  const jobs = new Map(lanes.all.map((lane) => [lane, lane.begin('blocks', asked)]));
  const [at] = write(new Uint8Array(0));
  const lengths: number[] = [];
  const waiting: Promise<SealedBlocks>[] = [];
  const underWay = new Set<Promise<unknown>>();
  const give = (batch: JobBatch) => {
    const made = jobs.get(leastBusy(lanes))!.add(batch);
    waiting.push(made);
    // It is waiting, too, where its failure is met.
    const ended = made.catch(() => {}).finally(() => underWay.delete(ended));
    underWay.add(ended);
  };
  const take = async () => {
    const made = await waiting.shift()!;
    write(made.bytes);
    for (const length of made.lengths) lengths.push(length);
  };
  try {
    for await (const batch of texts.of([...relation.columns.keys()])) {
      while (underWay.size > 0 && leastBusy(lanes).waiting >= BUSY) await Promise.race(underWay);
      give(batch);
      if (waiting.length === WAITING * jobs.size) await take();
      tell(batch.rows);
    }
    while (waiting.length > 0) await take();
    const found = await together([...jobs.values()].map((job) => job.finish()));
    for (const grams of found) if (grams) shorts?.addGrams(grams);
  } finally {
    await Promise.allSettled(waiting);
  }
  return describeBlocks(form, at, lengths);
}
