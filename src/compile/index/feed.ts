import type { LaneJob } from './job-lanes.ts';
import type { JobBatch, JobKind, Jobs } from './jobs.ts';

/** Batches that a job has at a time: enough to work on while this thread has no time to give it more. */
const AT_ONCE = 64;

/** Gives a job all batches. Rejects when one of them cannot be read, or the job fails; none is under way then. @param tell hears of records that were read */
export async function feed<K extends JobKind>(
  job: LaneJob<K>,
  batches: AsyncIterable<JobBatch>,
  tell: (rows: number) => void,
): Promise<void> {
  const waiting: Promise<Jobs[K]['added']>[] = [];
  const give = async (batch: JobBatch) => {
    const added = await job.add(batch);
    tell(batch.rows);
    return added;
  };
  try {
    for await (const batch of batches) {
      if (waiting.length === AT_ONCE) await waiting.shift();
      waiting.push(give(batch));
    }
  } finally {
    await Promise.allSettled(waiting);
  }
  await Promise.all(waiting);
}
