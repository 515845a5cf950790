/** Work whose result is asked for in its turn. */
export interface AheadJob<T> {
  /** Whether it may run beside others: a large one has memory and cores for itself. */
  readonly isSmall: boolean;
  readonly run: () => Promise<T>;
}

/** Jobs under way. */
export interface Ahead<T> {
  /** What a job came to. Rejects as it did. */
  result(place: number): Promise<T>;
  /** Begins no more, and waits for those under way. */
  stop(): Promise<void>;
}

/**
 * Runs jobs in their order, `most` small ones at a time, so that what one waits for lets another work.
 * None begins that would pass another that waits.
 */
export function runAhead<T>(jobs: readonly AheadJob<T>[], most: number): Ahead<T> {
  const settled: PromiseWithResolve<T>[] = jobs.map(() => withResolve<T>());
  const underWay = new Set<Promise<unknown>>();
  let next = 0;
  let isAlone = false;
  let stopped = false;
  const begin = () => {
    while (!stopped && next < jobs.length && mayBegin(jobs[next])) {
      const job = jobs[next]!;
      const { resolve } = settled[next++]!;
      isAlone = !job.isSmall;
      const running = job.run();
      resolve(running);
      const over = running
        // Whoever takes the result hears of it.
        .catch(() => {})
        .then(() => {
          underWay.delete(over);
          if (underWay.size === 0) isAlone = false;
          begin();
        });
      underWay.add(over);
    }
  };
  const mayBegin = (job: AheadJob<T> | undefined) =>
    job?.isSmall ? !isAlone && underWay.size < most : underWay.size === 0;
  begin();
  return {
    result: (place) => settled[place]!.promise,
    async stop() {
      stopped = true;
      await Promise.all(underWay);
    },
  };
}

interface PromiseWithResolve<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: Promise<T>) => void;
}

function withResolve<T>(): PromiseWithResolve<T> {
  let resolve: (value: Promise<T>) => void = () => {};
  const promise = new Promise<T>((done) => (resolve = done));
  // Whoever asks for it hears of it.
  promise.catch(() => {});
  return { promise, resolve };
}
