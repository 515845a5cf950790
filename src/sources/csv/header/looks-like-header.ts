import { meansNoValue } from '../candidates/no-values.ts';

const VALUE =
  /^\s*([+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?%?|\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}([ T].*)?|true|false)\s*$/i;
/** A number as people write it: with a currency, marks of thousands, a decimal comma. */
const PEOPLES_NUMBER =
  /^\s*[$€£¥]?\s*[+-]?\s?\d{1,3}(\d*|([.,' \u00a0\u202f]\d{3})+)([.,]\d+)?\s*([$€£¥%]|CHF|EUR)?\s*$/;
const YEAR = /^\s*(1[5-9]|20|21)\d\d\s*$/;
const DAY = /^\s*(\d{4}([-/.])\d{1,2}\2\d{1,2}|\d{1,2}([-/.])\d{1,2}\3(\d{4}|\d{2}))\s*$/;

/**
 * Whether the first record names the columns. It does unless it has numbers, dates or booleans as records below have: years are
 * names too, and days that have other things below.
 */
export function looksLikeHeader(records: readonly (readonly string[])[]): boolean {
  const [first = [], ...rest] = records;
  const areDaysNames = haveDayNames(first, rest);
  const values = first.filter(
    (cell) => isValue(cell) && !YEAR.test(cell) && !(areDaysNames && DAY.test(cell)),
  );
  if (values.length === 1) return areNamesAbove(first, rest) || areYearsAbove(first, rest);
  if (values.length > 0)
    return (
      (areCounted(values) && namesAbove(first, rest) > 0) || (areRising(first) && areNamesAbove(first, rest))
    );
  const years = first.filter((cell) => YEAR.test(cell));
  // One year among texts is as likely a value; several different ones are names of columns.
  if (
    years.length === 1 &&
    rest.some((record) => YEAR.test(record[first.findIndex((cell) => YEAR.test(cell))] ?? ''))
  )
    return false;
  return years.length === new Set(years).size;
}

/** Whether words stand above columns of values, as nothing but a header has them, however much another name looks like a number. */
function areNamesAbove(first: readonly string[], rest: readonly (readonly string[])[]): boolean {
  return namesAbove(first, rest) >= LEAST_NAMED;
}

/** Whether whole numbers count from 1 on, more of them than a record has by chance; some may be left out, and they may begin anew. */
function areCounted(values: readonly string[]): boolean {
  const numbers = values.map(Number);
  const steps = numbers.slice(1).map((number, i) => number - numbers[i]!);
  return (
    numbers.length >= LEAST_COUNTED &&
    numbers[0] === 1 &&
    numbers.every((number, i) => number === 1 || (steps[i - 1] ?? 0) > 0) &&
    numbers.every(Number.isInteger) &&
    2 * steps.filter((step) => step === 1).length > steps.length
  );
}

const LEAST_COUNTED = 5;

/** Whether all values of a record are whole numbers, each larger than the one before: years from 1 on, or sizes, above columns of other values. */
function areRising(first: readonly string[]): boolean {
  const numbers = first.filter(isValue).map(Number);
  return (
    numbers.length >= LEAST_COUNTED &&
    numbers.every((number, i) => Number.isInteger(number) && (i === 0 || number > numbers[i - 1]!))
  );
}

/** Whether a record numbers its columns from 1 on, as offices have it above their names or below them. */
export function areNumbers(cells: readonly string[]): boolean {
  return (
    cells.length >= LEAST_NUMBERED &&
    cells.every((cell, i) => cell.trim().replace(/^\((\d+)\)$/, '$1') === String(i + 1))
  );
}

/** Fewer numbers may be those of a record. */
const LEAST_NUMBERED = 4;

/** Columns of values with a word above them. */
function namesAbove(first: readonly string[], rest: readonly (readonly string[])[]): number {
  if (rest.length < LEAST_BELOW) return 0;
  const named = first.filter((cell, i) => {
    const below = rest.map((record) => record[i]?.trim() ?? '').filter((text) => text !== '');
    const isWord = /\p{L}{2}/u.test(cell) && !isValue(cell) && !meansNoValue(cell);
    return isWord && below.length >= LEAST_BELOW && below.every(isValue);
  });
  return named.length;
}

/** Whether years stand above columns of other values, and a unit (`1 000 CHF`) before them looks like one more. */
function areYearsAbove(first: readonly string[], rest: readonly (readonly string[])[]): boolean {
  const places = first.flatMap((cell, i) => (YEAR.test(cell) ? [i] : []));
  const below = rest.flatMap((record) => places.map((i) => record[i] ?? '')).filter(isValue);
  return (
    places.length >= LEAST_YEARS &&
    new Set(places.map((i) => first[i])).size === places.length &&
    2 * below.filter((cell) => YEAR.test(cell)).length < below.length
  );
}

/** Years that follow one another in a record may be values; several above nothing but other values are names. */
const LEAST_YEARS = 3;

/** Columns of values with a word above them, and records that show it. */
const [LEAST_NAMED, LEAST_BELOW] = [2, 3];

/** Whether the first record names columns, and one below has values: of words alone nobody can tell. */
export function hasHeader(records: readonly (readonly string[])[]): boolean {
  const [, ...below] = records;
  return looksLikeHeader(records) && below.some((record) => !looksLikeHeader([record, ...below]));
}

/** Whether a text is a day, written in numbers. */
export const isDay = (cell: string): boolean => DAY.test(cell);

/** Whether a text is a year. */
export const isYear = (cell: string): boolean => YEAR.test(cell);

/** Whether a text is a number, a day or a truth value as people write them. */
export const isValue = (cell: string): boolean => VALUE.test(cell) || PEOPLES_NUMBER.test(cell);

/** Whether several different days name columns, as of a table with a column for each: below there are values, and no day. */
function haveDayNames(first: readonly string[], rest: readonly (readonly string[])[]): boolean {
  const places = first.flatMap((cell, i) => (DAY.test(cell) ? [i] : []));
  if (places.length < LEAST_DAYS || new Set(places.map((i) => first[i])).size < places.length) return false;
  const below = rest.flatMap((record) => places.map((i) => record[i]?.trim() ?? ''));
  return below.some((cell) => cell !== '') && !below.some((cell) => DAY.test(cell));
}

/** Two days may be the first record's; below them would be others. */
const LEAST_DAYS = 3;
