import type { Remark } from '../../../core/remark.ts';
import type { Mends } from '../../../core/table-source.ts';
import { columnShapes, findJoin, fitsShape, type ColumnShape } from '../types/column-shapes.ts';
import type { CsvDialect } from '../dialect/dialect.ts';
import {
  countHeadedNotes,
  goesOnCounting,
  isCategory,
  isNote,
  isTotal,
  keptOf,
  TAIL,
} from '../header/end-notes.ts';
import { mendRemarks, type Joined, type Misfits } from './mend-remarks.ts';
import { LINES } from './places.ts';
import { cellsOf, isScannable, scanRecords, type ScannedRecord } from './scan-records.ts';

/** What is to be done to a file so that all its records are of one width, and what is to be told of it. */
export interface MendPlan {
  readonly mends: Mends;
  /** With lines; none: it is as it should be. */
  readonly remarks: readonly Remark[];
}

/** Records that are looked at for what its columns hold. */
const SAMPLE = 500;

/** Of a file's records, how many may be apart, or too short, for it to be one table still. */
const MOST_APART = 0.1;
const MOST_SHORT = 0.5;
const MOST_LISTED = 1000;

/**
 * Finds what of a text is no record: repeated headers, notes behind the data, a row of totals, rows that are too long; and rows that
 * are too short. Null when nobody can tell, since too much of it is not as its header says.
 * @param bytes UTF-8, line ends of one kind
 * @param names what the header says, all cells
 */
export function planMends(
  bytes: Uint8Array,
  dialect: CsvDialect,
  names: readonly string[],
  places = LINES,
): MendPlan | null {
  if (names.length < 2 || !isScannable(dialect)) return null;
  const scan = scanTable(bytes, dialect, names);
  const end = endOf(scan, (record) => isCategory(bytes, dialect, record));
  const done = new Set([...end.notes, ...end.total].map(({ number }) => number));
  const misfits = sortMisfits(
    scan.odd.filter(({ number }) => !done.has(number)),
    scan,
  );
  const apart = [
    ...end.notes,
    ...end.total,
    ...scan.repeated,
    ...misfits.comments,
    ...misfits.long,
    ...misfits.torn,
    ...misfits.misplaced,
    ...misfits.blank,
    ...end.below,
  ];
  const lost = misfits.long.length + misfits.torn.length + misfits.misplaced.length;
  const narrow = scan.sample.length === 0 && lost === 0 ? sameWidth(misfits.short) : null;
  const isPadded = narrow !== null || areShort(misfits, lost, scan);
  const { short, joined } = misfits;
  const isTooMuch =
    lost > Math.max(2, scan.records * MOST_APART) ||
    (!isPadded && short.length > Math.max(2, scan.records * MOST_SHORT)) ||
    // What is wrong in most places is not one bad line.
    (!isPadded && 2 * (lost + short.length + joined.length) >= scan.records) ||
    apart.length + joined.length > MOST_LISTED;
  if (isTooMuch) return null;
  return {
    mends: {
      apart: apart.map(({ number }) => number).toSorted((a, b) => a - b),
      joined: joined.map(({ record, column }) => [record.number, column]),
    },
    remarks: mendRemarks({
      ...misfits,
      ...end,
      repeated: scan.repeated,
      blank: [...misfits.blank, ...end.below],
      narrow: narrow === null ? null : { cells: narrow, names },
      cells: scan.cells,
      places,
    }),
  };
}

/** What one look at all records of a text tells. */
interface Scan {
  readonly dialect: CsvDialect;
  readonly names: readonly string[];
  readonly records: number;
  /** Of another width than the header. */
  readonly odd: readonly ScannedRecord[];
  /** The first of its width, as cells. */
  readonly sample: readonly (readonly string[])[];
  readonly columns: readonly ColumnShape[];
  /** The last, but for those that are empty. */
  readonly tail: readonly ScannedRecord[];
  /** What is nothing but delimiters, by the number of the record of the tail that follows it. */
  readonly blanks: ReadonlyMap<number, readonly ScannedRecord[]>;
  /** Nothing but delimiters, behind all others. */
  readonly empty: readonly ScannedRecord[];
  /** The header once more. */
  readonly repeated: readonly ScannedRecord[];
  readonly cells: (record: ScannedRecord) => readonly string[];
}

function scanTable(bytes: Uint8Array, dialect: CsvDialect, names: readonly string[]): Scan {
  const width = names.length;
  let records = 0;
  const odd: ScannedRecord[] = [];
  const sample: (readonly string[])[] = [];
  const tail: ScannedRecord[] = [];
  let empty: ScannedRecord[] = [];
  const blanks = new Map<number, readonly ScannedRecord[]>();
  const header = dialect.header ? headerText(names) : null;
  const repeated: ScannedRecord[] = [];
  const cells = (record: ScannedRecord) => cellsOf(bytes, record, dialect);
  scanRecords(bytes, dialect, (record) => {
    if (record.number === 1 && dialect.header) {
      if (record.cellEnds.length > width) odd.push(record);
      return;
    }
    records++;
    const isWhole = record.cellEnds.length === width && !record.torn;
    if (isWhole && record.end - record.start < width) {
      empty.push(record);
      return;
    }
    if (empty.length > 0) blanks.set(record.number, empty);
    empty = [];
    tail.push(record);
    if (tail.length > TAIL) blanks.delete(tail.shift()!.number);
    if (!isWhole) odd.push(record);
    else if (header !== null && maybeHeader(bytes, record, names)) {
      if (headerText(cells(record)) === header) repeated.push(record);
    }
    if (isWhole && sample.length < SAMPLE) sample.push(cells(record));
  });
  const columns = columnShapes(sample.filter((row) => headerText(row) !== header));
  return { dialect, names, records, odd, sample, columns, tail, blanks, empty, repeated, cells };
}

/** What is behind a table's records: notes, below a row of totals, and records of nothing. */
function endOf(
  { names, records, sample, tail: last, blanks, empty, repeated, cells }: Scan,
  isCategory: (record: ScannedRecord) => boolean,
) {
  const notes: ScannedRecord[] = [];
  const kept = keptOf(sample, names.length);
  const tail = [...last];
  const ended = tail.map(cells);
  const headed = countHeadedNotes(ended, (i) => {
    const linesAbove = tail[i]!.line - tail[i - 1]!.line;
    return blanks.has(tail[i]!.number) || linesAbove > (ended[i - 1] ?? []).join('').split('\n').length;
  });
  notes.unshift(...tail.splice(tail.length - headed));
  for (let end = tail.at(-1); end && isNote(cells(end), end, kept); end = tail.at(-1)) {
    notes.unshift(end);
    tail.pop();
  }
  // What parts notes from the data is no record of no values.
  const between = blanks.get(notes[0]?.number ?? 0) ?? [];
  const sum = tail.at(-1);
  const isHeader = repeated.some(({ number }) => number === sum?.number);
  const isOfRecords = (one: ScannedRecord) =>
    goesOnCounting(cells(one), tail.slice(0, -1).map(cells)) || isCategory(one);
  const isSum = sum && !isHeader && records > 2 && isTotal(cells(sum)) && !isOfRecords(sum);
  return {
    notes,
    total: isSum ? [sum] : [],
    // One or two may be records of no values; more are what a spreadsheet had below its table.
    below: [...between, ...(names.length >= LEAST_WIDTH && empty.length >= LEAST_EMPTY ? empty : [])],
  };
}

/** Whether rows that are too short lack but their last values. */
function areShort(
  { short, joined }: Misfits,
  lost: number,
  { dialect, names, columns, cells }: Scan,
): boolean {
  const width = names.length;
  // Rows that leave out what is not known at their end: of most of them only if their last cells tell where they belong.
  const isCut =
    lost + joined.length === 0 && short.every(({ cellEnds }) => columns[cellEnds.length - 1]?.isNumber);
  const named = names.findLastIndex((name) => name.trim() !== '') + 1;
  // Of a last cell between tabs, or of cells below no name, nobody asks where they belong.
  const isEnded =
    lost === 0 &&
    short.every(
      ({ cellEnds: { length } }) =>
        (named > 1 && length >= named) || (dialect.delimiter === '\t' && width > 2 && length === width - 1),
    );
  // What stands below others' cells goes on with them, as in an account's statement.
  const isBelow =
    lost === 0 && sameWidth(short) !== null && short.every((record) => cells(record)[0]?.trim() === '');
  return isCut || isEnded || isBelow;
}

/** Whether a line that is too short is none of the data: no record's first value may begin so. */
function isComment(first: string | undefined): boolean {
  return first?.startsWith('#') ?? false;
}

/** Records of nothing but delimiters at the end, and columns of their table, from which on they are none. */
const [LEAST_EMPTY, LEAST_WIDTH] = [3, 3];

/** Puts records of another width where they belong. */
function sortMisfits(
  odd: readonly ScannedRecord[],
  { dialect, names, columns, sample, cells: cellsOf }: Scan,
): Misfits {
  const width = names.length;
  const isEmpty = (cell: string) => cell.trim() === '';
  const misfits = {
    comments: [] as ScannedRecord[],
    short: [] as ScannedRecord[],
    trimmed: [] as ScannedRecord[],
    joined: [] as Joined[],
    long: [] as ScannedRecord[],
    torn: [] as ScannedRecord[],
    misplaced: [] as ScannedRecord[],
    blank: [] as ScannedRecord[],
  };
  const hasMarks = sample.some(([first]) => isComment(first));
  for (const record of odd) {
    const cells = cellsOf(record);
    if (!hasMarks && record.cellEnds.length < width && isComment(cells[0])) misfits.comments.push(record);
    else if (record.torn) misfits.torn.push(record);
    else if (cells.length < width && cells.every(isEmpty)) misfits.blank.push(record);
    else if (cells.length < width)
      (cells.every((cell, i) => fitsShape(cell, columns[i])) ? misfits.short : misfits.misplaced).push(
        record,
      );
    else if (cells.slice(width).every(isEmpty)) misfits.trimmed.push(record);
    else {
      const column = dialect.quote !== '' ? findJoin(cells, width, columns) : null;
      const text = cells.slice(column ?? 0, (column ?? 0) + cells.length - width + 1).join(',');
      if (column === null) misfits.long.push(record);
      else misfits.joined.push({ record, column, text });
    }
  }
  return misfits;
}

/** How many cells, two at least, each of some records has; null: not all have as many. */
function sameWidth([first, ...others]: readonly ScannedRecord[]): number | null {
  const width = first?.cellEnds.length ?? 0;
  return width > 1 && others.every(({ cellEnds }) => cellEnds.length === width) ? width : null;
}

function headerText(cells: readonly string[]): string {
  return cells.map((cell) => cell.trim()).join('\n');
}

/** A cheap look at its first byte and its length. */
function maybeHeader(bytes: Uint8Array, { start, end }: ScannedRecord, names: readonly string[]): boolean {
  const least = names.reduce((sum, name) => sum + name.trim().length, 0);
  const first = names[0]?.trim().charCodeAt(0) ?? 0;
  const byte = bytes[start] ?? 0;
  return end - start >= least && (byte === first || first > 127 || byte === 34 || byte === 39 || byte === 32);
}
