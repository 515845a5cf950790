import { meansNoValue } from '../csv/candidates/no-values.ts';
import { countFilled, isValue } from './sheet-edges.ts';

type Rows = readonly (readonly string[])[];

/** A table of a sheet that has others above or below it. */
export interface StackedTable {
  /** What stands above its names; empty: nothing. */
  readonly title: string;
  /** Its rows, counted from 0: the first one, with its title, and the one behind its last. */
  readonly begin: number;
  readonly end: number;
}

/** Tables of a sheet; more are no tables, but records that look like them. */
const MOST_TABLES = 30;

/** Records that show what a column holds, and those of a list of signs that are looked at. */
const [SHOWN, LONGEST_LIST] = [5, 100];

/** Rows that may stand above the names of a table, and how many of the columns they may fill. */
const [MOST_TITLES, MOST_FILLED] = [3, 1 / 4];

/**
 * The tables of a sheet that stand below one another, each below an empty row: with words for names, which are not those of the table
 * above, over values; and either values stood there so far, or all of it is no wider than half of that table, as a list of signs is.
 * One where there are no others.
 */
export function findStacked(rows: Rows): readonly StackedTable[] {
  const top = Math.max(
    0,
    rows.findIndex((row) => countFilled(row) > 0),
  );
  const starts: { readonly names: number; readonly begin: number }[] = [];
  let last = -1;
  for (const [y, row] of rows.entries()) {
    if (countFilled(row) < 2) continue;
    const begin = y - heightAbove(rows, y);
    const current = starts.at(-1);
    const isParted = countFilled(rows[begin - 1] ?? []) === 0;
    if ((current && !isParted) || !isNamesAt(rows, y)) continue;
    const isSame = current !== undefined && shown(row) === shown(rows[current.names]);
    if (current && !isSame && !goesOn(rows, { from: last, to: begin, names: y, of: current.names })) continue;
    if (!isSame) starts.push({ names: y, begin: current ? begin : top });
    last = y;
  }
  if (starts.length === 0 || starts.length > MOST_TABLES)
    return [{ title: '', begin: top, end: rows.length }];
  return starts.map(({ names, begin }, i) => ({
    title: titleAbove(rows, names),
    begin,
    end: starts[i + 1]?.begin ?? rows.length,
  }));
}

/** Texts of the rows above the names of a table that fill few of its columns, and have no values. */
export function titleAbove(rows: Rows, names: number): string {
  return rows
    .slice(names - heightAbove(rows, names), names)
    .flatMap((row) => [...new Set(row.map((text) => text.trim()).filter(Boolean))])
    .join(' – ');
}

/** How many rows above the names of a table are its titles, and empty rows below these. */
export function heightAbove(rows: Rows, names: number): number {
  let end = names;
  while (end > 0 && countFilled(rows[end - 1] ?? []) === 0) end--;
  const titles = countTitles(rows, end);
  return titles === 0 ? 0 : names - end + titles;
}

/** How many rows right above another one are titles. */
function countTitles(rows: Rows, below: number): number {
  let titles = 0;
  while (titles < MOST_TITLES && isTitle(rows[below - titles - 1] ?? [])) titles++;
  return titles;
}

function isTitle(row: readonly string[]): boolean {
  const filled = new Set(row.map((text) => text.trim()).filter(Boolean));
  return (
    filled.size > 0 && filled.size <= Math.max(1, row.length * MOST_FILLED) && ![...filled].some(isValue)
  );
}

/** Whether different words stand in a row, in two columns at least, and right below them a value. */
function isNamesAt(rows: Rows, y: number): boolean {
  const row = rows[y] ?? [];
  const filled = filledOf(row);
  const names = filled.map((x) => row[x]?.trim() ?? '');
  if (names.length < 2 || new Set(names).size < names.length) return false;
  if (!names.every((name) => /\p{L}/u.test(name) && !isValue(name) && !meansNoValue(name))) return false;
  const records = recordsBelow(rows, y, SHOWN);
  return filled.some((x) => {
    const texts = records.map((record) => record[x] ?? '').filter((text) => text.trim() !== '');
    return texts.length > 0 && texts.every(isValue);
  });
}

/** Whether what stands in a row cannot be one of the records above. */
function goesOn(
  rows: Rows,
  {
    from,
    to,
    names,
    of,
  }: {
    /** The last row of names above it, and the row behind the records. */
    readonly from: number;
    readonly to: number;
    readonly names: number;
    /** The names of the table above. */
    readonly of: number;
  },
): boolean {
  const filled = filledOf(rows[names] ?? []);
  const before: (readonly string[])[] = [];
  for (let y = to - 1; y > from && before.length < SHOWN; y--) {
    const row = rows[y] ?? [];
    if (countFilled(row) > 1 && !isTitle(row)) before.push(row);
  }
  if (before.length === 0) return false;
  if (filled.some((x) => areValues(before.map((row) => row[x] ?? '')))) return true;
  const records = recordsBelow(rows, names, LONGEST_LIST);
  const isNarrow = 2 * filled.length <= countFilled(rows[of] ?? []);
  return (
    isNarrow && records.length > 1 && records.every((row) => filledOf(row).every((x) => filled.includes(x)))
  );
}

/** Whether each text is a value, or says that there is none, and one is a value. */
function areValues(texts: readonly string[]): boolean {
  return texts.some(isValue) && texts.every((text) => isValue(text) || meansNoValue(text));
}

/** What stands below names up to the next empty row, of which one may part it from them. @param most rows */
function recordsBelow(rows: Rows, names: number, most: number): Rows {
  const isEmpty = (y: number) => countFilled(rows[y] ?? []) === 0;
  const begin = isEmpty(names + 1) ? names + 2 : names + 1;
  let end = begin;
  while (end < rows.length && end - begin < most && !isEmpty(end)) end++;
  return rows.slice(begin, end);
}

const filledOf = (row: readonly string[]) => row.flatMap((text, x) => (text.trim() === '' ? [] : [x]));

const shown = (row: readonly string[] = []) =>
  row
    .map((text) => text.trim())
    .join('\n')
    .trimEnd();
