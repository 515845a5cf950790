import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Problem } from '../api/problem.ts';
import { ApiFailure } from '../api/problem.ts';
import type { ChartData } from './chart-data.ts';
import type { ChartSpec } from './chart-spec.ts';

/** A chart that was loaded, and what it was of. */
export interface LoadedChart {
  readonly spec: ChartSpec;
  readonly data: ChartData;
}

/** How a chart stands. `chart` is the last good one, perhaps of another choice, so that the page need not blink. */
export interface ChartState {
  readonly chart: LoadedChart | null;
  readonly loading: boolean;
  readonly problem: Problem | null;
  readonly retry: () => void;
}

/**
 * Loads a chart whenever its key changes and cancels the one before.
 * @param key tells everything that `load` depends on; null: nothing to load yet
 */
export function useChart(
  key: string | null,
  load: (signal: AbortSignal) => Promise<LoadedChart>,
): ChartState {
  const [settled, setSettled] = useState<{
    readonly key: string | null;
    readonly chart: LoadedChart | null;
    readonly problem: Problem | null;
  }>({ key: null, chart: null, problem: null });
  const [bug, setBug] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  if (bug !== null) throw bug;
  const start = useEffectEvent(load);
  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    start(controller.signal).then(
      (chart) => {
        if (!controller.signal.aborted) setSettled({ key, chart, problem: null });
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        if (!(error instanceof ApiFailure)) return setBug(error);
        setSettled((old) => ({ key, chart: old.chart, problem: error.problem }));
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
    chart: settled.chart,
    loading: key !== null && !current,
    problem: current ? settled.problem : null,
    retry,
  };
}
