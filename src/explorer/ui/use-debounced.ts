import { useCallback, useEffect, useRef } from 'react';
import { useLatest } from './use-latest.ts';

/** The action, run only after a rest since its last call; not at all once the component is gone. @param rest milliseconds */
export function useDebounced<Args extends unknown[]>(
  action: (...args: Args) => void,
  rest: number,
): (...args: Args) => void {
  const run = useLatest(action);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(
    (...args: Args) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => run(...args), rest);
    },
    [run, rest],
  );
}
