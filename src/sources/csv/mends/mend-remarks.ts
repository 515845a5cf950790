import { remark, type Remark } from '../../../core/remark.ts';
import { lineAt, namePlace, placeAt, type Places } from './places.ts';
import type { ScannedRecord } from './scan-records.ts';

/** A record with a cell more, whose cells from one on are taken for one. */
export interface Joined {
  readonly record: ScannedRecord;
  readonly column: number;
  readonly text: string;
}

/** Records of another width than the header, by what is to become of them. */
export interface Misfits {
  readonly comments: readonly ScannedRecord[];
  readonly short: readonly ScannedRecord[];
  readonly trimmed: readonly ScannedRecord[];
  readonly joined: readonly Joined[];
  readonly long: readonly ScannedRecord[];
  readonly torn: readonly ScannedRecord[];
  readonly misplaced: readonly ScannedRecord[];
  /** Too short for a record, and nothing in it. */
  readonly blank: readonly ScannedRecord[];
}

/** What is done to a file, to be told. */
interface Mended extends Misfits {
  readonly notes: readonly ScannedRecord[];
  /** None or one. */
  readonly total: readonly ScannedRecord[];
  readonly repeated: readonly ScannedRecord[];
  /** Where all records have as many cells, and fewer than the header has names. */
  readonly narrow: { readonly cells: number; readonly names: readonly string[] } | null;
  readonly cells: (record: ScannedRecord) => readonly string[];
  readonly places: Places;
}

/** What is told of a file's mends, with lines. */
export function mendRemarks(mended: Mended): readonly Remark[] {
  const { notes, total, repeated, comments, narrow, short, blank, trimmed, joined, long, misplaced, torn } =
    mended;
  const { cells, places } = mended;
  const at = ({ line }: ScannedRecord, what: string) =>
    remark(`${namePlace(places, line)} ${what}`, lineAt(places, line));
  const told = (some: readonly ScannedRecord[], one: string, many: string) =>
    tell(some, { one, many, places });
  return [
    ...(notes.length > MOST_NOTES
      ? told(notes, '', 'are notes behind the data, and set apart')
      : notes.map((record) =>
          at(record, `is a note behind the data, and set apart: ${shown(cells(record))}`),
        )),
    ...total.map((record) => at(record, `is a row of totals, and set apart: ${shown(cells(record))}`)),
    ...told(repeated, 'repeats the header, and is set apart', 'repeat the header, and are set apart'),
    ...told(comments, 'is a comment, and set apart', 'are comments, and set apart'),
    ...(narrow === null ? [] : [remark(narrowRemark(narrow))]),
    ...told(
      narrow === null ? short : [],
      'is too short: filled up with no values',
      'are too short: filled up with no values',
    ),
    ...told(
      blank,
      'has nothing but delimiters, and is left out',
      'have nothing but delimiters, and are left out',
    ),
    ...told(trimmed, 'has empty cells too many, left out', 'have empty cells too many, left out'),
    ...joined.map(({ record, text }) =>
      at(record, `is too long: "${text}" is taken for one value. Quote it`),
    ),
    ...told(long, 'is too long, and set apart', 'are too long, and set apart'),
    ...told(
      misplaced,
      'is too short and not of its columns, and set apart',
      'are too short and not of their columns, and set apart',
    ),
    ...told(
      torn,
      'has quotes that do not fit, and is set apart',
      'have quotes that do not fit, and are set apart',
    ),
  ];
}

function narrowRemark({ cells, names }: NonNullable<Mended['narrow']>): string {
  const without = names.slice(cells).map((name) => JSON.stringify(name.trim()));
  return `its header has ${names.length} names, and each record ${cells} cells: ${without.join(', ')} ${without.length === 1 ? 'has' : 'have'} no values`;
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
