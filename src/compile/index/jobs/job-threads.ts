import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Lane, Lanes } from './job-lanes.ts';
import type { ThreadAnswer, ThreadRequest } from './job-messages.ts';
import type { JobBatch, JobKind, Jobs, RestOf } from './jobs.ts';
import type { TellDone } from './tell-steps.ts';

/**
 * The threads of a build. A table leaves its own to the next one: until a thread has compiled what it runs it is several times as slow, which of a table
 * of ten thousand records is most of the time.
 */
export interface JobThreads {
  /**
   * Lanes for a table's jobs, one at each thread. Closed, they leave their threads to another table, unless a job has not come to its end: then
   * the threads end with it.
   * @param prefix of names of files
   */
  openLanes(prefix: string): Lanes;
  /** Ends those that no table has; others end when their table leaves them. */
  close(): Promise<void>;
}

/** Starts none before the first table. */
export function createJobThreads(): JobThreads {
  let idle: readonly Thread[] | null = null;
  let isClosed = false;
  const leave = async (threads: readonly Thread[]) => {
    // Of two tables side by side one has started threads that nobody will need.
    if (isClosed || idle || threads.some((thread) => !thread.isIdle)) await endAll(threads);
    else idle = threads;
  };
  return {
    openLanes(prefix) {
      const threads = idle ?? Array.from({ length: Math.max(2, availableParallelism()) }, startThread);
      idle = null;
      let left: Promise<void> | null = null;
      return {
        all: threads.map((thread, i) => thread.openLane(`${prefix}.${i}`)),
        close: () => (left ??= leave(threads)),
      };
    },
    async close() {
      isClosed = true;
      await endAll(idle ?? []);
    },
  };
}

async function endAll(threads: readonly Thread[]): Promise<void> {
  await Promise.all(threads.map((thread) => thread.end()));
}

interface Thread {
  /** Whether it is at work for nobody, and can be: it has not ended. */
  readonly isIdle: boolean;
  /** @param prefix of names of files */
  openLane(prefix: string): Lane;
  end(): Promise<void>;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  readonly tell: TellDone | undefined;
}

function startThread(): Thread {
  const url = new URL('job-thread.mjs', import.meta.url);
  const worker = new Worker(url, { execArgv: [] });
  const asked = new Map<number, Waiting>();
  const hearing: (() => void)[] = [];
  const underWay = new Set<number>();
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
  const openLane = (prefix: string): Lane => ({
    get waiting() {
      return asked.size;
    },
    answered: () => new Promise((resolve) => hearing.push(resolve)),
    begin<K extends JobKind>(kind: K, input: Jobs[K]['input'], tell?: TellDone) {
      const job = ++jobs;
      underWay.add(job);
      const begun = send(job, { do: 'begin', kind, input, prefix });
      // Whoever adds or finishes hears of it.
      begun.catch(() => {});
      return {
        add: async (batch: JobBatch) =>
          (await Promise.all([begun, send(job, { do: 'add', batch })]))[1] as Jobs[K]['added'],
        async finish(rest: RestOf<K>) {
          const [, made] = await Promise.all([begun, send(job, { do: 'finish', rest }, tell)]);
          underWay.delete(job);
          return made as Jobs[K]['made'];
        },
      };
    },
  });
  return {
    get isIdle() {
      return failure === null && underWay.size === 0;
    },
    openLane,
    async end() {
      await worker.terminate();
    },
  };
}
