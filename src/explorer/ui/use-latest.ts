import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * A function that stays the same and does what the action of the latest render does: for handlers and timers, as React calls effect
 * events from effects only. Not to be called while rendering.
 */
export function useLatest<Args extends unknown[], Result>(
  action: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(action);
  // Not a layout effect: those of children come before it, and may call what their parent gave them.
  useInsertionEffect(() => {
    latest.current = action;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
