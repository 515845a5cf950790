import { columnShapes, isNumberLike, type ColumnShape } from '../types/column-shapes.ts';
import type { CsvDialect } from '../dialect/dialect.ts';
import { cellsOf, scanRecords, type ScannedRecord } from '../mends/scan-records.ts';

// What stands behind a table's data: notes, sources, a row of totals.

/** What a line behind the data begins with. */
const NOTE =
  /^\s*(["']?\s*)(sources?|quellen?|notes?|footnotes?|remarks?|anmerkung(en)?|hinweise?|fu(ß|ss)noten?|datenquelle|datenstand|fuentes?|notas?|remarques?|fonti?|bron(nen)?|źródło|uwaga|источник|примечание|last updated?|updated|data as of|as of|generated|exported|created|downloaded|extracted|erstellt|abgerufen|stand|copyright|legende?|methodology|disclaimer|©|\*|†|‡|\(?[a-z0-9]\)\s)/iu;

/** What a row of sums begins with. */
const TOTAL =
  /^\s*(grand total|sub-?total|totals?|sum|summe|gesamt|gesamtsumme|gesamtergebnis|insgesamt|total g[ée]n[ée]ral|totale|totaal|totalt|i alt|somme|suma|razem|ogółem|łącznie|celkem|spolu|összesen|yhteensä|ukupno|toplam|σύνολο|итого|всего|разом|усього|合計|总计|合计|總計|합계|총계)\s*:?\s*$/iu;

/** The same with other words about it: "Transactions Total", "Total of all wards". */
const TOTAL_OF = /^\s*((\p{L}+ ){1,2}totals?|totals?( \p{L}+){1,3})\s*:?\s*$/iu;

/** Records at the end that may be notes. */
export const TAIL = 60;

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
      const isAlone = cells.length > 1 && cells.slice(1).every((cell) => cell === '');
      return (
        filled === undefined ||
        NOTE.test(first) ||
        TOTAL.test(filled) ||
        TOTAL_OF.test(filled) ||
        (isAlone && (isProse(first) || first.startsWith('#')))
      );
    });
}

/** Whether a text begins as a note does. */
function isNoteLike(first: string): boolean {
  return NOTE.test(first);
}

/** What stands above notes, alone in its line. */
const HEADING =
  /^\s*(sources?|quellen?|(foot)?notes?|remarks?|anmerkung(en)?|hinweise?|erläuterung(en)?|fu(ß|ss)noten?|legende?|fuentes?|notas?|remarques?|fonti?|bron(nen)?|uwagi?|źródło|источник|примечани[ея])\s*:?\s*$/iu;

/**
 * How many records at the end are notes below a heading that says so: nothing stands in any of them but their first value.
 * @param tail the last records as cells
 * @param isBehindBlank whether nothing, or nothing but delimiters, stands before one of them
 */
export function countHeadedNotes(
  tail: readonly (readonly string[])[],
  isBehindBlank: (i: number) => boolean,
): number {
  const others = tail.findLastIndex((cells) => !isAlone(cells));
  const start = tail.findIndex((cells, i) => {
    const first = cells[0] ?? '';
    return i > others && i > 0 && HEADING.test(first) && (first.trim().endsWith(':') || isBehindBlank(i));
  });
  return start < 0 ? 0 : tail.length - start;
}

/** Words that no name of a record has as many of, and fewer that none has with a number or a full stop. */
const [MANY_WORDS, SOME_WORDS] = [7, 5];

/** Whether a text is a sentence, or a line of stars. */
function isProse(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}\p{N}'’.-]*/gu)?.length ?? 0;
  if (words >= MANY_WORDS) return true;
  return (words >= SOME_WORDS && /\d|\.\s*$/.test(text)) || /^[^\p{L}\p{N}\s]{3,}$/u.test(text.trim());
}

/** Whether nothing stands in a record but its first value. */
function isAlone([first = '', ...others]: readonly string[]): boolean {
  return first.trim() !== '' && others.every((cell) => cell.trim() === '');
}

/** What the records of a table are like, as far as it tells notes from them. */
interface Kept {
  readonly width: number;
  /** As those have them that are no notes for sure. */
  readonly columns: readonly ColumnShape[];
  /** A column of sources has a source in its last record too. */
  readonly hasSources: boolean;
  /** Some records have nothing but their first value. */
  readonly hasAlone: boolean;
  /** Some records begin with what begins a comment. */
  readonly hasMarks: boolean;
}

/** @param rows some records of a table, notes at its end may be among them */
export function keptOf(rows: readonly (readonly string[])[], width: number): Kept {
  return {
    width,
    columns: columnShapes(rows.filter(([first = '']) => !isNoteLike(first))),
    hasSources: rows.slice(0, -1).some((row) => !isAlone(row) && isNoteLike(row[0] ?? '')),
    hasAlone: rows.some(
      (row) =>
        isAlone(row) &&
        !isProse(row[0] ?? '') &&
        !isNoteLike(row[0] ?? '') &&
        !row[0]?.trim().startsWith('#'),
    ),
    hasMarks: rows.some((row) => !isAlone(row) && row[0]?.trim().startsWith('#')),
  };
}

/** Whether a record at the end is a note on the data. */
export function isNote(cells: readonly string[], { torn }: ScannedRecord, kept: Kept): boolean {
  const { width, hasSources, hasAlone, hasMarks } = kept;
  const filled = cells.filter((cell) => cell.trim() !== '');
  const [first = ''] = filled;
  if (torn) return NOTE.test(first);
  if (cells[0]?.trim() === '') return false;
  if (!hasMarks && isAlone(cells) && first.startsWith('#')) return true;
  if (NOTE.test(first) && !hasSources)
    return (
      filled.length === 1 ||
      cells.length !== width ||
      (/^[^:]{1,20}:/.test(first) && !hasNumbers(cells, kept))
    );
  if (width > 2 && !hasAlone && isAlone(cells) && isProse(first)) return true;
  // A line of text, where records have many cells.
  return cells.length === 1 && width > 2 && /\p{L}.*\s.*\p{L}/u.test(first);
}

/** Whether a record has a number where others have theirs. Behind the comma of a sentence a blank stands. */
function hasNumbers(cells: readonly string[], { columns }: Kept): boolean {
  return cells.some((cell, i) => {
    const { isNumber, hasBlanks } = columns[i] ?? { isNumber: false, hasBlanks: false };
    return isNumber && isNumberLike(cell) && (hasBlanks || !cell.startsWith(' '));
  });
}

/** Whether a record begins as one of sums does, and has numbers. */
export function isTotal(cells: readonly string[]): boolean {
  const at = cells.findIndex((cell) => cell.trim() !== '');
  const first = cells[at] ?? '';
  const isSum = TOTAL.test(first) || TOTAL_OF.test(first);
  return isSum && cells.slice(at + 1).some((cell) => isNumberLike(cell));
}

/** Records before a row that show that their numbers count: of so many none is the sum of the others. */
const LEAST_COUNTED = 4;

/**
 * Whether a row goes on with what counts the records above it: then it is one of them, as `Total` in a list of codes with their order.
 * @param above the records right above it, in order
 */
export function goesOnCounting(cells: readonly string[], above: readonly (readonly string[])[]): boolean {
  const last = above.slice(-LEAST_COUNTED);
  return (
    last.length === LEAST_COUNTED &&
    cells.some((cell, x) => {
      const number = Number(cell);
      return (
        /^\d+$/.test(cell.trim()) &&
        last.every((row, i) => row[x]?.trim() === String(number - LEAST_COUNTED + i))
      );
    })
  );
}

/** Whether a row of totals is one among several: then they are what the file is about. */
export function isCategory(bytes: Uint8Array, dialect: CsvDialect, total: ScannedRecord): boolean {
  const own = cellsOf(bytes, total, dialect);
  const at = own.findIndex((cell) => cell.trim() !== '');
  // The sum of all may stand below those of parts.
  const isSum = TOTAL.test(own[at] ?? '')
    ? (text: string) => TOTAL.test(text)
    : (text: string) => TOTAL.test(text) || TOTAL_OF.test(text);
  let isAnother = false;
  scanRecords(bytes, dialect, (record) => {
    if (isAnother || record.number === total.number || record.torn) return;
    const end = record.cellEnds[at];
    const start = at === 0 ? record.start : (record.cellEnds[at - 1] ?? record.end) + 1;
    // No word for a total is longer.
    if (end === undefined || end - start > LONGEST_TOTAL) return;
    isAnother = isSum(cellsOf(bytes, { ...record, start, cellEnds: [end] }, dialect)[0] ?? '');
  });
  return isAnother;
}

const LONGEST_TOTAL = 40;
