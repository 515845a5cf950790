import type { CsvDialect } from '../dialect/dialect.ts';

/** A record as it lies in a text of UTF-8. */
export interface ScannedRecord {
  /** 1-based, the header's included, blank lines not. */
  readonly number: number;
  /** 1-based line of the text on which it begins. */
  readonly line: number;
  readonly start: number;
  /** Behind its last cell, before the line's end. */
  readonly end: number;
  /** Where each cell ends: at its delimiter, or the record's end. */
  readonly cellEnds: readonly number[];
  /** Its quotes do not fit: it is taken to be this one line. */
  readonly torn: boolean;
}

/** What it takes to tell records and cells apart; quotes and delimiters beyond ASCII are not scanned for. */
export type ScanDialect = Pick<CsvDialect, 'delimiter' | 'quote' | 'escape' | 'skip'>;

const [LF, CR] = [10, 13];

/** Whether `scanRecords` knows a dialect. */
export function isScannable({ delimiter, quote, escape }: ScanDialect): boolean {
  return [delimiter, quote, escape].every(
    (one) => one === '' || (one.length === 1 && one.charCodeAt(0) < 128),
  );
}

/**
 * Calls `visit` with every record that is no blank line. One whose quote does not end, or that goes on behind its end quote, is taken
 * line by line: those behind it may be right.
 */
export function scanRecords(
  bytes: Uint8Array,
  { delimiter, quote, escape, skip }: ScanDialect,
  visit: (record: ScannedRecord) => void,
): void {
  const [comma, mark] = [delimiter.charCodeAt(0), quote === '' ? -1 : quote.charCodeAt(0)];
  const slash = escape === '' || escape === quote ? -1 : escape.charCodeAt(0);
  let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  let line = 1;
  for (; line <= skip && at < bytes.length; line++) at = lineEnd(bytes, at).next;
  for (let number = 1; at < bytes.length;) {
    const plain = lineEnd(bytes, at);
    if (plain.end === at) {
      at = plain.next;
      line++;
      continue;
    }
    const quoted = readRecord(bytes, at, comma, mark, slash);
    const record = quoted ?? { cellEnds: [plain.end], next: plain.next, lines: 1 };
    const end = record.cellEnds.at(-1) ?? plain.end;
    visit({ number, line, start: at, end, cellEnds: record.cellEnds, torn: quoted === null });
    number++;
    line += record.lines;
    at = record.next;
  }
}

interface ReadRecord {
  readonly cellEnds: readonly number[];
  readonly next: number;
  readonly lines: number;
}

/** Null: its quotes do not fit. */
// oxlint-disable-next-line max-params -- called for each record of a file
function readRecord(
  bytes: Uint8Array,
  start: number,
  comma: number,
  mark: number,
  slash: number,
): ReadRecord | null {
  const cellEnds: number[] = [];
  let lines = 1;
  let at = start;
  for (;;) {
    if (bytes[at] === mark) {
      for (at++; ; at++) {
        if (at >= bytes.length) return null;
        const byte = bytes[at];
        if (byte === slash) at++;
        else if (byte === mark && bytes[at + 1] === mark && slash < 0) at++;
        else if (byte === mark) break;
        else if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) lines++;
      }
      at++;
      const next = bytes[at];
      if (at < bytes.length && next !== comma && next !== LF && next !== CR) return null;
    } else while (at < bytes.length && bytes[at] !== comma && bytes[at] !== LF && bytes[at] !== CR) at++;
    cellEnds.push(at);
    if (at >= bytes.length || bytes[at] !== comma) return { cellEnds, next: lineEnd(bytes, at).next, lines };
    at++;
  }
}

/** Where the line ends that `at` is in, and where the next one begins. */
function lineEnd(bytes: Uint8Array, at: number): { readonly end: number; readonly next: number } {
  let end = at;
  while (end < bytes.length && bytes[end] !== LF && bytes[end] !== CR) end++;
  const next = bytes[end] === CR && bytes[end + 1] === LF ? end + 2 : end + 1;
  return { end, next: Math.min(next, bytes.length) };
}

/** The texts of a record's cells, without their quotes. */
export function cellsOf(
  bytes: Uint8Array,
  { start, cellEnds }: ScannedRecord,
  { quote, escape }: ScanDialect,
): readonly string[] {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return cellEnds.map((end, i) => {
    const from = i === 0 ? start : cellEnds[i - 1]! + 1;
    const text = decoder.decode(bytes.subarray(from, end));
    if (quote === '' || text.length < 2 || !text.startsWith(quote) || !text.endsWith(quote)) return text;
    return text.slice(1, -1).replaceAll(`${escape || quote}${quote}`, quote);
  });
}
