import type { Handler } from '../http/create-handler.ts';

/** A handler that knows when it was last asked. */
export interface IdleHandler {
  readonly handler: Handler;
  /** Calls back once, when nothing has been asked for a while: what is made ready then is in nobody's way. */
  readonly whenIdle: (callback: () => void) => void;
}

/**
 * Somebody who scrolls or types asks again and again, and whatever else keeps the processor busy meanwhile costs frames.
 * @param pause milliseconds without a request
 */
export function createIdleHandler(answer: Handler, pause: number): IdleHandler {
  let waiting: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underWay = 0;

  const wait = (): void => {
    clearTimeout(timer);
    if (waiting.length > 0 && underWay === 0) timer = setTimeout(callBack, pause);
  };
  const callBack = (): void => {
    const callbacks = waiting;
    waiting = [];
    for (const callback of callbacks) callback();
  };
  return {
    async handler(request) {
      underWay++;
      wait();
      try {
        return await answer(request);
      } finally {
        underWay--;
        wait();
      }
    },
    whenIdle(callback) {
      waiting.push(callback);
      wait();
    },
  };
}
