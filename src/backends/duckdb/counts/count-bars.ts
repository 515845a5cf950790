import { type BarNumbers, MOST_BARS, type RecordMask } from '../../../core/memories.ts';
import { sqlOf } from '../compiled-sql.ts';
import { isAmong } from '../search/compile-ids.ts';
import { join, raw, sql, type SqlFragment } from '../../../core/sql/fragment.ts';
import type { ColumnCounts } from '../../../core/table-backend.ts';
import { barsWithin } from '../../../core/counts/bars-within.ts';
import type { CountedTable } from '../../../core/counts/counted-table.ts';
import { keepBars, readBars } from './kept-bars.ts';
import type { CountedColumn } from '../../../core/counts/read-counted.ts';
import { fewerPlaces, findMask, maskOfBars, placesIn, type FewerPlaces } from './record-mask.ts';
import type { SearchPart } from '../../../core/counts/search-parts.ts';
import { addNumbers, newTally, tallyAll, tallyPlaces, toCounts, type Tally } from './tally.ts';

/**
 * Counts the records of a search by the bars of some columns, each within the conditions that are not its own. Rejects with EngineError.
 * @param most bytes that bars may be kept in
 */
export async function countBars(
  table: CountedTable,
  columns: readonly CountedColumn[],
  parts: readonly SearchPart[],
  most: number = MOST_BARS,
): Promise<ReadonlyMap<string, ColumnCounts>> {
  const isKept = table.relation.rows * columns.length <= most;
  const tallies = await (isKept ? countKept : countRead)(table, columns, parts);
  return new Map(columns.map(({ id, scale }, i) => [id, toCounts(tallies[i]!, scale.bars)]));
}

/** Every record's bar is known: the records of the search are looked through. */
async function countKept(
  table: CountedTable,
  columns: readonly CountedColumn[],
  parts: readonly SearchPart[],
): Promise<readonly Tally[]> {
  const { relation } = table;
  const keeping = keepBars(table, columns);
  const [kept, masks] = await Promise.all([
    keeping,
    Promise.all(parts.map((part) => maskOf(table, part, columns, keeping))),
  ]);
  const places = new Map<string, FewerPlaces>();
  return columns.map(({ id }, i) => {
    const bars = kept[i]!;
    const chosen = partsOf(id, parts);
    if (chosen.length === 0) return tallyAll(bars);
    const key = chosen.join();
    const own =
      places.get(key) ??
      fewerPlaces(
        chosen.map((part) => masks[part]!),
        relation,
      );
    places.set(key, own);
    return tallyPlaces(bars, own);
  });
}

/** The records that meet a condition: told by their bars where it is one of whole bars. */
async function maskOf(
  table: CountedTable,
  { column, plan }: SearchPart,
  columns: readonly CountedColumn[],
  keeping: Promise<readonly BarNumbers[]>,
): Promise<RecordMask> {
  const place = columns.findIndex(({ id }) => id === column);
  const counted = columns[place];
  const within = counted && plan.filters && barsWithin(plan.filters, counted.column, counted.scale);
  return within ? maskOfBars((await keeping)[place]!, within) : findMask(table, plan);
}

/** There is no room for every record's bar: those of the search are read. */
async function countRead(
  table: CountedTable,
  columns: readonly CountedColumn[],
  parts: readonly SearchPart[],
): Promise<readonly Tally[]> {
  const tallies = columns.map(newTally);
  const conditions = await Promise.all(parts.map((part) => toCondition(table, part)));
  const keys = columns.map(({ id }) => partsOf(id, parts).join());
  for (const key of new Set(keys)) {
    const group = [...columns.keys()].filter((i) => keys[i] === key);
    const own = group.map((i) => columns[i]!);
    const chosen = conditions.filter((_, part) => parts[part]?.column !== own[0]?.id);
    const where =
      chosen.length > 0
        ? join(
            chosen.map((one) => sql`(${one})`),
            ' AND ',
          )
        : raw('true');
    await readBars(table, own, where, (_ids, bars) => {
      for (const [i, numbers] of bars.entries()) addNumbers(tallies[group[i]!]!, numbers);
    });
  }
  return tallies;
}

async function toCondition(table: CountedTable, { plan }: SearchPart): Promise<SqlFragment> {
  if (!plan.text) return plan.selection.where ? sqlOf(plan.selection.where) : raw('true');
  const places = placesIn([await findMask(table, plan)], table.relation);
  return isAmong(
    table.relation,
    places.map((place) => place + 1),
  );
}

/** The conditions that a column is counted within: its own does not narrow it, so that others of its values can be chosen. */
function partsOf(column: string, parts: readonly SearchPart[]): readonly number[] {
  return [...parts.keys()].filter((part) => parts[part]?.column !== column);
}
