import Papa from 'papaparse';
import { cellsOf, isScannable, scanRecords } from '../mends/scan-records.ts';
import type { CsvDialect } from './dialect.ts';
import { MAX_LINES_BEFORE } from './lines-before.ts';

/** What parts a text into cells. */
export type Characters = Pick<CsvDialect, 'delimiter' | 'quote' | 'escape'>;

/** What a text is by them. */
export interface Candidate extends Characters {
  readonly records: readonly (readonly string[])[];
  /** Those below titles. */
  readonly table: readonly (readonly string[])[];
  /** Columns that most records have. */
  readonly width: number;
  /** How much the quotes speak against it; 0: nothing does. */
  readonly doubt: number;
  readonly score: number;
}

const SAMPLE_RECORDS = 200;

/**
 * Reads a text's first records by a dialect, and tells how likely it is that one.
 * @param whole whether the text is all of the file
 */
export function tryDialect(
  text: string,
  whole: boolean,
  { delimiter, quote, escape }: Characters,
): Candidate {
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter,
    // PapaParse has no way to say that nothing is quoted, but for a character that no text holds.
    quoteChar: quote || '\u0000',
    ...(quote !== '' && { escapeChar: escape }),
    preview: SAMPLE_RECORDS,
  });
  const unclosed = errors.some(({ code }) => code === 'MissingQuotes');
  // The last record of a part may be half a record; one whose quote does not end has swallowed those behind it.
  const cut = unclosed || (!whole && data.length < SAMPLE_RECORDS) ? data.slice(0, -1) : data;
  const filled = cut.filter((record) => record.length > 1 || record[0] !== '');
  // So has one that goes on behind its end quote.
  const isTorn = errors.some(({ code }) => code === 'InvalidQuotes');
  const rescued = isTorn ? rescueRecords(text, { delimiter, quote, escape }) : null;
  const records = rescued?.records ?? filled;
  const width = mode(records.map((record) => record.length));
  const table = belowNarrow(belowTitles(belowBlank(cut) ?? records, width), width);
  const regular = table.filter((record) => record.length === width).length / Math.max(table.length, 1);
  // A quote that does not end is the file's fault more likely than the dialect's.
  const torn = rescued?.torn ?? errors.filter(({ code }) => code === 'InvalidQuotes').length;
  const invalid = torn / Math.max(records.length, 1);
  const doubt = invalid > 0 ? Math.min(2, 8 * invalid) : unclosed ? 1 : 0;
  // Quotes that are not those leave themselves in the values.
  const leftovers = quote === '' ? 0 : records.flat().filter((cell) => /^(["']).*\1$/s.test(cell)).length;
  // A header of that width shows that the delimiter is meant, however ragged the records are.
  const regularity = regular ** (width > 1 && table[0]?.length === width ? 2 : 4);
  // A tab in every line is there to part it, however many there are.
  const isTabbed = delimiter === '\t' && table.length > 2 && table.every(({ length }) => length > 1);
  const agreement = isTabbed ? Math.max(regularity, LEAST_AGREEMENT) : regularity;
  const score = (width > 1 ? 1 + Math.log2(width) : 0.5) * agreement - doubt - leftovers / 50;
  // They need to show that they are meant.
  const handicap = quote === "'" ? 0.05 : 0;
  return {
    delimiter,
    quote,
    escape,
    records,
    table,
    width,
    doubt,
    score: score - handicap + tidiness(records),
  };
}

/** That of tabs in every line. */
const LEAST_AGREEMENT = 0.5;

/** What decides between delimiters that part the records alike: whether other delimiters are left in the cells, but decimal commas. */
function tidiness(records: readonly (readonly string[])[]): number {
  const cells = records.flat();
  const tidy = cells.filter((cell) => !/[,;\t|]/.test(cell) || DECIMAL_COMMA.test(cell)).length;
  return (0.1 * tidy) / Math.max(cells.length, 1);
}

const DECIMAL_COMMA = /^\P{L}*\d,\d+\P{L}*$/u;

/** The records whose quotes fit, of a text in which those of others do not, and how many others there are. */
function rescueRecords(text: string, characters: Characters) {
  const dialect = { ...characters, skip: 0 };
  if (!isScannable(dialect)) return null;
  const bytes = new TextEncoder().encode(text);
  const records: (readonly string[])[] = [];
  let torn = 0;
  scanRecords(bytes, dialect, (record) => {
    if (record.torn) torn++;
    else if (records.length < SAMPLE_RECORDS) records.push(cellsOf(bytes, record, dialect));
  });
  return { records, torn };
}

/**
 * The records without several that stand above them, where all below have one width: titles and notes say nothing about a delimiter. A
 * single one may be the header, with numbers of another delimiter below.
 */
function belowTitles(records: readonly (readonly string[])[], width: number): readonly (readonly string[])[] {
  const start = records.findIndex((record) => record.length === width);
  if (start < 2 || start > MAX_LINES_BEFORE || width < 3) return records;
  const table = records.slice(start);
  return table.length > 1 && table.every((record) => record.length === width) ? table : records;
}

/**
 * The records from the first one of a width on, where what is above has half as many cells at most, and nothing below more: as in an
 * account's statement, whose every other line may be short.
 */
function belowNarrow(records: readonly (readonly string[])[], width: number): readonly (readonly string[])[] {
  const start = records.findIndex((record) => record.length >= width);
  if (start < 1 || start > MAX_LINES_BEFORE || width < LEAST_WIDTH) return records;
  const [above, table] = [records.slice(0, start), records.slice(start)];
  const isNarrow = above.every((record) => 2 * record.length <= width);
  return isNarrow && table.length > above.length && table.every((record) => record.length <= width)
    ? table
    : records;
}

/** Columns of a table that narrower lines above and between its records do not hide. */
const LEAST_WIDTH = 4;

/** The records below the first blank line, where all of these have one width, and what is above is no table; null: that is not so. */
function belowBlank(records: readonly (readonly string[])[]): readonly (readonly string[])[] | null {
  const isBlank = (record: readonly string[]) => record.length === 1 && record[0] === '';
  const start = records.findIndex(isBlank);
  if (start < 1 || start > MAX_LINES_BEFORE) return null;
  const table = records.slice(start).filter((record) => !isBlank(record));
  const width = table[0]?.length ?? 0;
  const isTitle = records.slice(0, start).every(({ length }) => length === 1);
  return isTitle && width > 1 && table.length > 1 && table.every(({ length }) => length === width)
    ? table
    : null;
}

function mode(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const n of numbers) counts.set(n, (counts.get(n) ?? 0) + 1);
  return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])[0];
}
