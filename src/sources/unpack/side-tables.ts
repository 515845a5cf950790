import { countFilled, isValue } from './sheet-edges.ts';

type Rows = readonly (readonly string[])[];

/** Columns of a sheet that are a table of their own, counted from 0: the first one, and the one behind the last. */
export interface SideTable {
  /** What stands above its names; empty: nothing. */
  readonly title: string;
  readonly from: number;
  readonly to: number;
}

/** Rows in which the names are looked for, and columns that a table has at least. */
const [MOST_ABOVE, LEAST_COLUMNS] = [30, 2];

/**
 * The tables of a sheet that stand beside one another, each behind an empty column: their names stand in one row, the first of which is the
 * same in all of them, and either each has a title of its own, or not the same records. One where there are no others.
 */
export function findBeside(rows: Rows): readonly SideTable[] {
  // There are more rows than a function takes arguments.
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const isFilled = Array.from({ length: width }, (_, x) => rows.some((row) => row[x]?.trim()));
  const begins = isFilled.flatMap((filled, x) => (filled && !isFilled[x - 1] ? [x] : []));
  const blocks = begins.map((from) => {
    const end = isFilled.indexOf(false, from);
    return { from, to: end < 0 ? width : end };
  });
  const whole = [{ title: '', from: 0, to: width }];
  if (blocks.length < 2 || blocks.some(({ from, to }) => to - from < LEAST_COLUMNS)) return whole;
  const names = rows.slice(0, MOST_ABOVE).findIndex((row) => blocks.every((block) => areNames(row, block)));
  const row = rows[names];
  if (!row || new Set(blocks.map(({ from }) => row[from]?.trim().toLowerCase())).size > 1) return whole;
  const titles = blocks.map(({ from, to }) => {
    const above = rows.slice(0, names).map((one) => one.slice(from, to));
    return above.flatMap((one) => one.filter((text) => text.trim() !== ''))[0]?.trim() ?? '';
  });
  const keys = blocks.map(({ from }) =>
    rows
      .slice(names + 1)
      .map((one) => one[from]?.trim() ?? '')
      .join('\n'),
  );
  const areOwn = new Set(titles).size === blocks.length && !titles.includes('');
  if (!areOwn && new Set(keys).size < blocks.length) return whole;
  return blocks.map((block, i) => ({ ...block, title: titles[i] ?? '' }));
}

/** Whether different words stand in all columns of a block, years aside. */
function areNames(row: readonly string[], { from, to }: { readonly from: number; readonly to: number }) {
  const cells = row.slice(from, to).map((text) => text.trim());
  const [first = ''] = cells;
  return (
    countFilled(cells) === to - from &&
    new Set(cells).size === cells.length &&
    !isValue(first) &&
    cells.every((cell) => /\p{L}|^\d{4}$|%/u.test(cell))
  );
}
