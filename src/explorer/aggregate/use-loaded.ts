import type { Problem } from '../api/problem.ts';
import { toFailure } from '../api/problem.ts';
import { useAsync } from '../ui/use-async.ts';

/** How something stands that the API is asked for. `value` is the last good one, perhaps of another choice, so that the page need not blink. */
export interface Loaded<Value> {
  readonly value: Value | null;
  readonly loading: boolean;
  readonly problem: Problem | null;
  readonly retry: () => void;
}

/**
 * Asks the API for something, by one request or several, whenever its key changes, and cancels what was asked before.
 * @param key tells everything that `load` depends on; null: nothing to load yet
 * @throws what is no ApiFailure: a mistake in the explorer, for the error boundary
 */
export function useLoaded<Value>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Value>,
): Loaded<Value> {
  const { state, value, error, retry } = useAsync(key, load);
  return { value, loading: state === 'loading', problem: toFailure(error)?.problem ?? null, retry };
}
