import { useEffect, useMemo, useRef } from 'react';
import { useLatest } from './use-latest.ts';

/** The action, run at once, and then no sooner than after a rest: with what it was called with last. @param rest milliseconds */
export function useThrottled<Args extends unknown[]>(
  action: (...args: Args) => void,
  rest: number,
): (...args: Args) => void {
  const run = useLatest(action);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<Args>(null);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      waiting.current = null;
    },
    [],
  );
  return useMemo(() => {
    const begin = (args: Args): void => {
      run(...args);
      timer.current = setTimeout(end, rest);
    };
    const end = (): void => {
      const args = waiting.current;
      timer.current = undefined;
      waiting.current = null;
      if (args) begin(args);
    };
    return (...args: Args) => {
      if (timer.current === undefined) begin(args);
      else waiting.current = args;
    };
  }, [run, rest]);
}
