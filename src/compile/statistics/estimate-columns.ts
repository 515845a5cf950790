import { type Content, isOnDisk, sizeOf } from '../../sources/content.ts';

/** Bytes at a file's beginning that are looked at. */
const HEAD = 1_000_000;
/** Between the values of a line. */
const DELIMITERS = [',', ';', '\t', '|'].map((delimiter) => delimiter.charCodeAt(0));
const LINE_FEED = 10;

/** About how many columns a delimited file has, by its first line, before anybody knows how it is written. */
export async function estimateColumns(content: Content): Promise<number> {
  const end = Math.min(HEAD, sizeOf(content));
  const head = isOnDisk(content) ? await content.read(0, end) : content.subarray(0, end);
  const lineEnd = head.indexOf(LINE_FEED);
  const line = lineEnd < 0 ? head : head.subarray(0, lineEnd);
  const counts = DELIMITERS.map((delimiter) =>
    line.reduce((sum, byte) => sum + Number(byte === delimiter), 0),
  );
  return Math.max(...counts) + 1;
}
