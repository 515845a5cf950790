/** How a site answered one request. */
export interface Answer {
  readonly ms: number;
  /** What went wrong instead. */
  readonly failure?: string;
  /** Absent where the request wants none. */
  readonly total?: number;
  /** How many records came. */
  readonly count?: number;
  /** The first records: their `_id`, or all they have where that is not among it. */
  readonly first?: readonly unknown[];
}

/** How many first records are kept, to be compared. */
export const KEPT = 10;

/** Milliseconds after which nobody waits any longer. */
export const PATIENCE = 45_000;
