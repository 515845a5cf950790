/** What came and was not fetched yet, or who waits for it: one reader. */
export interface Inbox<T> {
  readonly take: (item: T) => void;
  /** Everything that was taken before is fetched first. */
  readonly fail: (error: Error) => void;
  /** The next item; waits for it. Rejects with the error it failed with. */
  next(): Promise<T>;
}

/** An empty inbox. */
export function createInbox<T>(): Inbox<T> {
  const come: (() => T)[] = [];
  let waiter: (() => void) | null = null;
  const put = (item: () => T) => {
    come.push(item);
    waiter?.();
    waiter = null;
  };
  return {
    take: (item) => put(() => item),
    fail: (error) =>
      put(() => {
        throw error;
      }),
    async next() {
      for (;;) {
        const item = come.shift();
        if (item) return item();
        await new Promise<void>((resolve) => (waiter = resolve));
      }
    },
  };
}
