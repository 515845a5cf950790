// What every place has that JavaScript runs in, though it is no part of the language.
declare const performance: { now(): number };
declare const MessageChannel: new () => {
  readonly port1: { onmessage: (() => void) | null; close(): void };
  readonly port2: { postMessage(message: null): void };
};

/** Milliseconds of work after which others come first. */
const BREATH = 10;

/** To be awaited now and then in the midst of long work: what else waits in this thread is done when that took a while. */
export type YieldIfDue = () => Promise<void> | undefined;

/** Counts from now on. */
export function createYieldIfDue(): YieldIfDue {
  let began = performance.now();
  return () => {
    if (performance.now() - began < BREATH) return undefined;
    return nextTurn().then(() => void (began = performance.now()));
  };
}

/** Node's, which no browser has. */
const { setImmediate: beginSoon } = globalThis as { readonly setImmediate?: (begin: () => void) => void };

/** Resolves when whatever else is waiting for this thread has had its turn. Unlike timers it is not put off when it comes often. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (beginSoon) return void beginSoon(resolve);
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
