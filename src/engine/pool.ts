/** Things of which a few exist at a time, each used by one taker. */
export interface Pool<T> {
  /** A free one, a new one, or the next that is given back. */
  take(): Promise<T>;
  give(item: T): void;
  /** Says that a taken one is gone. */
  lose(): void;
}

/** @param create makes another one; called while fewer than `size` exist */
export function createPool<T>(size: number, create: () => Promise<T>): Pool<T> {
  const free: T[] = [];
  const waiting: (() => void)[] = [];
  let existing = 0;
  return {
    async take() {
      for (;;) {
        const item = free.pop();
        if (item !== undefined) return item;
        if (existing < size) {
          existing++;
          try {
            return await create();
          } catch (error) {
            existing--;
            waiting.shift()?.();
            throw error;
          }
        }
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
    },
    give(item) {
      free.push(item);
      waiting.shift()?.();
    },
    lose() {
      existing--;
      waiting.shift()?.();
    },
  };
}
