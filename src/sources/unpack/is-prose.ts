import { sniffEncoding } from '../csv/dialect/sniff-encoding.ts';

/** Lines that are looked at. */
const MOST_LINES = 200;

/** Of the lines of a table, how many have as many cells as most. */
const ALIKE = 0.8;

/** Three words in a row. */
const WORDS = /\p{L}{2,}[,;:.]?\s+\p{L}+[,;:.]?\s+\p{L}{2,}/u;

const DELIMITERS = [',', ';', '\t', '|'];

/** Whether a text is sentences rather than a table: words in most lines, and no delimiter that parts them all alike. */
export function isProse(bytes: Uint8Array): boolean {
  const lines = linesOf(bytes);
  const worded = lines.filter((line) => WORDS.test(line)).length;
  return 2 * worded > lines.length && !DELIMITERS.some((delimiter) => isParted(lines, delimiter));
}

/** Whether a text is a table, as far as its beginning tells: three lines at least, which a delimiter parts alike. */
export function isTabular(bytes: Uint8Array): boolean {
  const lines = linesOf(bytes);
  return lines.length > 2 && DELIMITERS.some((delimiter) => isParted(lines, delimiter));
}

function linesOf(bytes: Uint8Array): readonly string[] {
  const start = bytes.subarray(0, LONGEST_START);
  const encoding = sniffEncoding(start);
  // Latin letters tell enough, and every encoding but UTF-16 has them where Latin-1 has.
  const text = new TextDecoder(encoding.startsWith('utf-16') ? encoding : 'latin1').decode(start);
  return text
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, MOST_LINES);
}

/** Bytes that are looked at. */
export const LONGEST_START = 100_000;

function isParted(lines: readonly string[], delimiter: string): boolean {
  const counts = new Map<number, number>();
  for (const line of lines) {
    // Quoted texts hold delimiters of their own.
    const cells = line.replaceAll(/"[^"]*"/g, '').split(delimiter).length;
    if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
  }
  return lines.length > 1 && Math.max(0, ...counts.values()) >= ALIKE * lines.length;
}
