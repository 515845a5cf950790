import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

/** How something stands that takes time. */
export interface Async<Value> {
  readonly state: 'idle' | 'loading' | 'done' | 'failed' | 'cancelled';
  /** The last good one, perhaps of another key, so that the page need not blink; null before the first. */
  readonly value: Value | null;
  /** Why it failed; null while it has not. */
  readonly error: unknown;
  /** Loads again. */
  readonly retry: () => void;
  /** Gives up what is on its way; whoever works at it stops. */
  readonly cancel: () => void;
}

interface Settled<Value> {
  readonly key: string | null;
  readonly state: 'done' | 'failed' | 'cancelled';
  readonly value: Value | null;
  readonly error: unknown;
}

/**
 * Loads something whenever its key changes, and cancels what was loading before. All of the explorer that waits for something to be
 * shown waits by it.
 * @param key tells everything that `load` depends on; null: nothing to load yet
 * @param options.source whom `load` asks, if that may change: another one is asked anew
 * @param options.known what is at hand; undefined: it must be loaded
 */
export function useAsync<Value>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<Value>,
  { source, known }: { readonly source?: unknown; readonly known?: () => Value | undefined } = {},
): Async<Value> {
  const [settled, setSettled] = useState<Settled<Value>>({
    key: null,
    state: 'done',
    value: null,
    error: null,
  });
  const [round, setRound] = useState(0);
  const running = useRef<AbortController>(null);
  const start = useEffectEvent(load);
  const find = useEffectEvent(() => known?.());

  useEffect(() => {
    if (key === null) return;
    const value = find();
    // oxlint-disable-next-line react/set-state-in-effect -- what is at hand is looked for once for a key, not in every render
    if (value !== undefined) return setSettled({ key, state: 'done', value, error: null });
    const controller = new AbortController();
    running.current = controller;
    start(controller.signal).then(
      (loaded) => {
        if (!controller.signal.aborted) setSettled({ key, state: 'done', value: loaded, error: null });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setSettled((old) => ({ key, state: 'failed', value: old.value, error }));
      },
    );
    return () => controller.abort(new DOMException('superseded', 'AbortError'));
  }, [key, source, round]);

  const retry = useCallback(() => {
    setSettled((old) => ({ ...old, key: null }));
    setRound((count) => count + 1);
  }, []);
  const cancel = useCallback(() => {
    running.current?.abort(new DOMException('cancelled', 'AbortError'));
    setSettled((old) => ({ ...old, key, state: 'cancelled', error: null }));
  }, [key]);

  const { value } = settled;
  if (key === null) return { state: 'idle', value, error: null, retry, cancel };
  if (settled.key !== key) return { state: 'loading', value, error: null, retry, cancel };
  return { state: settled.state, value, error: settled.error, retry, cancel };
}

/** Why something failed, as it says itself; null: it has not. */
export function toReason(error: unknown): string | null {
  if (error === null) return null;
  return error instanceof Error ? error.message : String(error);
}

/** A part of the explorer that is loaded when it is wanted; null before, and where it cannot be had. @param without what is logged then */
export function useModule<Module>(
  wanted: boolean,
  load: () => Promise<Module>,
  without: string,
): Module | null {
  return useAsync(wanted ? 'module' : null, () =>
    load().catch((error: unknown) => {
      console.warn(`${without}:`, error);
      return null;
    }),
  ).value;
}
