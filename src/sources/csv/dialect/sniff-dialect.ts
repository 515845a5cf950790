import Papa from 'papaparse';
import type { CsvDialect } from './dialect.ts';
import { createDecoder } from './encoding.ts';
import { type FirstLine, judgeFirstLine } from '../header/first-record.ts';
import { hasHeader, looksLikeHeader } from '../header/looks-like-header.ts';
import { commentLines, linesBefore } from './lines-before.ts';
import { findOddHeader, type OddHeader } from '../header/odd-header.ts';
import { fitsHeaderBetter } from './fits-header.ts';
import { sniffEncoding } from './sniff-encoding.ts';
import { hasStrayQuotes } from './stray-quotes.ts';
import { type Candidate, type Characters, tryDialect } from './try-dialect.ts';

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
/** Those of programs: they count where none of the others parts anything, and they part every line alike. */
const RARE_DELIMITERS = ['^', '~', '\u0001'];
const SAMPLE_BYTES = 400_000;

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
  const start = afterLines(text, declared.skip ?? skipComments);
  const quotesOf = (delimiter: string) =>
    declared.quote === undefined && hasStrayQuotes(start, whole, delimiter) ? [''] : quotes;
  const candidatesOf = (some: readonly string[]) =>
    some.flatMap((delimiter) =>
      quotesOf(delimiter).map((quote) =>
        tryDialect(start, whole, {
          delimiter,
          quote,
          escape: declared.escape ?? (hasBackslashQuotes(text, quote) ? '\\' : quote),
        }),
      ),
    );
  const likeliest = (some: readonly Candidate[]) => some.reduce((a, b) => (b.score > a.score ? b : a));
  const candidates = candidatesOf(delimiters);
  const first = likeliest(candidates);
  const rare =
    delimiters === DELIMITERS && first.width < 2 ? candidatesOf(RARE_DELIMITERS).filter(partsAll) : [];
  const better = [...rare, ...candidates.filter((one) => fitsHeaderBetter(one, first))];
  const best = better.length > 0 ? likeliest(better) : first;
  const skip = declared.skip ?? linesAbove(text, [skipAnnounced, skipComments], best);
  const { records } = tryDialect(afterLines(text, skip), whole, best);
  const firstLine = judge(records, declared.header);
  const header = firstLine !== 'record';
  const [written = [], ...rest] = records;
  const cells = header ? withoutEmptyEnd(written, rest) : written;
  const { delimiter, quote, escape } = best;
  const skipping = (lines: number) => ({ skip: lines, ...countSkipped(text, lines, best) });
  const plain = { encoding, delimiter, quote, escape };
  const dialect = { ...plain, header, ...skipping(skip) };
  if (!header)
    return { dialect, names: Array<string>(delimiter === '\t' ? widestOf(records) : cells.length).fill('') };
  const above = Array.from(
    { length: Math.min(skip, LINES_OF_GROUPS) },
    (_, i) => tryDialect(afterLines(text, skip - 1 - i), whole, best).records[0] ?? [],
  );
  const oddHeader = findOddHeader(cells, {
    above,
    records: rest,
    isDeclared: declared.header !== undefined,
  });
  if (!oddHeader) return { dialect, names: cells, ...(firstLine === 'unclear' && { unclearHeader: cells }) };
  const { names, lines } = oddHeader;
  return { dialect: { ...plain, header: false, ...skipping(skip + lines) }, names, oddHeader };
}

/** Whether every record has as many cells, and there are several of both. */
const partsAll = ({ records, width, doubt }: Candidate): boolean =>
  width > 1 && records.length > 1 && doubt === 0 && records.every(({ length }) => length === width);

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
