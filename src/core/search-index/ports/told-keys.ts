import type { ValueKey } from '../values/value-keys.ts';

/** Values of a column, or as many as orders tell of. */
export interface ToldKeys {
  readonly column: string;
  readonly keys: readonly ValueKey[] | null;
}
