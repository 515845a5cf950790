import { EngineError } from '../core/errors.ts';
import type { QueryOptions } from '../core/ports.ts';

/** When a statement must end: its time limit and its caller's signal as one. */
export interface Limit {
  /** Why the statement must end; null while it may go on. */
  readonly reason: EngineError | null;
  /** Calls back when it is hit, at once if it was. */
  onHit(callback: () => void): void;
  /** Calls back so many milliseconds before the time is up, if it comes to that. Once for each limit. */
  onNear(ahead: number, callback: () => void): void;
  /** The promise's outcome, or a rejection with `reason` as soon as the limit is hit. */
  guard<T>(promise: Promise<T>): Promise<T>;
  /**
   * Holds the clock, as while bytes are on their way; the signal still counts.
   * @returns how to let it go on; whoever held it has to, and it does when all have
   */
  hold(): () => void;
  /** Stops the clock; the limit can no longer be hit. */
  dispose(): void;
}

/** Starts the clock. */
export function createLimit({ signal, timeout }: QueryOptions = {}): Limit {
  let reason: EngineError | null = null;
  const callbacks = new Set<() => void>();
  const hit = (error: EngineError) => {
    dispose();
    reason = error;
    for (const callback of callbacks) callback();
    callbacks.clear();
  };
  const onAbort = () => hit(new EngineError('cancelled', 'the statement was cancelled'));
  /** Milliseconds left when the clock last began to go, and when that was. */
  let left = timeout;
  let began = performance.now();
  let holders = 0;
  let over = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let near: ReturnType<typeof setTimeout> | undefined;
  let nearing: { readonly ahead: number; readonly callback: () => void } | null = null;
  const go = () => {
    if (left === undefined || over || holders > 0) return;
    began = performance.now();
    timer = setTimeout(
      () => hit(new EngineError('timeout', `the statement was cancelled after ${timeout} ms`)),
      left,
    );
    approach();
  };
  const stop = () => {
    clearTimeout(timer);
    clearTimeout(near);
  };
  const approach = () => {
    if (!nearing || left === undefined || left - (performance.now() - began) <= nearing.ahead) return;
    const { ahead, callback } = nearing;
    near = setTimeout(
      () => {
        nearing = null;
        callback();
      },
      left - (performance.now() - began) - ahead,
    );
  };
  const dispose = () => {
    over = true;
    stop();
    signal?.removeEventListener('abort', onAbort);
  };
  if (signal?.aborted) onAbort();
  else signal?.addEventListener('abort', onAbort, { once: true });
  go();

  const limit: Limit = {
    get reason() {
      return reason;
    },
    onHit(callback) {
      if (reason) callback();
      else callbacks.add(callback);
    },
    onNear(ahead, callback) {
      nearing = { ahead, callback };
      if (!over && holders === 0) approach();
    },
    guard(promise) {
      return new Promise((resolve, reject) => {
        const onHit = () => reject(reason as EngineError);
        const settle = () => callbacks.delete(onHit);
        limit.onHit(onHit);
        promise.then(resolve, reject).finally(settle);
      });
    },
    hold() {
      if (holders++ === 0 && left !== undefined) {
        stop();
        left = Math.max(0, left - (performance.now() - began));
      }
      let isHolding = true;
      return () => {
        if (!isHolding) return;
        isHolding = false;
        if (--holders === 0) go();
      };
    },
    dispose,
  };
  return limit;
}
