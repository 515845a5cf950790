import type { Mends } from '../../../core/table-source.ts';
import type { CsvDialect } from '../dialect/dialect.ts';
import { scanRecords, type ScannedRecord } from './scan-records.ts';

/**
 * A text of UTF-8 with what `mends` says done to it, every record on its own line: what is set apart is a blank line, short records
 * have as many cells as the header, long ones no empty cells behind it, or one cell for what its delimiters had parted.
 * @param width cells of a whole record
 */
export function mendCsv(bytes: Uint8Array, source: CsvDialect, mends: Mends, width: number): Uint8Array {
  const apart = new Set(mends.apart);
  const joined = new Map(mends.joined);
  const parts: Uint8Array[] = [];
  let at = 0;
  /** @param to up to there all stays as it is */
  const replace = (to: number, from: number, by: Uint8Array) => {
    parts.push(bytes.subarray(at, to), by);
    at = from;
  };
  const encoder = new TextEncoder();
  scanRecords(bytes, source, (record) => {
    const { number, start, end, cellEnds } = record;
    if (apart.has(number)) return replace(start, end, newlinesIn(bytes, record));
    if (cellEnds.length < width && !(number === 1 && source.header))
      return replace(end, end, encoder.encode(source.delimiter.repeat(width - cellEnds.length)));
    if (cellEnds.length === width) return;
    const column = joined.get(number);
    if (column === undefined) {
      const last = cellEnds[width - 1];
      return last === undefined ? undefined : replace(last, end, new Uint8Array());
    }
    const from = column === 0 ? start : cellEnds[column - 1]! + 1;
    const to = cellEnds[column + cellEnds.length - width]!;
    const text = new TextDecoder().decode(bytes.subarray(from, to));
    replace(from, to, encoder.encode(`${source.quote}${text}${source.quote}`));
  });
  parts.push(bytes.subarray(at));
  const mended = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let length = 0;
  for (const part of parts) {
    mended.set(part, length);
    length += part.length;
  }
  return mended;
}

/** As many as the record's quoted texts have, so that lines keep their numbers. */
function newlinesIn(bytes: Uint8Array, { start, end }: ScannedRecord): Uint8Array {
  return bytes.subarray(start, end).filter((byte) => byte === 10 || byte === 13);
}
