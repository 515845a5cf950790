import type { LaneJob } from './job-lanes.ts';
import type { JobBatch, JobKind, Jobs } from './jobs.ts';

/** Batches that a job has at a time: the one it reads, and the next. */
const AT_ONCE = 2;

/** Gives a job all batches. Rejects when one of them cannot be read, or the job fails; none is under way then. */
export async function feed<K extends JobKind>(
  job: LaneJob<K>,
  batches: AsyncIterable<JobBatch>,
  tell: (rows: number) => void,
): Promise<void> {
  const waiting: Promise<Jobs[K]['added']>[] = [];
  try {
    for await (const batch of batches) {
      if (waiting.length === AT_ONCE) await waiting.shift();
      waiting.push(job.add(batch));
      tell(batch.rows);
    }
  } finally {
    await Promise.allSettled(waiting);
  }
  await Promise.all(waiting);
}
