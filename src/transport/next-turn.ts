/** Node's, which no browser has. */
const { setImmediate: beginSoon } = globalThis as { readonly setImmediate?: (begin: () => void) => void };

/** Resolves when whatever else is waiting for this thread has had its turn. Unlike timers it is not put off when it comes often. */
export function nextTurn(): Promise<void> {
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
