/** Milliseconds of work after which others come first. */
const BREATH = 15;

/** To be awaited now and then in the midst of long work: what else waits in this thread is done when that took a while. */
export type Breathe = () => Promise<void> | undefined;

export function createBreathe(): Breathe {
  let began = performance.now();
  return () => {
    if (performance.now() - began < BREATH) return undefined;
    return new Promise((resolve) =>
      setTimeout(() => {
        began = performance.now();
        resolve();
      }),
    );
  };
}
