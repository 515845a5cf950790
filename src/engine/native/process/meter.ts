/** Counts the milliseconds of the processor that one statement had. */
export interface Meter {
  /** So far. */
  read(): number;
  /** What was since it was last read does not count: its process stood still. */
  skip(): void;
}

/**
 * @param clock milliseconds that its process has had of the cores; undefined where the system does not tell: then time itself counts
 * @param sharers how many statements share the process: each is taken to have its part
 */
export function createMeter(
  clock: () => number | undefined,
  sharers: () => number,
  now: () => number,
): Meter {
  const look = () => clock() ?? now();
  let last = look();
  let sum = 0;
  return {
    read() {
      const next = look();
      sum += Math.max(0, next - last) / Math.max(1, sharers());
      last = next;
      return sum;
    },
    skip() {
      last = look();
    },
  };
}
