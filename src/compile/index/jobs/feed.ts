import type { LaneJob } from './job-lanes.ts';
import type { JobBatch, Jobs } from './jobs.ts';

/** Batches that a job has at a time: enough to work on while this thread has no time to give it more. */
const AT_ONCE = 64;

/** Jobs that read a column. */
type JobOfColumn = 'column' | 'grams' | 'characters' | 'values';

/** Hears how a job goes on. */
export interface FeedListener {
  /** So many more records were read, */
  readonly tell: (rows: number) => void;
  /** and all of them. */
  readonly read?: () => void;
}

/**
 * Gives a job all batches, and what it makes of them. Its end is asked for before the last batches are answered: its lane does not wait for this
 * thread. Rejects when a batch cannot be read, or the job fails; nothing is under way then.
 */
export async function feed<K extends JobOfColumn>(
  job: LaneJob<K>,
  batches: AsyncIterable<JobBatch>,
  { tell, read }: FeedListener,
): Promise<Jobs[K]['made']> {
  const waiting: Promise<unknown>[] = [];
  const give = async (batch: JobBatch) => {
    await job.add(batch);
    tell(batch.rows);
  };
  let made: Promise<Jobs[K]['made']> | null = null;
  try {
    for await (const batch of batches) {
      if (waiting.length === AT_ONCE) await waiting.shift();
      waiting.push(give(batch));
    }
    made = (job as LaneJob<JobOfColumn>).finish();
    await Promise.all(waiting);
    read?.();
    return await made;
  } finally {
    await Promise.allSettled([...waiting, made]);
  }
}
