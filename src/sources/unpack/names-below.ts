import { meansNoValue } from '../csv/candidates/no-values.ts';
import { countNames, isClear, joinNames } from '../csv/header/header-rows.ts';
import { isDay, isValue as isPlainValue, isYear } from '../csv/header/looks-like-header.ts';
import { countFilled, isValue } from './sheet-edges.ts';

const isFilled = (text: string) => text.trim() !== '';

type Rows = readonly (readonly string[])[];

/** Names of columns with the rows below them that are none of the records. */
export interface NamesBelow {
  readonly names: readonly string[];
  /** How many rows follow the names up to the first record, empty ones between them included. */
  readonly height: number;
  /** How many of these are joined to the names. */
  readonly joined: number;
  /** Those that are not, since the names tell the columns apart without. */
  readonly apart: Rows;
}

/** Rows that may follow the names, and columns of values that show it. */
const [MOST_ROWS, LEAST_COLUMNS] = [12, 2];

/** Values that a column has, which part of its texts they are at least, and rows that are looked at for them. */
const [LEAST_VALUES, MOSTLY, ROWS_SHOWN] = [3, 0.8, 200];

/**
 * The rows below the names of a table that go on with these, or tell where the numbers come from: words, days, years, sources above columns
 * that have hardly anything but values, and other ones. They are joined to the names as long as these do not tell the columns apart.
 * @param rows all of one width, those below the names
 */
export function findNamesBelow(names: readonly string[], rows: Rows): NamesBelow {
  const height = countRows(rows);
  const apart: (readonly string[])[] = [];
  let [whole, joined] = [names, 0];
  for (const row of rows.slice(0, height)) {
    if (!row.some(isFilled)) continue;
    const longer = joinNames(whole, row);
    const isClearer = !isClear(whole) && countNames(longer) > countNames(whole);
    if (isClearer) [whole, joined] = [longer, joined + 1];
    else apart.push(row);
  }
  return { names: whole, height, joined, apart };
}

/**
 * The row that names the columns where the row above all others has numbers, as codes of the columns: another word above nearly each column
 * of values; null: there is none.
 * @param header the row of `rows` with the numbers
 */
export function findNamesBelowNumbers(rows: Rows, header: number): number | null {
  const shown = (from: number) => columnsOfValues(rows.slice(from, from + ROWS_SHOWN));
  const cells = shown(header + 1).flatMap(({ place }) => rows[header]?.[place]?.trim() || []);
  const numbers = cells.filter((cell) => isPlainValue(cell) && !isYear(cell) && !isDay(cell));
  if (numbers.length < LEAST_COLUMNS || 2 * numbers.length < cells.length) return null;
  for (let y = header + 1; y <= header + MOST_BETWEEN; y++) {
    const row = rows[y] ?? [];
    const columns = shown(y + 1);
    const names = columns.flatMap(({ place }) => row[place]?.trim() || []);
    const areAll = columns.length > LEAST_COLUMNS && names.length >= MOSTLY * columns.length;
    if (areAll && new Set(names).size === names.length && !hasValues(row, columns)) return y;
  }
  return null;
}

/** Rows below numbers in which names are looked for. */
const MOST_BETWEEN = 6;

/** How many rows are names: the most of which none is a record, the last of them with names above the values. */
function countRows(rows: Rows): number {
  for (let height = Math.min(MOST_ROWS, rows.length - LEAST_VALUES); height > 0; height--) {
    if (!rows[height - 1]?.some(isFilled)) continue;
    const columns = columnsOfValues(rows.slice(height, height + ROWS_SHOWN));
    const isLast = areNames(rows[height - 1] ?? [], columns);
    if (isLast && rows.slice(0, height - 1).every((row) => !hasValues(row, columns))) return height;
  }
  return 0;
}

/** A column with values, and hardly anything else. */
interface ValueColumn {
  readonly place: number;
  readonly texts: ReadonlySet<string>;
  /** Whether most of its texts are years, and days. */
  readonly isOfYears: boolean;
  readonly isOfDays: boolean;
}

function columnsOfValues(all: Rows): readonly ValueColumn[] {
  const rows = withoutNamesAgain(all);
  return (all[0] ?? []).flatMap((_, place) => {
    const texts = rows.map((row) => row[place]?.trim() ?? '').filter(Boolean);
    const told = texts.filter((text) => !meansNoValue(text));
    const values = told.filter(isValue).length;
    if (values < LEAST_VALUES || values < MOSTLY * told.length) return [];
    const areMost = (is: (text: string) => boolean) => 2 * texts.filter(is).length > texts.length;
    return [{ place, texts: new Set(texts), isOfYears: areMost(isYear), isOfDays: areMost(isDay) }];
  });
}

/** Rows without those that have no value right below an empty one, where rows with values follow them: names that come again. */
function withoutNamesAgain(rows: Rows): Rows {
  let heads: (readonly string[])[] = [];
  let isHead = false;
  const again = new Set<readonly string[]>();
  for (const row of rows) {
    if (!row.some(isFilled)) [isHead, heads] = [true, []];
    else if (isHead && !row.some(isValue)) heads.push(row);
    else {
      for (const head of isHead ? heads : []) again.add(head);
      isHead = false;
    }
  }
  return rows.filter((row) => !again.has(row));
}

/** Whether a row has names above a third of the columns of values, or wherever it is filled at all. */
function areNames(row: readonly string[], columns: readonly ValueColumn[]): boolean {
  const filled = columns.filter(({ place }) => isFilled(row[place] ?? ''));
  const isWide = 3 * filled.length >= columns.length || countFilled(row) === filled.length;
  return filled.length >= LEAST_COLUMNS && isWide && !hasValues(row, columns);
}

/** Whether a row has something above values that is no name of theirs. */
function hasValues(row: readonly string[], columns: readonly ValueColumn[]): boolean {
  return columns.some((column) => {
    const text = row[column.place]?.trim() ?? '';
    return text !== '' && !isNameAbove(text, column);
  });
}

/** Whether a text is none of the values below it: a word, a span, something in brackets; or a year or a day where hardly one is below. */
function isNameAbove(text: string, { texts, isOfYears, isOfDays }: ValueColumn): boolean {
  if (isYear(text)) return !isOfYears;
  if (isDay(text)) return !isOfDays;
  return (
    !texts.has(text) &&
    !meansNoValue(text) &&
    !NOTHING.test(text) &&
    !isPlainValue(text) &&
    !MARKED.test(text)
  );
}

const NOTHING = /^[-–—−]$/;

/** A number that is rounded, revised, or has a note: ~15.0, 12 (p), 3.4*. */
const MARKED =
  /^([~<>≈≤≥]\s*[-+−]?\d[\d.,'\s]*|[-+−]?(?!(1[5-9]|20|21)\d\d\D)\d[\d.,'\s]*([([]\p{L}{1,2}[)\]]|\p{L}{1,2}|[*†‡^¹²³⁴]+))$/u;
