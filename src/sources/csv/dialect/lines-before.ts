import Papa from 'papaparse';
import type { CsvDialect } from './dialect.ts';
import { areNumbers, hasHeader, looksLikeHeader } from '../header/looks-like-header.ts';
import { titlesAboveTwo } from '../header/titles-above-two.ts';

/**
 * How many lines of a text stand before the header: blank ones, titles and notes, which fill less than half the columns of the table
 * below or have more cells than all of it, and sums or codes above the names. `width`: columns that most records have.
 */
export function linesBefore(
  text: string,
  {
    width,
    delimiter,
    quote,
    escape,
  }: Pick<CsvDialect, 'delimiter' | 'quote' | 'escape'> & { readonly width: number },
): number {
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter,
    quoteChar: quote || '\u0000',
    ...(quote !== '' && { escapeChar: escape }),
    preview: MAX_LINES_BEFORE + SAMPLE_BELOW,
  });
  // Where quotes do not fit, each line is a record more likely.
  const records = errors.some(({ type }) => type === 'Quotes')
    ? text
        .split(/\r\n|\n|\r/, MAX_LINES_BEFORE + SAMPLE_BELOW)
        .map(
          (line) => Papa.parse<string[]>(line, { delimiter, quoteChar: quote || '\u0000' }).data[0] ?? [''],
        )
    : data;
  const isBlank = (cells: readonly string[] | undefined) => cells?.join('').trim() === '';
  /** Of two columns a title fills half, but it is parted from them. */
  const isTitleAt = (i: number): boolean =>
    width > 1 && records[i]?.length === 1 && (isBlank(records[i + 1]) || isTitleAt(i + 1));
  const start = records.findIndex((cells, i) => {
    const filled = cells.filter((cell) => cell.trim() !== '').length;
    return filled > Math.floor((width - 1) / 2) && !isTitleAt(i);
  });
  if (start < 0 || start > MAX_LINES_BEFORE) return 0;
  const titles = width === 2 ? titlesAboveTwo(records.slice(start)) : 0;
  const begin =
    start + (titles > 0 ? titles : titlesOrSums(records.slice(start, start + SAMPLE_BELOW), width));
  const linesOf = (cells: readonly string[]) => cells.join('').split(/\r\n|\n|\r/).length;
  return records.slice(0, begin).reduce((sum, cells) => sum + linesOf(cells), 0);
}

/** Records below a possible header that tell whether it is one. */
const SAMPLE_BELOW = 10;

/** Lines with sums that may stand above a header. */
const MOST_SUMS = 3;

/**
 * How many of the first records stand above the header although they look like part of the table: a title with delimiters in it, which
 * is wider than all below; numbers of the columns; sums, before which nothing stands in the first column.
 */
function titlesOrSums(records: readonly (readonly string[])[], width: number): number {
  const table = records.filter((cells) => cells.length > 1 || cells[0] !== '');
  const isHeaderAt = (i: number) => table.length - i > 2 && hasHeader(table.slice(i));
  const [first = [], ...rest] = table;
  const isTitle =
    (areNumbers(first) || first.length > width) &&
    rest.every(({ length }) => length === width) &&
    isHeaderAt(1);
  if (isTitle) return records.indexOf(rest[0]!);
  // The column of names itself may have none.
  const at = table.findIndex(
    (cells) => cells.length === width && cells.slice(1).every((cell) => cell.trim() !== ''),
  );
  const isSums = at > 0 && at <= MOST_SUMS && table.slice(0, at).every(([cell = '']) => cell.trim() === '');
  return isSums && !looksLikeHeader(table) && isHeaderAt(at) ? records.indexOf(table[at]!) : 0;
}

const COMMENT = /^\s*(#|%|\/\/)/;

/** How many of a text's first lines may be comments: all that begin with a mark of one, and blank ones among them; none where there is nothing else. */
export function commentLines(text: string): number {
  let comments = 0;
  let at = 0;
  for (const line of text.split(/\r\n|\n|\r/)) {
    at += 1;
    if (COMMENT.test(line)) comments = at;
    else if (line.trim() !== '') return comments;
  }
  return 0;
}

/** Records that may stand above a header. */
export const MAX_LINES_BEFORE = 30;
