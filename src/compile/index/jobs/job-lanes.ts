import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ThreadAnswer, ThreadRequest } from './job-messages.ts';
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
  /** Ends them, whatever they do. */
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

/** A lane a core, each a thread. @param prefix of names of files */
export function createThreadLanes(prefix: string): Lanes {
  const threads = Array.from({ length: Math.max(2, availableParallelism()) }, (_, i) =>
    createThread(`${prefix}.${i}`),
  );
  return {
    all: threads,
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  readonly tell: TellDone | undefined;
}

function createThread(prefix: string): Lane & { close(): Promise<void> } {
  const url = new URL('job-thread.mjs', import.meta.url);
  const worker = new Worker(url, { workerData: prefix, execArgv: [] });
  const asked = new Map<number, Waiting>();
  const hearing: (() => void)[] = [];
  let failure: unknown = null;
  let [ids, jobs] = [0, 0];
  const fail = (error: unknown) => {
    failure ??= error;
    for (const { reject } of asked.values()) reject(failure);
    asked.clear();
    for (const hear of hearing.splice(0)) hear();
  };
  worker.on('message', ({ id, value, error, done }: ThreadAnswer) => {
    const own = asked.get(id);
    if (done !== undefined) return own?.tell?.(done);
    asked.delete(id);
    if (error === undefined) own?.resolve(value);
    else own?.reject(error);
    for (const hear of hearing.splice(0)) hear();
  });
  worker.on('error', fail);
  worker.on('messageerror', fail);
  worker.on('exit', () => fail(new Error('a thread of the build has ended')));
  const send = (job: number, ask: ThreadRequest['ask'], tell?: TellDone) =>
    new Promise<unknown>((resolve, reject) => {
      if (failure !== null) return reject(failure);
      const request = { id: ++ids, job, ask };
      asked.set(request.id, { resolve, reject, tell });
      worker.postMessage(request);
    });
  return {
    get waiting() {
      return asked.size;
    },
    answered: () => new Promise((resolve) => hearing.push(resolve)),
    begin<K extends JobKind>(kind: K, input: Jobs[K]['input'], tell?: TellDone) {
      const job = ++jobs;
      const begun = send(job, { do: 'begin', kind, input });
      // Whoever adds or finishes hears of it.
      begun.catch(() => {});
      return {
        add: async (batch) =>
          (await Promise.all([begun, send(job, { do: 'add', batch })]))[1] as Jobs[K]['added'],
        finish: async (rest) =>
          (await Promise.all([begun, send(job, { do: 'finish', rest }, tell)]))[1] as Jobs[K]['made'],
      };
    },
    async close() {
      await worker.terminate();
    },
  };
}
