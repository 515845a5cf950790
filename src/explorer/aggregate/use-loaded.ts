import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Problem } from '../api/problem.ts';
import { ApiFailure } from '../api/problem.ts';

/** How something stands that is loaded. `value` is the last good one, perhaps of another choice, so that the page need not blink. */
export interface Loaded<Value> {
  readonly value: Value | null;
  readonly loading: boolean;
  readonly problem: Problem | null;
  readonly retry: () => void;
}

/**
 * Loads something whenever its key changes and cancels what was loading before.
 * @param key tells everything that `load` depends on; null: nothing to load yet
 */
export function useLoaded<Value>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Value>,
): Loaded<Value> {
  const [settled, setSettled] = useState<{
    readonly key: string | null;
    readonly value: Value | null;
    readonly problem: Problem | null;
  }>({ key: null, value: null, problem: null });
  const [bug, setBug] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  if (bug !== null) throw bug;
  const start = useEffectEvent(load);
  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    start(controller.signal).then(
      (value) => {
        if (!controller.signal.aborted) setSettled({ key, value, problem: null });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        if (!(error instanceof ApiFailure)) return setBug(error);
        setSettled((old) => ({ key, value: old.value, problem: error.problem }));
      },
    );
    return () => controller.abort(new DOMException('superseded', 'AbortError'));
  }, [key, round]);
  const retry = useCallback(() => {
    setSettled((old) => ({ ...old, key: null }));
    setRound((count) => count + 1);
  }, []);
  const current = key !== null && settled.key === key;
  return {
    value: settled.value,
    loading: key !== null && !current,
    problem: current ? settled.problem : null,
    retry,
  };
}
