import { createJob, createJobTools, type JobBatch, type JobKind, type Jobs, type RestOf } from './jobs.ts';
import type { TellDone } from './tell-steps.ts';

/** A job at work in a lane. Batches are taken in order; each promise rejects when the job fails, or its thread. */
export interface LaneJob<K extends JobKind> {
  add(batch: JobBatch): Promise<Jobs[K]['added']>;
  /** @param rest what it is given at last */
  finish(rest: RestOf<K>): Promise<Jobs[K]['made']>;
}

/** Does one thing after the other, of one job or of several. */
export interface Lane {
  /** Requests that are not answered yet. */
  readonly waiting: number;
  /** Settles when one of them is, or will never be. */
  answered(): Promise<void>;
  /** @param tell hears how much of its end it has done, where that takes long */
  begin<K extends JobKind>(kind: K, input: Jobs[K]['input'], tell?: TellDone): LaneJob<K>;
}

/** Lanes that are at work side by side. */
export interface Lanes {
  readonly all: readonly Lane[];
  /** Ends whatever they do. */
  close(): Promise<void>;
}

/** The lane that has least to do. */
export function leastBusy({ all }: Lanes): Lane {
  return all.reduce((best, lane) => (lane.waiting < best.waiting ? lane : best));
}

/** Settles when any lane has answered a request. */
export async function anyAnswer({ all }: Lanes): Promise<void> {
  await Promise.race(all.map((lane) => lane.answered()));
}

/** One lane in this thread: for tables that are read sooner than a thread starts. @param prefix of names of files */
export function createOwnLane(prefix: string): Lanes {
  const tools = createJobTools(prefix);
  const lane: Lane = {
    waiting: 0,
    answered: async () => {},
    begin(kind, input, tell = () => {}) {
      const job = createJob(kind, input, tools);
      return { add: async (batch) => job.add(batch), finish: async (rest) => job.finish(rest, tell) };
    },
  };
  return { all: [lane], close: async () => {} };
}
