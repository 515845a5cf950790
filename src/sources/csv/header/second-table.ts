import { meansNoValue } from '../candidates/no-values.ts';
import type { CsvDialect } from '../dialect/dialect.ts';
import { hasHeader, isValue } from './looks-like-header.ts';
import { cellsOf, isScannable, scanRecords, type ScannedRecord } from '../mends/scan-records.ts';

/** The header of another table of the same file. */
export interface SecondTable {
  /** 1-based line of the text. */
  readonly line: number;
  readonly names: readonly string[];
}

/** Records below a header that show what its columns hold. */
const SHOWN = 5;

const LF = 10;
const CR = 13;

/** Whether a line of a text is empty: a cheap look, without which there is no second table. */
export function hasEmptyLine(bytes: Uint8Array): boolean {
  const end = bytes.includes(LF) ? LF : CR;
  for (let at = bytes.indexOf(end); at >= 0; at = bytes.indexOf(end, at + 1)) {
    const next = bytes[at + 1];
    if (next === end || (end === LF && next === CR && bytes[at + 2] === LF)) return true;
  }
  return false;
}

/**
 * Where a second table begins: below an empty line, with words that are no names of the first one, above numbers or dates, where one of its
 * columns had numbers or dates so far. Null: there is none.
 * @param bytes UTF-8, line ends of one kind; the beginning of a file
 */
export function findSecondTable(bytes: Uint8Array, dialect: CsvDialect): SecondTable | null {
  if (!isScannable(dialect)) return null;
  const records: ScannedRecord[] = [];
  scanRecords(bytes, dialect, (record) => records.push(record));
  const cells = (record: ScannedRecord) => cellsOf(bytes, record, dialect).map((cell) => cell.trim());
  const isParted = (i: number) => {
    const between = bytes.subarray(records[i - 1]?.end, records[i]?.start);
    const count = (wanted: number) => between.filter((byte) => byte === wanted).length;
    return Math.max(count(LF), count(CR)) > 1;
  };
  const [header] = records;
  if (!header) return null;
  for (let i = 2; i < records.length; i++) {
    if (!isParted(i)) continue;
    const record = records[i]!;
    const names = cells(record).filter((name, at, all) => name !== '' || all.slice(at).some(Boolean));
    const isNamed =
      names.length > 1 &&
      names.every((name) => /\p{L}/u.test(name) && !isValue(name) && !meansNoValue(name)) &&
      new Set(names).size === names.length &&
      names.join('\n') !== cells(header).join('\n');
    if (!isNamed || !hasHeader([names, ...records.slice(i + 1, i + 1 + SHOWN).map(cells)])) continue;
    const before = records.slice(Math.max(dialect.header ? 1 : 0, i - SHOWN), i).map(cells);
    const hadValues = names.some((_, at) => before.every((row) => isValue(row[at] ?? '')));
    if (before.length > 0 && hadValues) return { line: record.line, names };
  }
  return null;
}
