import { compareKeys } from '../../../index/dictionary/key-codec.ts';
import type { ShortTallies } from '../../../index/index-layout.ts';
import { highestTally } from '../../../index/frequent/short-tallies.ts';
import type { ColumnParts } from '../column-parts.ts';
import { fewColumns, pendingValues } from '../values/crossed-counts.ts';
import { DictionaryWriter, type PendingDictionary } from '../lists/dictionary-writer.ts';
import { countByValue } from '../grams/gram-masks.ts';
import type { ScratchPath } from '../lists/spool.ts';
import type { PartlyTold } from './write-shorts.ts';

/** How many records have grams by value: see ShortTallies. */
export interface PendingTallies extends Pick<ShortTallies, 'columns'> {
  readonly dictionary: PendingDictionary;
}

/** Bytes of a number of records of a gram and a value, about. */
const TALLY = 1.5;

/** Bytes of all of them for each of the table as a CSV at most. */
const ROOM = 0.003;

/**
 * Counts the records of each value of columns of few that have some grams. Null: there is no room for a column, or no gram.
 * @param found by column: those of the fewest values have room first @param table its bytes as a CSV, about @param share of these; default: see ROOM
 */
export function writeTallies(
  grams: readonly PartlyTold[],
  found: readonly Pick<ColumnParts, 'values'>[],
  {
    records,
    table,
    share = ROOM,
    scratch,
  }: {
    readonly records: number;
    readonly table: number;
    readonly share?: number | undefined;
    readonly scratch: ScratchPath;
  },
): PendingTallies | null {
  const few = fewColumns(
    found.map(({ values }) => (values?.dictionary ? pendingValues(values.dictionary) : null)),
    records,
  );
  let left = table * share;
  const chosen = few
    .toSorted((a, b) => a.size - b.size)
    .filter(({ size }) => (left -= grams.length * size * TALLY) >= 0);
  if (grams.length === 0 || chosen.length === 0) return null;
  const columns = chosen.map(({ column, size }) => ({ column, size }));
  const writer = new DictionaryWriter(scratch, {
    placed: false,
    highest: highestTally({ columns }, records),
  });
  for (const { gram, masks } of grams.toSorted((a, b) => compareKeys(a.gram, b.gram))) {
    const counts = chosen.flatMap(({ of, size }) => countByValue(masks, of, size));
    let sum = 0;
    writer.add(
      gram,
      Uint32Array.from(counts, (count) => (sum += count + 1)),
    );
  }
  return { columns, dictionary: writer.finish() };
}
