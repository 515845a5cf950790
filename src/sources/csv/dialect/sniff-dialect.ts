import Papa from 'papaparse';
import type { CsvDialect } from './dialect.ts';
import { createDecoder } from './encoding.ts';
import { type FirstLine, judgeFirstLine } from '../header/first-record.ts';
import { hasHeader, looksLikeHeader } from '../header/looks-like-header.ts';
import { commentLines, linesBefore, MAX_LINES_BEFORE } from './lines-before.ts';
import { findOddHeader, type OddHeader } from '../header/odd-header.ts';
import { cellsOf, isScannable, scanRecords } from '../mends/scan-records.ts';
import { sniffEncoding } from './sniff-encoding.ts';

/** A file's dialect and the names of its columns. */
export interface SniffedDialect {
  readonly dialect: CsvDialect;
  /** As the header writes them; one empty string a column when there is no header; none for an empty file. */
  readonly names: readonly string[];
  /** Where these names come from, if the dialect passes over them. */
  readonly oddHeader?: OddHeader;
  /** The header, where it may be a record as well. */
  readonly unclearHeader?: readonly string[];
}

const DELIMITERS = [',', ';', '\t', '|'];
const SAMPLE_BYTES = 400_000;
const SAMPLE_RECORDS = 200;

/**
 * Finds how a CSV file is written, from its beginning (the encoding: from all of it). What is declared is taken as it is.
 */
export function sniffDialect(bytes: Uint8Array, declared: Partial<CsvDialect> = {}): SniffedDialect {
  const encoding = declared.encoding ?? sniffEncoding(bytes);
  const whole = bytes.length <= SAMPLE_BYTES;
  const text = createDecoder(encoding).decode(bytes.subarray(0, SAMPLE_BYTES), { stream: !whole });

  const announced = /^("?)sep=(.)\1\r?\n/.exec(text)?.[2];
  const skipAnnounced = announced ? 1 : 0;
  const skipComments = skipAnnounced + commentLines(afterLines(text, skipAnnounced));
  const delimiters = declared.delimiter ? [declared.delimiter] : announced ? [announced] : DELIMITERS;
  // Single quotes are rare, and apostrophes are not.
  const quotes = declared.quote !== undefined ? [declared.quote] : text.includes('"') ? ['"'] : ['"', "'"];
  const candidates = delimiters.flatMap((delimiter) =>
    quotes.map((quote) =>
      tryDialect(afterLines(text, declared.skip ?? skipComments), whole, {
        delimiter,
        quote,
        escape: declared.escape ?? (hasBackslashQuotes(text, quote) ? '\\' : quote),
      }),
    ),
  );
  const best = candidates.reduce((a, b) => (b.score > a.score ? b : a));
  const skip = declared.skip ?? linesAbove(text, [skipAnnounced, skipComments], best);
  const { records } = tryDialect(afterLines(text, skip), whole, best);
  const firstLine = judge(records, declared.header);
  const header = firstLine !== 'record';
  const [written = [], ...rest] = records;
  const first = header ? withoutEmptyEnd(written, rest) : written;
  const { delimiter, quote, escape } = best;
  const skipping = (lines: number) => ({ skip: lines, ...countSkipped(text, lines, best) });
  const plain = { encoding, delimiter, quote, escape };
  const dialect = { ...plain, header, ...skipping(skip) };
  if (!header)
    return { dialect, names: Array<string>(delimiter === '\t' ? widestOf(records) : first.length).fill('') };
  const above = Array.from(
    { length: Math.min(skip, LINES_OF_GROUPS) },
    (_, i) => tryDialect(afterLines(text, skip - 1 - i), whole, best).records[0] ?? [],
  );
  const oddHeader = findOddHeader(first, {
    above,
    records: rest,
    isDeclared: declared.header !== undefined,
  });
  if (!oddHeader) return { dialect, names: first, ...(firstLine === 'unclear' && { unclearHeader: first }) };
  const { names, lines } = oddHeader;
  return { dialect: { ...plain, header: false, ...skipping(skip + lines) }, names, oddHeader };
}

/** How many records the first lines of a text are, where these are fewer. */
function countSkipped(
  text: string,
  lines: number,
  { delimiter, quote, escape }: Characters,
): Pick<CsvDialect, 'skippedRecords'> {
  const head = text.slice(0, text.length - afterLines(text, lines).length);
  if (quote === '' || !head.includes(quote)) return {};
  const { data, errors } = Papa.parse<string[]>(head, { delimiter, quoteChar: quote, escapeChar: escape });
  const records = data.length - (/[\r\n]$/.test(head) ? 1 : 0);
  return errors.some(({ type }) => type === 'Quotes') || records >= lines ? {} : { skippedRecords: records };
}

/** Lines above a header that may name groups of columns, and groups of these. */
const LINES_OF_GROUPS = 3;

function judge(records: readonly (readonly string[])[], declared: boolean | undefined): FirstLine {
  if (declared !== undefined) return declared ? 'header' : 'record';
  return looksLikeHeader(records) ? judgeFirstLine(records) : 'record';
}

/**
 * How many lines stand above the header.
 * @param begin where the text begins, and where what may be comments ends: the last of which may be the header, or the only one that has
 * a name for each column
 */
function linesAbove(text: string, [begin, end]: readonly [number, number], best: Candidate): number {
  if (end > begin && !hasHeader(best.records)) {
    const comments = text.split(/\r\n|\n|\r/, end).slice(begin);
    const named = comments.flatMap((line, i) => {
      const [cells = []] = tryDialect(line, true, best).records;
      return cells.length === best.width ? [begin + i] : [];
    });
    const [only, more] = named;
    if (named.at(-1) === end - 1) return end - 1;
    if (only !== undefined && more === undefined && best.width > 2) return only;
  }
  return end + linesBefore(afterLines(text, end), best);
}

/** A header without the empty cells at its end that no record has. */
function withoutEmptyEnd(header: readonly string[], records: readonly (readonly string[])[]) {
  const width = records[0]?.length ?? header.length;
  const isEmpty = header.slice(width).every((cell) => cell.trim() === '');
  return isEmpty && width > 1 && records.every(({ length }) => length === width)
    ? header.slice(0, width)
    : header;
}

/** The most cells that the first record has, or one in ten: between tabs, which no text has, others end early. */
function widestOf(records: readonly (readonly string[])[]): number {
  const widths = records.map(({ length }) => length).toSorted((a, b) => b - a);
  return Math.max(records[0]?.length ?? 0, widths[Math.floor(widths.length / 10)] ?? 0);
}

type Characters = Pick<CsvDialect, 'delimiter' | 'quote' | 'escape'>;

interface Candidate extends Characters {
  readonly records: readonly (readonly string[])[];
  /** Columns that most records have. */
  readonly width: number;
  readonly score: number;
}

function tryDialect(text: string, whole: boolean, { delimiter, quote, escape }: Characters): Candidate {
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
  return { delimiter, quote, escape, records, width, score: score - handicap + tidiness(records) };
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

function afterLines(text: string, lines: number): string {
  let at = 0;
  for (let i = 0; i < lines; i++) {
    const next = /\r\n|\n|\r/g;
    next.lastIndex = at;
    if (!next.exec(text)) return '';
    at = next.lastIndex;
  }
  return text.slice(at);
}

/** Whether quotes within quotes stand behind a backslash, and none is doubled. A backslash may also just be a text's last character. */
function hasBackslashQuotes(text: string, quote: string): boolean {
  if (quote === '') return false;
  const escaped = new RegExp(`\\\\${quote}(?![,;\t|\r\n]|$)`);
  const doubled = new RegExp(`[^\\\\,;\t|\r\n]${quote}${quote}`);
  return escaped.test(text) && !doubled.test(text);
}

function mode(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const n of numbers) counts.set(n, (counts.get(n) ?? 0) + 1);
  return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])[0];
}
