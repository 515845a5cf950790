import { meansNoValue } from '../csv/candidates/no-values.ts';

/** Rows of a sheet: texts, empty ones where there is nothing. */
type Rows = readonly (readonly string[])[];

/** Rows in which the header is looked for. */
const MOST_ABOVE = 30;

/** Rows below a header that show what its columns hold. */
const ROWS_SHOWN = 5;

/** Cells that a note below a table has: a number, and a text. */
const MOST_OF_NOTES = 2;

/** A column is of numbers when as many of its values are. */
const MOSTLY = 0.8;

/** Numbers, dates, true and false: what a workbook does not hold as text. */
const VALUE = /^([^\p{L}]*\d[^\p{L}]*|\d{4}-\d\d-\d\dT[\d:.]+|true|false)$/iu;

/** Whether a cell holds a number, a date, true or false rather than words. */
export const isValue = (text: string): boolean => VALUE.test(text.trim());
const isWord = (text: string) => /\p{L}/u.test(text) && !meansNoValue(text);
const isFilled = (text: string) => text.trim() !== '';

/** @returns how many cells of a row hold something */
export function countFilled(row: readonly string[]): number {
  return row.filter(isFilled).length;
}

/**
 * The row that names the columns: the first one that fills more than half of them. Notes above a table may fill as many: then it is the
 * one below them that is filled wholly and has another kind of cells under it.
 * @param rows all of one width, as they stand in the sheet
 * @param merged the same, with what stands in merged cells in each of them
 * @param levelsAt how many rows a header has that begins in a row
 * @returns a row of `rows`; -1 when none fills more than half
 */
export function findHeader(rows: Rows, merged: Rows, levelsAt: (row: number) => number): number {
  const width = rows[0]?.length ?? 0;
  const first = merged.slice(0, MOST_ABOVE).findIndex((row) => countFilled(row) > (width - 1) / 2);
  if (first < 0) return first;
  const belowDay = findBelowDay(rows, first);
  if (belowDay !== null) return belowDay;
  if (countFilled(rows[first] ?? []) === width) return first;
  const below = findBelowTitle(rows, first);
  if (below !== null) return below;
  const last = findLastNames(rows, first);
  if (last !== null) return last;
  for (let row = first + levelsAt(first); row < Math.min(rows.length, MOST_ABOVE); row++) {
    const names = rows[row] ?? [];
    if (names.some(isValue)) return first;
    if (countFilled(names) < width) continue;
    const isNamed = new Set(names.map((name) => name.trim())).size === width;
    return isNamed && countTurns(names, rows.slice(row + 1)) > 1 ? row : first;
  }
  return first;
}

/** The row of names below titles of one cell, where a blank row parts them, or it has values under it; null: there is no such. */
function findBelowTitle(rows: Rows, title: number): number | null {
  const width = rows[0]?.length ?? 0;
  const next = rows.findIndex((row, y) => y > title && countFilled(row) > 1);
  const names = rows[next] ?? [];
  const isNamed =
    countFilled(rows[title] ?? []) === 1 &&
    countFilled(names) === width &&
    !names.some(isValue) &&
    new Set(names.map((name) => name.trim())).size === width;
  if (!isNamed) return null;
  const isParted = countFilled(rows[next - 1] ?? []) === 0;
  return isParted || countTurns(names, rows.slice(next + 1)) > 0 ? next : null;
}

/**
 * The row of words that names all columns but at most the first, where what stands above has a value in it, as the day that a sheet is of,
 * and all columns below have nothing else; null: there is no such.
 */
function findBelowDay(rows: Rows, day: number): number | null {
  const width = rows[0]?.length ?? 0;
  const above = rows[day] ?? [];
  if (!above.some(isValue) || !above.some(isWord)) return null;
  const isOfWords = (row: readonly string[]) => countFilled(row) > 0 && !row.some(isValue);
  const begin = rows.findIndex((row, y) => y > day && !isOfWords(row));
  const names = rows[begin - 1] ?? [];
  const isNamed =
    begin - 1 > day &&
    begin < MOST_ABOVE &&
    names.slice(1).every(isFilled) &&
    new Set(names).size === width &&
    countTurns(names, rows.slice(begin)) === width;
  return isNamed ? begin - 1 : null;
}

/**
 * The row that names all columns but the first, right above the records, where what stands further up is a title with something at its
 * side, as offices have it: more of it is named than there, rows are between them, and numbers are below most of its names.
 */
function findLastNames(rows: Rows, first: number): number | null {
  const width = rows[0]?.length ?? 0;
  const isRecord = (row: readonly string[]) => 2 * row.filter(isValue).length > countFilled(row);
  const begin = rows.findIndex((row, y) => y > first && countFilled(row) > 0 && isRecord(row));
  if (width < 3 || begin < 0 || begin > MOST_ABOVE) return null;
  const names = rows.findLastIndex((row, y) => y < begin && countFilled(row) > 0);
  const row = rows[names] ?? [];
  const filled = row.filter(isFilled);
  const isNamed =
    names > first + 1 &&
    countFilled(row) > countFilled(rows[first] ?? []) &&
    row.slice(1).every(isFilled) &&
    !filled.some(isValue) &&
    new Set(filled.map((name) => name.trim())).size === filled.length;
  return isNamed && countTurns(row, rows.slice(begin)) >= width - 1 ? names : null;
}

/** Columns of whose values none is a text. */
function countTurns(names: readonly string[], below: Rows): number {
  const shown = below.filter((row) => countFilled(row) > 0).slice(0, ROWS_SHOWN);
  return names.filter((_, x) => {
    const texts = shown.map((row) => row[x] ?? '').filter(isFilled);
    return texts.length > 1 && texts.every(isValue);
  }).length;
}

/**
 * Where notes begin that stand below a table: rows that are half empty and have no number where others have some, but words.
 * @param rows of one width, names not among them
 * @returns a row of `rows`, their number when there are no notes
 */
export function findNotesBelow(rows: Rows): number {
  const width = rows[0]?.length ?? 0;
  const isHalf = (row: readonly string[]) => countFilled(row) <= width / 2;
  const full = rows.filter((row) => !isHalf(row));
  const ofNumbers = Array.from({ length: width }, (_, x) => x).filter((x) => {
    const texts = full.map((row) => row[x] ?? '').filter(isFilled);
    return texts.length > 1 && texts.filter(isValue).length >= MOSTLY * texts.length;
  });
  if (ofNumbers.length < 2) return rows.length;
  const isOfWords = (row: readonly string[]) => ofNumbers.every((x) => !isValue(row[x] ?? ''));
  const isSparse = (row: readonly string[]) => isHalf(row) && isOfWords(row);
  const end = rows.findLastIndex((row) => !isOfWords(row)) + 1;
  // Below a blank row, what has no number where others have some may be as wide as it likes: a list of signs.
  const isParted = end < rows.length && countFilled(rows[end] ?? []) === 0;
  const start = isParted ? end : rows.findLastIndex((row) => !isSparse(row)) + 1;
  const below = rows.slice(start);
  const hasWords = below.some((row) => ofNumbers.some((x) => isWord(row[x] ?? '')));
  // What has a text alone, or one with its number, is no record below a blank row.
  const areTexts =
    isParted && width > MOST_OF_NOTES && below.every((row) => countFilled(row) <= MOST_OF_NOTES);
  return hasWords || areTexts ? start : rows.length;
}
