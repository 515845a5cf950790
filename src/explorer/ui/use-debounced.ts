import { useEffect, useEffectEvent, useMemo } from 'react';

/** The action, run only after a rest since its last call; not at all once the component is gone. @param rest milliseconds */
export function useDebounced<Args extends unknown[]>(
  action: (...args: Args) => void,
  rest: number,
): (...args: Args) => void {
  const run = useEffectEvent(action);
  const timer = useMemo(() => ({ id: undefined as ReturnType<typeof setTimeout> | undefined }), []);
  useEffect(() => () => clearTimeout(timer.id), [timer]);
  return useMemo(
    () =>
      (...args: Args) => {
        clearTimeout(timer.id);
        timer.id = setTimeout(() => run(...args), rest);
      },
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [timer, rest],
  );
}
