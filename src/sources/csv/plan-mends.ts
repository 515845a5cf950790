import type { Mends } from '../../core/table-source.ts';
import type { CsvDialect } from './dialect.ts';
import { cellsOf, isScannable, scanRecords, type ScannedRecord } from './scan-records.ts';

/** What is to be done to a file so that all its records are of one width, and what is to be told of it. */
export interface MendPlan {
  readonly mends: Mends;
  /** For people, with lines; none: it is as it should be. */
  readonly remarks: readonly string[];
}

/** Records that are looked at for what its columns hold. */
const SAMPLE = 500;

/** Of a file's records, how many may be apart, or too short, for it to be one table still. */
const MOST_APART = 0.1;
const MOST_SHORT = 0.5;
const MOST_LISTED = 1000;

/** What a line behind the data begins with. */
const NOTE =
  /^\s*(["']?\s*)(sources?|quellen?|notes?|footnotes?|remarks?|anmerkung(en)?|hinweise?|fu(ß|ss)noten?|datenquelle|datenstand|fuentes?|notas?|remarques?|fonti?|bron(nen)?|źródło|uwaga|источник|примечание|last updated?|updated|data as of|as of|generated|exported|created|downloaded|extracted|erstellt|abgerufen|stand|copyright|legende?|methodology|disclaimer|©|\*|†|‡|\(?[a-z0-9]\)\s)/iu;

/** What a row of sums begins with. */
const TOTAL =
  /^\s*(grand total|sub-?total|totals?|sum|summe|gesamt|gesamtsumme|gesamtergebnis|insgesamt|total g[ée]n[ée]ral|total general|totale|totaal|somme|suma|razem|итого|всего)\s*:?\s*$/iu;

/**
 * Finds what of a text is no record: repeated headers, notes behind the data, a row of totals, rows that are too long; and rows that
 * are too short. Null when nobody can tell, since too much of it is not as its header says.
 * @param bytes UTF-8, line ends of one kind
 * @param names what the header says, all cells
 */
export function planMends(bytes: Uint8Array, dialect: CsvDialect, names: readonly string[]): MendPlan | null {
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
  const columns = columnShapes(sample, header);
  const cells = (record: ScannedRecord) => cellsOf(bytes, record, dialect);

  const notes: ScannedRecord[] = [];
  // A column of sources has a source in its last record too.
  const hasSources = sample.slice(0, -1).some((row) => NOTE.test(row[0] ?? ''));
  for (let end = tail.at(-1); end && isNote(cells(end), end, width, hasSources); end = tail.at(-1)) {
    notes.unshift(end);
    tail.pop();
  }
  // One or two may be records of no values; more are what a spreadsheet had below its table.
  const below = width >= LEAST_WIDTH && empty.length >= LEAST_EMPTY ? empty : [];
  const last = tail.at(-1);
  const isSum = last && !isHeader.has(last.number) && records > 2 && isTotal(cells(last));
  const total = isSum && !isCategory(bytes, dialect, last) ? last : null;
  const done = new Set([...notes, ...(total ? [total] : [])].map(({ number }) => number));

  const misfits: Found = { short: [], trimmed: [], joined: [], long: [], torn: [], misplaced: [], blank: [] };
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
  const isPadded = isCut || narrow !== null;
  const isTooMuch =
    lost > Math.max(2, records * MOST_APART) ||
    (!isPadded && misfits.short.length > Math.max(2, records * MOST_SHORT)) ||
    // What is wrong in most places is not one bad line.
    (!isPadded && 2 * (lost + misfits.short.length + misfits.joined.length) >= records) ||
    apart.length + misfits.joined.length > MOST_LISTED;
  if (isTooMuch) return null;
  return {
    mends: {
      apart: apart.map(({ number }) => number).toSorted((a, b) => a - b),
      joined: misfits.joined.map(({ record, column }) => [record.number, column]),
    },
    remarks: [
      ...notes.map(
        (record) => `line ${record.line} is a note behind the data, and set apart: ${shown(cells(record))}`,
      ),
      ...(total ? [`line ${total.line} is a row of totals, and set apart: ${shown(cells(total))}`] : []),
      ...tell(repeated, 'repeats the header, and is set apart', 'repeat the header, and are set apart'),
      ...tell(comments, 'is a comment, and set apart', 'are comments, and set apart'),
      ...(narrow === null ? [] : [narrowRemark(narrow, names)]),
      ...tell(
        narrow === null ? misfits.short : [],
        'is too short: filled up with no values',
        'are too short: filled up with no values',
      ),
      ...tell(
        [...misfits.blank, ...below],
        'has nothing but delimiters, and is left out',
        'have nothing but delimiters, and are left out',
      ),
      ...tell(misfits.trimmed, 'has empty cells too many, left out', 'have empty cells too many, left out'),
      ...misfits.joined.map(
        ({ record, text }) => `line ${record.line} is too long: "${text}" is taken for one value. Quote it`,
      ),
      ...tell(misfits.long, 'is too long, and set apart', 'are too long, and set apart'),
      ...tell(
        misfits.misplaced,
        'is too short and not of its columns, and set apart',
        'are too short and not of their columns, and set apart',
      ),
      ...tell(
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

/** Records at the end that may be notes. */
const TAIL = 60;

/** Whether the last lines of a text may be notes, totals or nothing: a cheap look. @param end from the beginning of a line on */
export function mayEndInNotes(end: Uint8Array, { delimiter, quote }: CsvDialect): boolean {
  const lines = new TextDecoder().decode(end).split(/\r\n|\n|\r/);
  return lines
    .filter((line) => line.trim() !== '')
    .slice(-TAIL)
    .some((line) => {
      const cells = line
        .split(delimiter)
        .map((cell) => (quote === '' ? cell : cell.replaceAll(quote, '')).trim());
      const [first = '', filled] = [cells[0], cells.find((cell) => cell !== '')];
      return filled === undefined || NOTE.test(first) || TOTAL.test(filled);
    });
}

interface Found {
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
  found: Found,
): void {
  if (record.torn) found.torn.push(record);
  else if (cells.length < width && cells.every((cell) => cell.trim() === '')) found.blank.push(record);
  else if (cells.length < width)
    (cells.every((cell, i) => fitsShape(cell, columns[i])) ? found.short : found.misplaced).push(record);
  else if (cells.slice(width).every((cell) => cell.trim() === '')) found.trimmed.push(record);
  else {
    const column = hasQuotes ? findJoin(cells, width, columns) : null;
    if (column === null) return void found.long.push(record);
    const text = cells.slice(column, column + cells.length - width + 1).join(',');
    found.joined.push({ record, column, text });
  }
}

/** What a column's values are like, as far as it tells records apart. */
interface ColumnShape {
  /** Numbers and dates: all of them have digits and no letters. */
  readonly isNumber: boolean;
  /** Some of its values begin with a blank. */
  readonly hasBlanks: boolean;
}

const NUMBER_LIKE = /^[^\p{L}]*\d[^\p{L}]*$/u;

function columnShapes(sample: readonly (readonly string[])[], header: string | null): readonly ColumnShape[] {
  const rows = sample.filter((cells) => headerText(cells) !== header);
  return (rows[0] ?? []).map((_, i) => {
    const texts = rows.map((cells) => cells[i] ?? '').filter((text) => text.trim() !== '');
    return {
      isNumber: texts.length > 0 && texts.every((text) => NUMBER_LIKE.test(text)),
      hasBlanks: texts.some((text) => text.startsWith(' ')),
    };
  });
}

function fitsShape(cell: string, shape: ColumnShape | undefined): boolean {
  return !shape?.isNumber || cell.trim() === '' || NUMBER_LIKE.test(cell);
}

/** The one column whose value the delimiters have parted; null: there is none, or several could be. */
function findJoin(cells: readonly string[], width: number, columns: readonly ColumnShape[]): number | null {
  const more = cells.length - width;
  if (cells.some((cell) => cell.includes('"'))) return null;
  const possible = columns.flatMap((shape, j) => {
    if (shape.isNumber) return [];
    const rest = [...cells.slice(0, j), '', ...cells.slice(j + more + 1)];
    return rest.every((cell, i) => fitsShape(cell, columns[i])) ? [j] : [];
  });
  if (possible.length === 1) return possible[0] ?? null;
  // Smith, John: a blank where no value begins with one.
  const blank = possible.filter((j) =>
    cells.slice(j + 1, j + more + 1).every((cell) => cell.startsWith(' ') && !columns[j]?.hasBlanks),
  );
  return blank.length === 1 ? (blank[0] ?? null) : null;
}

function isNote(
  cells: readonly string[],
  { torn }: ScannedRecord,
  width: number,
  hasSources: boolean,
): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '');
  const [first = ''] = filled;
  if (torn) return NOTE.test(first);
  if (cells[0]?.trim() === '') return false;
  if (NOTE.test(first) && !hasSources)
    return filled.length === 1 || cells.length !== width || /^[^:]{1,20}:/.test(first);
  // A line of text, where records have many cells.
  return cells.length === 1 && width > 2 && /\p{L}.*\s.*\p{L}/u.test(first);
}

function isTotal(cells: readonly string[]): boolean {
  const at = cells.findIndex((cell) => cell.trim() !== '');
  return TOTAL.test(cells[at] ?? '') && cells.slice(at + 1).some((cell) => NUMBER_LIKE.test(cell));
}

/** Whether a row of totals is one among several: then they are what the file is about. */
function isCategory(bytes: Uint8Array, dialect: CsvDialect, total: ScannedRecord): boolean {
  const at = cellsOf(bytes, total, dialect).findIndex((cell) => cell.trim() !== '');
  let found = false;
  scanRecords(bytes, dialect, (record) => {
    if (found || record.number === total.number || record.torn) return;
    const end = record.cellEnds[at];
    const start = at === 0 ? record.start : (record.cellEnds[at - 1] ?? record.end) + 1;
    // No word for a total is longer.
    if (end === undefined || end - start > LONGEST_TOTAL) return;
    found = TOTAL.test(cellsOf(bytes, { ...record, start, cellEnds: [end] }, dialect)[0] ?? '');
  });
  return found;
}

const LONGEST_TOTAL = 40;

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

const MOST_LINES = 5;

function tell(records: readonly ScannedRecord[], one: string, many: string): readonly string[] {
  const [first] = records;
  if (!first) return [];
  if (records.length === 1) return [`line ${first.line} ${one}`];
  const listed = records.slice(0, MOST_LINES).map(({ line }) => line);
  const more = records.length - listed.length;
  return [`${records.length} lines ${many}: ${listed.join(', ')}${more > 0 ? ` and ${more} more` : ''}`];
}

function shown(cells: readonly string[]): string {
  const text = cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(', ');
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);
}
