/** Milliseconds before each further try: what a host or a network recovers from by itself is mostly over by then. */
const PAUSES: readonly number[] = [250, 1_000, 3_000];

/** When, and how often, a synchronous request is repeated. */
export interface RetrySyncOptions<T> {
  /** Tells answers that another try may mend: a host's moment of weakness. */
  readonly isPassing: (answer: T) => boolean;
  /** Default: 250 ms, 1 s, 3 s. */
  readonly pauses?: readonly number[];
  /** Default: the thread sleeps. */
  readonly sleep?: (milliseconds: number) => void;
}

/**
 * Retries what the network may spoil, with back-off, for who must have the answer before it returns. Gives the last answer; throws what the last try threw.
 * Does not wait where the browser says that there is no network.
 * Blocks its thread meanwhile: for workers alone.
 */
export function retrySync<T>(
  attempt: () => T,
  { isPassing, pauses = PAUSES, sleep = sleepHere }: RetrySyncOptions<T>,
): T {
  for (const pause of pauses) {
    try {
      const answer = attempt();
      if (!isPassing(answer)) return answer;
    } catch {
      // The last try's failure is told.
    }
    if (globalThis.navigator?.onLine === false) break;
    sleep(pause);
  }
  return attempt();
}

/** A page that is not isolated has no SharedArrayBuffer by its name; browsers let it make shared memory all the same. */
function sleepHere(milliseconds: number): void {
  try {
    const { buffer } = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
    Atomics.wait(new Int32Array(buffer as unknown as SharedArrayBuffer), 0, 0, milliseconds);
  } catch {
    // A device without memory for that tries again at once: what is told is why the network failed.
  }
}
