import { useEffect, useEffectEvent, useMemo } from 'react';

/** The action, run at once, and then no sooner than after a rest: with what it was called with last. @param rest milliseconds */
export function useThrottled<Args extends unknown[]>(
  action: (...args: Args) => void,
  rest: number,
): (...args: Args) => void {
  const run = useEffectEvent(action);
  const turn = useMemo(
    () => ({ timer: undefined as ReturnType<typeof setTimeout> | undefined, waiting: null as Args | null }),
    [],
  );
  useEffect(
    () => () => {
      clearTimeout(turn.timer);
      turn.timer = undefined;
      turn.waiting = null;
    },
    [turn],
  );
  return useMemo(() => {
    const begin = (args: Args): void => {
      run(...args);
      turn.timer = setTimeout(end, rest);
    };
    const end = (): void => {
      const args = turn.waiting;
      turn.timer = undefined;
      turn.waiting = null;
      if (args) begin(args);
    };
    return (...args: Args) => {
      if (turn.timer === undefined) begin(args);
      else turn.waiting = args;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [turn, rest]);
}
