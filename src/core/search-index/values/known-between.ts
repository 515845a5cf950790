import type { ValueKey } from './value-keys.ts';

/** Whether a value from one to another, both included, may be of interest. Behind the last value of a column that has texts comes Infinity. */
export type KeysBetween = (from: ValueKey, to: ValueKey) => boolean;

/** The class that all values from one to another have, both included. Undefined: that is not known. */
export type ClassBetween = (from: ValueKey, to: ValueKey) => number | undefined;

/** What is known of values by those that they lie between. */
export interface KnownBetween {
  /** Whether a value may be of another class than 0; absent: any may. */
  readonly between?: KeysBetween | undefined;
  /** Values of one class, which are then not looked at; absent: that is not known of any. */
  readonly classBetween?: ClassBetween | undefined;
}
