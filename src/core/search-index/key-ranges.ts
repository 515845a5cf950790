import { integer, join, sql, type SqlFragment } from '../sql/fragment.ts';

/** A word or a gram, and how many postings it has. */
export interface Counted {
  readonly number: number;
  readonly count: number;
}

/** So many ranges are read one by one; more of them in one go over all between the first and the last. */
const MAX_RANGES = 24;

/**
 * SELECT of a table that is sorted by `key`, a number times a step and something less than the step, for some numbers: in their order.
 * @param numbers ascending, at least one
 */
export function inRanges(
  list: SqlFragment,
  table: SqlFragment,
  step: number,
  numbers: readonly number[],
): SqlFragment {
  const ranges = toRanges(numbers);
  const start = (number: number) => integer(BigInt(number) * BigInt(step));
  const read = ([first, last]: Range) =>
    sql`SELECT ${list} FROM ${table} WHERE key >= ${start(first)} AND key < ${start(last + 1)}`;
  if (ranges.length <= MAX_RANGES) return join(ranges.map(read), ' UNION ALL ');
  const all = read([numbers[0] as number, numbers.at(-1) as number]);
  return sql`${all} AND key // ${integer(step)} IN (SELECT unnest(CAST(${`[${numbers.join()}]`} AS BIGINT[])))`;
}

type Range = readonly [first: number, last: number];

/** Ascending numbers as ranges of consecutive ones. */
function toRanges(numbers: readonly number[]): readonly Range[] {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const last = ranges.at(-1);
    if (last && number === last[1] + 1) last[1] = number;
    else ranges.push([number, number]);
  }
  return ranges;
}
