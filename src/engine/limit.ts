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
  const timer =
    timeout === undefined
      ? undefined
      : setTimeout(
          () => hit(new EngineError('timeout', `the statement was cancelled after ${timeout} ms`)),
          timeout,
        );
  let near: ReturnType<typeof setTimeout> | undefined;
  const dispose = () => {
    clearTimeout(timer);
    clearTimeout(near);
    signal?.removeEventListener('abort', onAbort);
  };
  if (signal?.aborted) onAbort();
  else signal?.addEventListener('abort', onAbort, { once: true });

  const limit: Limit = {
    get reason() {
      return reason;
    },
    onHit(callback) {
      if (reason) callback();
      else callbacks.add(callback);
    },
    onNear(ahead, callback) {
      if (timeout !== undefined && timeout > ahead && !reason) near = setTimeout(callback, timeout - ahead);
    },
    guard(promise) {
      return new Promise((resolve, reject) => {
        const onHit = () => reject(reason as EngineError);
        const settle = () => callbacks.delete(onHit);
        limit.onHit(onHit);
        promise.then(resolve, reject).finally(settle);
      });
    },
    dispose,
  };
  return limit;
}
