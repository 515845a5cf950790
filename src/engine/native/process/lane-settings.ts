import type { Work } from '../../../core/ports.ts';

/** The long ones are for what took longer than its first lane gives. */
export type LaneName = 'search' | 'sql' | 'dump' | 'longSearch' | 'longSql';

/** How much a lane takes on. */
export interface LaneSettings {
  /** Processes at most that work for the lane at a time. They start when they are needed. */
  readonly processes: number;
  /** Statements that one process has under way at a time. */
  readonly each: number;
  /** Statements at most that have not begun and wait; further ones are refused. */
  readonly waiting: number;
  /** Milliseconds that a statement waits at most. */
  readonly patience: number;
  /** See setNiceness. */
  readonly nice: number;
  /** Milliseconds of the processor's time after which a statement gives way to those that wait. Null: it may stay. */
  readonly quantum: number | null;
  /** Processes at most that are paused with a statement until it is its turn again. */
  readonly paused: number;
}

/** Milliseconds of the processor from which on a statement takes long. */
export const LONG = 400;

/** The settings of all lanes. */
export type LanesSettings = Readonly<Record<LaneName, LaneSettings>>;

/** Where what takes too long goes: back into its own line, where there is no longer one. */
export const LONGER: Readonly<Record<LaneName, LaneName>> = {
  search: 'longSearch',
  sql: 'longSql',
  dump: 'dump',
  longSearch: 'longSearch',
  longSql: 'longSql',
};

/** Whether statements come there that have taken long. */
export function isLong(lane: LaneName): boolean {
  return lane === 'longSearch' || lane === 'longSql';
}

/** Which lane a kind of work begins in. */
export const LANE_OF: Readonly<Record<Work, LaneName>> = { search: 'search', sql: 'sql', dump: 'dump' };

/** The settings of `datapond serve`. */
export const LANES: LanesSettings = {
  search: { processes: 1, each: 8, waiting: 256, patience: 10_000, nice: 4, quantum: 250, paused: 0 },
  sql: { processes: 3, each: 1, waiting: 64, patience: 10_000, nice: 7, quantum: 100, paused: 0 },
  dump: { processes: 1, each: 24, waiting: 64, patience: 30_000, nice: 12, quantum: null, paused: 0 },
  longSearch: { processes: 1, each: 1, waiting: 32, patience: 30_000, nice: 14, quantum: 500, paused: 2 },
  longSql: { processes: 2, each: 1, waiting: 32, patience: 30_000, nice: 19, quantum: 500, paused: 4 },
};
