/** Tells whether the other side is still there, while somebody waits for it. */
export interface Heartbeat {
  /** Somebody waits. Each call wants its `stop`. */
  start(): void;
  stop(): void;
  /** A sign of life. */
  beat(): void;
}

/** How signs of life are asked for. */
export interface HeartbeatOptions {
  /**
   * Asks for a sign of life, once a second while somebody waits.
   * @param missed seconds since the last one. They are counted, not read off a clock: a machine that slept has not waited.
   */
  readonly ask: (missed: number) => void;
  /** Milliseconds between two questions. Default 1000. */
  readonly interval?: number;
}

/** Costs nothing while nobody waits, and nothing for answers that come within the first interval. */
export function createHeartbeat({ ask, interval = 1_000 }: HeartbeatOptions): Heartbeat {
  let waiting = 0;
  let missed = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  return {
    start() {
      if (waiting++ > 0) return;
      missed = 0;
      timer = setInterval(() => ask(missed++), interval);
    },
    stop() {
      if (--waiting === 0) clearInterval(timer);
    },
    beat() {
      missed = 0;
    },
  };
}
