import { createMemory, createSharedMemory, type Memory } from './search/memory.ts';
import type { TextMatches } from './search/text-matches.ts';

/** The number of each record's bar (compileBar), that of the record with `_id` 1 first. */
export type BarNumbers = Uint8Array;

/** By record, that of `_id` 1 first: 1 where it matches, 0 where not. Some zeros may follow, so that four go at a time. */
export type RecordMask = Uint8Array;

/** What was found out about a site's tables. A shell makes them, one for each site that it answers for. */
export interface Memories {
  /** Counts of records by their statement. */
  readonly totals: Memory<number>;
  /** Text searches by what they ask. */
  readonly textMatches: Memory<TextMatches>;
  /** The records that conditions find. */
  readonly masks: Memory<RecordMask>;
  /** In which bar of a column each record falls. */
  readonly bars: Memory<BarNumbers>;
}

/** Bytes that all tables' bars take together; a table of more is asked each time. */
export const MOST_BARS = 64 * 2 ** 20;

/** Memories with nothing in them. */
export function createMemories(): Memories {
  return {
    totals: createMemory(500, () => 1),
    // As many as have this many matches together.
    textMatches: createMemory(3_000_000, ({ ids }) => ids.length),
    // Of one table, in bytes.
    masks: createMemory(16_000_000, ({ length }) => length),
    bars: createSharedMemory(MOST_BARS, ({ length }) => length),
  };
}
