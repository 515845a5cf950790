import { remark, type Remark } from '../../core/remark.ts';
import type { Mends } from '../../core/table-source.ts';
import { columnShapes, findJoin, fitsShape, type ColumnShape } from './column-shapes.ts';
import type { CsvDialect } from './dialect.ts';
import { isCategory, isNote, isTotal, keptOf, TAIL } from './end-notes.ts';
import { LINES, lineAt, namePlace, placeAt, type Places } from './places.ts';
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
  const width = names.length;
  if (width < 2 || !isScannable(dialect)) return null;
  let records = 0;
  const odd: ScannedRecord[] = [];
  const sample: (readonly string[])[] = [];
  const tail: ScannedRecord[] = [];
  let empty: ScannedRecord[] = [];
  const header = dialect.header ? headerText(names) : null;
  const repeated: ScannedRecord[] = [];
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
    empty = [];
    tail.push(record);
    if (tail.length > TAIL) tail.shift();
    if (!isWhole) odd.push(record);
    else if (header !== null && maybeHeader(bytes, record, names)) {
      if (headerText(cellsOf(bytes, record, dialect)) === header) repeated.push(record);
    }
    if (isWhole && sample.length < SAMPLE) sample.push(cellsOf(bytes, record, dialect));
  });
  const isHeader = new Set(repeated.map(({ number }) => number));
  const columns = columnShapes(sample.filter((row) => headerText(row) !== header));
  const cells = (record: ScannedRecord) => cellsOf(bytes, record, dialect);

  const notes: ScannedRecord[] = [];
  const kept = keptOf(sample, width);
  for (let end = tail.at(-1); end && isNote(cells(end), end, kept); end = tail.at(-1)) {
    notes.unshift(end);
    tail.pop();
  }
  // One or two may be records of no values; more are what a spreadsheet had below its table.
  const below = width >= LEAST_WIDTH && empty.length >= LEAST_EMPTY ? empty : [];
  const last = tail.at(-1);
  const isSum = last && !isHeader.has(last.number) && records > 2 && isTotal(cells(last));
  const total = isSum && !isCategory(bytes, dialect, last) ? last : null;
  const done = new Set([...notes, ...(total ? [total] : [])].map(({ number }) => number));

  const misfits: Misfits = {
    short: [],
    trimmed: [],
    joined: [],
    long: [],
    torn: [],
    misplaced: [],
    blank: [],
  };
  const hasMarks = sample.some(([first]) => isComment(first));
  const comments: ScannedRecord[] = [];
  for (const record of odd) {
    if (done.has(record.number)) continue;
    if (!hasMarks && record.cellEnds.length < width && isComment(cells(record)[0])) comments.push(record);
    else sort(record, cells(record), { width, columns, hasQuotes: dialect.quote !== '' }, misfits);
  }
  const apart = [
    ...notes,
    ...(total ? [total] : []),
    ...repeated,
    ...comments,
    ...misfits.long,
    ...misfits.torn,
    ...misfits.misplaced,
    ...misfits.blank,
    ...below,
  ];
  const lost = misfits.long.length + misfits.torn.length + misfits.misplaced.length;
  // Rows that leave out what is not known at their end: of most of them only if their last cells tell where they belong.
  const isCut =
    lost + misfits.joined.length === 0 &&
    misfits.short.every(({ cellEnds }) => columns[cellEnds.length - 1]?.isNumber);
  const narrow = sample.length === 0 && lost === 0 ? sameWidth(misfits.short) : null;
  const named = names.findLastIndex((name) => name.trim() !== '') + 1;
  // Of a last cell between tabs, or of cells below no name, nobody asks where they belong.
  const isEnded =
    lost === 0 &&
    misfits.short.every(
      ({ cellEnds: { length } }) =>
        (named > 1 && length >= named) || (dialect.delimiter === '\t' && width > 2 && length === width - 1),
    );
  // What stands below others' cells goes on with them, as in an account's statement.
  const isBelow =
    lost === 0 &&
    sameWidth(misfits.short) !== null &&
    misfits.short.every((record) => cells(record)[0]?.trim() === '');
  const isPadded = isCut || isEnded || isBelow || narrow !== null;
  const isTooMuch =
    lost > Math.max(2, records * MOST_APART) ||
    (!isPadded && misfits.short.length > Math.max(2, records * MOST_SHORT)) ||
    // What is wrong in most places is not one bad line.
    (!isPadded && 2 * (lost + misfits.short.length + misfits.joined.length) >= records) ||
    apart.length + misfits.joined.length > MOST_LISTED;
  if (isTooMuch) return null;
  const at = ({ line }: ScannedRecord, what: string) =>
    remark(`${namePlace(places, line)} ${what}`, lineAt(places, line));
  const told = (some: readonly ScannedRecord[], one: string, many: string) =>
    tell(some, { one, many, places });
  return {
    mends: {
      apart: apart.map(({ number }) => number).toSorted((a, b) => a - b),
      joined: misfits.joined.map(({ record, column }) => [record.number, column]),
    },
    remarks: [
      ...(notes.length > MOST_NOTES
        ? told(notes, '', 'are notes behind the data, and set apart')
        : notes.map((record) =>
            at(record, `is a note behind the data, and set apart: ${shown(cells(record))}`),
          )),
      ...(total ? [at(total, `is a row of totals, and set apart: ${shown(cells(total))}`)] : []),
      ...told(repeated, 'repeats the header, and is set apart', 'repeat the header, and are set apart'),
      ...told(comments, 'is a comment, and set apart', 'are comments, and set apart'),
      ...(narrow === null ? [] : [remark(narrowRemark(narrow, names))]),
      ...told(
        narrow === null ? misfits.short : [],
        'is too short: filled up with no values',
        'are too short: filled up with no values',
      ),
      ...told(
        [...misfits.blank, ...below],
        'has nothing but delimiters, and is left out',
        'have nothing but delimiters, and are left out',
      ),
      ...told(misfits.trimmed, 'has empty cells too many, left out', 'have empty cells too many, left out'),
      ...misfits.joined.map(({ record, text }) =>
        at(record, `is too long: "${text}" is taken for one value. Quote it`),
      ),
      ...told(misfits.long, 'is too long, and set apart', 'are too long, and set apart'),
      ...told(
        misfits.misplaced,
        'is too short and not of its columns, and set apart',
        'are too short and not of their columns, and set apart',
      ),
      ...told(
        misfits.torn,
        'has quotes that do not fit, and is set apart',
        'have quotes that do not fit, and are set apart',
      ),
    ],
  };
}

/** Whether a line that is too short is none of the data: no record's first value may begin so. */
function isComment(first: string | undefined): boolean {
  return first?.startsWith('#') ?? false;
}

/** Records of nothing but delimiters at the end, and columns of their table, from which on they are none. */
const [LEAST_EMPTY, LEAST_WIDTH] = [3, 3];

/** Records of another width than the header, by what is to become of them. */
interface Misfits {
  readonly short: ScannedRecord[];
  readonly trimmed: ScannedRecord[];
  readonly joined: { readonly record: ScannedRecord; readonly column: number; readonly text: string }[];
  readonly long: ScannedRecord[];
  readonly torn: ScannedRecord[];
  readonly misplaced: ScannedRecord[];
  /** Too short for a record, and nothing in it. */
  readonly blank: ScannedRecord[];
}

interface TableShape {
  readonly width: number;
  readonly columns: readonly ColumnShape[];
  readonly hasQuotes: boolean;
}

/** Puts a record of another width where it belongs. */
function sort(
  record: ScannedRecord,
  cells: readonly string[],
  { width, columns, hasQuotes }: TableShape,
  misfits: Misfits,
): void {
  if (record.torn) misfits.torn.push(record);
  else if (cells.length < width && cells.every((cell) => cell.trim() === '')) misfits.blank.push(record);
  else if (cells.length < width)
    (cells.every((cell, i) => fitsShape(cell, columns[i])) ? misfits.short : misfits.misplaced).push(record);
  else if (cells.slice(width).every((cell) => cell.trim() === '')) misfits.trimmed.push(record);
  else {
    const column = hasQuotes ? findJoin(cells, width, columns) : null;
    if (column === null) return void misfits.long.push(record);
    const text = cells.slice(column, column + cells.length - width + 1).join(',');
    misfits.joined.push({ record, column, text });
  }
}

/** How many cells, two at least, each of some records has; null: not all have as many. */
function sameWidth([first, ...others]: readonly ScannedRecord[]): number | null {
  const width = first?.cellEnds.length ?? 0;
  return width > 1 && others.every(({ cellEnds }) => cellEnds.length === width) ? width : null;
}

function narrowRemark(cells: number, names: readonly string[]): string {
  const without = names.slice(cells).map((name) => JSON.stringify(name.trim()));
  return `its header has ${names.length} names, and each record ${cells} cells: ${without.join(', ')} ${without.length === 1 ? 'has' : 'have'} no values`;
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

/** Places that are told of records of one kind, and notes of which each is told by itself. */
const [MOST_LINES, MOST_NOTES] = [5, 3];

function tell(
  records: readonly ScannedRecord[],
  { one, many, places }: { readonly one: string; readonly many: string; readonly places: Places },
): readonly Remark[] {
  const [first] = records;
  if (!first) return [];
  const line = lineAt(places, first.line);
  if (records.length === 1) return [remark(`${namePlace(places, first.line)} ${one}`, line)];
  const listed = records.slice(0, MOST_LINES).map(({ line }) => placeAt(places, line));
  const more = records.length - listed.length;
  const list = `${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return [remark(`${records.length} ${places.word}s ${many}: ${list}`, line)];
}

function shown(cells: readonly string[]): string {
  const text = cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ');
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);
}
