import Papa from 'papaparse';
import type { CsvSource } from '../../../core/table-source.ts';
import { MAX_LINE } from '../read-csv.ts';

/** What is wrong with a file's structure, where. */
export interface Fault {
  /** 1-based, as editors count. */
  readonly line: number;
  readonly reason: string;
}

/**
 * The lines on which records begin; those that are not there are not in it.
 * @param records 1-based as checkCsv counts: neither the header nor blank lines
 */
export function linesOfRecords(
  text: string,
  source: Walked,
  records: readonly number[],
): ReadonlyMap<number, number> {
  const wanted = new Set(records);
  const lines = new Map<number, number>();
  walk(text, source, (_cells, record, line) => {
    if (wanted.has(record)) lines.set(record, line);
    return lines.size === wanted.size ? true : undefined;
  });
  return lines;
}

/** What it takes to read records one by one. */
type Walked = Pick<CsvSource, 'delimiter' | 'quote' | 'escape' | 'header' | 'skip'>;

/** The first record with too few or too many cells, with a quote that does not end, or too long; null when there is none. */
export function findFault(text: string, source: CsvSource): Fault | null {
  const width = source.columns.length + (source.numbered ? 1 : 0);
  const fault = walk(text, source, (cells, _number, line, problem) => {
    if (problem) return { line, reason: problem };
    if (isTooLong(cells)) return { line, reason: `a record longer than ${MAX_LINE / 1e6} MB` };
    // A last empty cell too many is a delimiter at the end of the line, which every reader takes.
    const extra = cells.length === width + 1 && cells.at(-1) === '';
    return cells.length === width || extra
      ? undefined
      : { line, reason: `${count(cells.length)} instead of ${width}` };
  });
  return fault ?? null;
}

function isTooLong(cells: readonly string[]): boolean {
  const units = cells.reduce((sum, cell) => sum + cell.length, 0);
  // A UTF-16 unit is at most three bytes of UTF-8.
  return units * 3 > MAX_LINE && new TextEncoder().encode(cells.join()).length > MAX_LINE;
}

function count(cells: number): string {
  return cells === 1 ? '1 column' : `${cells} columns`;
}

const QUOTE_FAULTS: Readonly<Record<string, string>> = {
  MissingQuotes: 'a quoted text does not end',
  InvalidQuotes: 'a quoted text goes on after its end quote: double the quotes within it',
};

/**
 * Reads record by record until `visit` answers. The header is record 0; blank lines are none.
 */
function walk<T>(
  text: string,
  { delimiter, quote, escape, header, skip }: Walked,
  visit: (cells: readonly string[], record: number, line: number, problem: string | null) => T | undefined,
): T | undefined {
  const start = offsetOfLine(text, skip);
  let record = header ? -1 : 0;
  let line = skip + 1;
  let from = start;
  let answer: T | undefined;
  Papa.parse<string[]>(start === 0 ? text : text.slice(start), {
    delimiter,
    quoteChar: quote || '\u0000',
    escapeChar: escape || quote || '\u0000',
    step({ data, errors, meta }, parser) {
      const to = start + meta.cursor;
      // A quoted nothing is a record, although it parses as a blank line does.
      const blank = data.length === 1 && data[0] === '' && !text.slice(from, to).includes(quote || '\u0000');
      const fault = errors.find(({ type }) => type === 'Quotes');
      if (!blank) {
        record++;
        answer = visit(data, record, line, fault ? (QUOTE_FAULTS[fault.code] ?? fault.message) : null);
        if (answer !== undefined) parser.abort();
      }
      line += countLines(text, from, to);
      from = to;
    },
  });
  return answer;
}

function offsetOfLine(text: string, lines: number): number {
  const ends = /\r\n|\n|\r/g;
  for (let i = 0; i < lines; i++) if (!ends.exec(text)) return text.length;
  return ends.lastIndex;
}

function countLines(text: string, from: number, to: number): number {
  let lines = 0;
  for (let i = from; i < to; i++) {
    const unit = text.charCodeAt(i);
    if (unit === 10 || (unit === 13 && text.charCodeAt(i + 1) !== 10)) lines++;
  }
  return lines;
}
