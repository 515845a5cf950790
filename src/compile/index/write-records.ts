import type { Relation } from '../../core/ports.ts';
import type { RecordBlocks } from '../../index/index-layout.ts';
import type { Write } from './dictionary-writer.ts';
import type { Lanes } from './job-lanes.ts';
import { type BlockForm, describeBlocks, type SealedBlocks } from './record-blocks.ts';
import type { TableTexts } from './table-texts.ts';

/** Batches for each lane that wait to be written: where a lane is busy otherwise, its one holds up all. */
const WAITING = 4;

export interface RecordsInput {
  readonly relation: Relation;
  readonly form: BlockForm;
  readonly texts: TableTexts;
  readonly lanes: Lanes;
  /** Hears of records that were read. */
  readonly tell: (rows: number) => void;
}

/** Writes all records. The first block begins where the file ends. Rejects with EngineError. */
export async function writeRecords(
  { relation, form, texts, lanes, tell }: RecordsInput,
  write: Write,
): Promise<RecordBlocks> {
  const jobs = lanes.all.map((lane) => ({ lane, job: lane.begin('blocks', form) }));
  const [at] = write(new Uint8Array(0));
  const lengths: number[] = [];
  const waiting: Promise<SealedBlocks>[] = [];
  const take = async () => {
    const made = await (waiting.shift() as Promise<SealedBlocks>);
    write(made.bytes);
    for (const length of made.lengths) lengths.push(length);
  };
  try {
    for await (const batch of texts.of([...relation.columns.keys()])) {
      const least = Math.min(...jobs.map(({ lane }) => lane.waiting));
      const made = jobs.find(({ lane }) => lane.waiting === least)?.job.add(batch);
      waiting.push(made as Promise<SealedBlocks>);
      if (waiting.length === WAITING * jobs.length) await take();
      tell(batch.rows);
    }
    while (waiting.length > 0) await take();
  } finally {
    await Promise.allSettled(waiting);
  }
  return describeBlocks(form, at, lengths, write);
}
