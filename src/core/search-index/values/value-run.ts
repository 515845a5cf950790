import type { Ids } from '../ids.ts';
import type { ValueKey } from './value-keys.ts';

/** Values that follow each other in the order, with their records. */
export interface ValueRun {
  /** All their records, ascending. */
  readonly ids: Ids;
  /** The value where it is a single one. */
  readonly key: ValueKey | undefined;
  /** Some of these records by their value, in the order of the values; those of a value ascending. Null: their texts tell. @param ids ascending */
  readonly byValue: ((ids: Ids) => Promise<readonly Ids[]>) | null;
}

/** A run of which the number of records is known before it is read. */
export interface CountedRun extends Pick<ValueRun, 'key'> {
  readonly count: number;
  read(): Promise<ValueRun>;
}
