/** Of fewer records memory is looked through in time by itself. */
const MANY = 2_097_152;

/**
 * Has memory looked through where so many records were held that are no longer needed. V8 sees the arrays that they are in, and not how much these take, so that it
 * lets hundreds of megabytes of them lie. Does nothing where the process was not started so that it may be asked to.
 */
export function freeMemory(records: number): void {
  if (records >= MANY) globalThis.gc?.();
}
