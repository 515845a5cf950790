import type { Loaded } from '../aggregate/use-loaded.ts';
import type { ChartData } from './chart-data.ts';
import type { ChartSpec } from './chart-spec.ts';

/** A chart that was loaded, and what it was of. */
export interface LoadedChart {
  readonly spec: ChartSpec;
  readonly data: ChartData;
}

/** How a chart stands. */
export type ChartState = Loaded<LoadedChart>;
