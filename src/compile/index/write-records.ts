import type { Relation } from '../../core/ports.ts';
import type { Write } from './dictionary-writer.ts';
import type { Lanes } from './job-lanes.ts';
import type { MadeBlocks } from './jobs.ts';
import { type BlockForm, describeBlocks, type PendingBlocks } from './record-blocks.ts';
import type { TableTexts } from './table-texts.ts';
import type { ShortsCollector } from './write-shorts.ts';

/** Batches for each lane that wait to be written: where a lane is busy otherwise, its one holds up all. */
const WAITING = 4;

export interface RecordsInput {
  readonly relation: Relation;
  readonly form: BlockForm;
  readonly texts: TableTexts;
  readonly lanes: Lanes;
  /** Hears what rows' texts have of one to three characters; null: nobody wants to know. */
  readonly shorts: ShortsCollector | null;
  /** Hears of records that were read. */
  readonly tell: (rows: number) => void;
}

/** Writes all records, and not yet what tells of them. The first block begins where the file ends. Rejects with EngineError. */
export async function writeRecords(
  { relation, form, texts, lanes, shorts, tell }: RecordsInput,
  write: Write,
): Promise<PendingBlocks> {
  const isRowText = shorts && relation.columns.map(({ id }) => !id.startsWith('_'));
  const jobs = lanes.all.map((lane) => ({ lane, job: lane.begin('blocks', { form, isRowText }) }));
  const [at] = write(new Uint8Array(0));
  const lengths: number[] = [];
  const waiting: Promise<MadeBlocks>[] = [];
  const take = async () => {
    const made = await (waiting.shift() as Promise<MadeBlocks>);
    write(made.blocks.bytes);
    for (const length of made.blocks.lengths) lengths.push(length);
    if (made.shorts) shorts?.addLexemes(made.shorts);
  };
  try {
    for await (const batch of texts.of([...relation.columns.keys()])) {
      const least = Math.min(...jobs.map(({ lane }) => lane.waiting));
      const made = jobs.find(({ lane }) => lane.waiting === least)?.job.add(batch);
      waiting.push(made as Promise<MadeBlocks>);
      if (waiting.length === WAITING * jobs.length) await take();
      tell(batch.rows);
    }
    while (waiting.length > 0) await take();
    for (const { job } of jobs) {
      const grams = await job.finish();
      if (grams) shorts?.addGrams(grams);
    }
  } finally {
    await Promise.allSettled(waiting);
  }
  return describeBlocks(form, at, lengths);
}
