import { remark, type Remark } from '../../core/remark.ts';
import { describeMisfit, type placeMisfits } from '../csv/mends/diagnose-csv.ts';
import type { CsvDialect } from '../csv/dialect/dialect.ts';
import { toUtf8 } from '../csv/dialect/encoding.ts';
import { findFixedColumns, findRaggedNames } from '../csv/dialect/one-column.ts';
import type { OddHeader } from '../csv/header/odd-header.ts';
import { filledPlaces, remarkPassedOver } from '../csv/mends/passed-over.ts';
import { lineAt, namePlace, type Places } from '../csv/mends/places.ts';
import { findSecondTable, hasEmptyLine } from '../csv/header/second-table.ts';
import type { SniffedDialect } from '../csv/dialect/sniff-dialect.ts';
import { misfitAdvice } from './misfit-advice.ts';

/* What is said of a CSV file: sentences for people. */

/** Bytes at a file's beginning in which lines above a header are looked for, and a second table below an empty one. */
const [HEAD, LONGEST_SCANNED] = [400_000, 8_000_000];

/** A sentence about a place of the file, or all of it, with the file's name. @param line of the text that is read */
export type Tell = (line: number | null, reason: string) => Remark;

/** Of lines above the header, which are passed over. */
export function aboveRemark(
  bytes: Uint8Array,
  { dialect, oddHeader }: SniffedDialect,
  places: Places,
): readonly Remark[] {
  const lines = dialect.skip - (oddHeader?.lines ?? 0);
  if (lines <= 0) return [];
  const text = new TextDecoder().decode(toUtf8(bytes.subarray(0, HEAD), dialect.encoding));
  return remarkPassedOver(filledPlaces(text, lines, { ...dialect, places }), places.word);
}

/** Of the header, and of what stands above it. */
export function headerRemarks(
  { header }: CsvDialect,
  {
    above,
    oddHeader,
    hasSchema,
  }: {
    /** See aboveRemark. */
    readonly above: readonly Remark[];
    readonly oddHeader: OddHeader | null;
    readonly hasSchema: boolean;
  },
): readonly Remark[] {
  return [
    ...above,
    ...(oddHeader ? [remark(oddHeader.remark)] : []),
    ...(header || hasSchema || oddHeader
      ? []
      : [
          remark(
            'no header found: columns are called column1, column2, … Its schema may name them; where its first record does, its dialect may say "header": true',
          ),
        ]),
  ];
}

/** Of what looks like the header of another table. */
export function secondTableRemark(bytes: Uint8Array, dialect: CsvDialect, places: Places): readonly Remark[] {
  const utf8 = toUtf8(bytes.subarray(0, LONGEST_SCANNED), dialect.encoding);
  const second = hasEmptyLine(utf8) ? findSecondTable(utf8, dialect) : null;
  if (!second) return [];
  const names = second.names.map((name) => JSON.stringify(name)).join(', ');
  return [
    remark(
      `${namePlace(places, second.line)} looks like the header of another table, below an empty ${places.word === 'row' ? 'row' : 'line'}: ${names}. Save that as a file of its own`,
      lineAt(places, second.line),
    ),
  ];
}

/**
 * Of a text that is read as one column, and looks as if it had several: at the same places of all lines, as in a listing of fixed width, or
 * between delimiters of which its lines have different numbers.
 */
export function oneColumnRemark(
  bytes: Uint8Array,
  { dialect, names }: Pick<SniffedDialect, 'dialect' | 'names'>,
  declared: Partial<CsvDialect>,
): readonly Remark[] {
  if (names.length !== 1 || !dialect.header) return [];
  const text = new TextDecoder().decode(toUtf8(bytes.subarray(0, HEAD), dialect.encoding));
  const lines = text.split(/\r\n|\n|\r/).slice(dialect.skip);
  const shown = (found: readonly string[]) => found.map((name) => JSON.stringify(name)).join(', ');
  const several = declared.delimiter === undefined ? null : findRaggedNames(lines);
  if (several)
    return [
      remark(
        `it is read as one column, as its dialect says "delimiter": ${JSON.stringify(declared.delimiter)}, although its header seems to name several: ${shown(several)}. Let it say what stands between them, or nothing of it`,
      ),
    ];
  const fixed = findFixedColumns(lines);
  if (fixed)
    return [
      remark(
        `it is read as one column, although blanks at the same places of all lines seem to part several: ${shown(fixed)}. Save it with a comma, a semicolon or a tab between them`,
      ),
    ];
  const parted = findRaggedNames(lines);
  if (!parted) return [];
  return [
    remark(
      `it is read as one column, as its lines have different numbers of cells, although its header seems to name several: ${shown(parted)}. Write each line with as many, and texts with a delimiter in quotes`,
    ),
  ];
}

/** Of a header that may be a record. */
export function unclearRemark(header: readonly string[], { word }: Places): string {
  const shown = header.map((name) => JSON.stringify(name.trim())).join(', ');
  return `its first ${word}, ${shown}, is taken for the header, although it looks like the records below. If it is one of them, its dialect may say "header": false`;
}

/** Columns whose misfits are told. */
const MOST_TOLD = 5;

/** Of each column that has some, the first value that does not fit, where it is, and what its author may do. */
export function misfitSentence(
  tell: Tell,
  places: Places,
  placed: Awaited<ReturnType<typeof placeMisfits>>,
): Remark {
  const told = placed.slice(0, MOST_TOLD).map(({ misfit, line }, i) => {
    const reason = describeMisfit(misfit) + misfitAdvice(misfit);
    const record = `record ${misfit.record}`;
    if (i > 0) return remark(`${capitalized(line === null ? record : namePlace(places, line))}, ${reason}`);
    return tell(line, line === null ? `${record}: ${reason}` : reason);
  });
  const more = placed.length - told.length;
  const sentences = [
    ...told.map(({ text }) => text),
    ...(more > 0 ? [`So it is with ${more} more ${more === 1 ? 'column' : 'columns'}`] : []),
  ];
  return remark(sentences.join('. '), told[0]?.line);
}

/** The problem of a file that would have to be mended where nobody wants that. */
export function refused(path: string, remarks: readonly Remark[], cure: string): Remark {
  const told = remarks.map(({ text }) => text).join('; ');
  const line = remarks.find((one) => one.line !== null)?.line;
  return remark(`${path}: ${told}. "strict" is set: ${cure}`, line);
}

const capitalized = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Of a table for which there is not enough memory, behind its file's name. */
export function tooLarge(columns: number): string {
  const cure =
    'part it into files of fewer records or columns, or, of many columns, write a record for each value, with what names its column';
  return `takes more memory than a build has for a table, with ${columns.toLocaleString('en')} columns: ${cure}`;
}
