import type { CsvSource } from '../../core/table-source.ts';

const MARKS: readonly (readonly [CsvSource['encoding'], readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * A text's encoding: by its byte order mark; by the zeros that UTF-16 has in texts of mostly Latin letters; UTF-8 when all of it is
 * valid; else windows-1252, in which every byte means something.
 */
export function sniffEncoding(bytes: Uint8Array): CsvSource['encoding'] {
  const marked = MARKS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte));
  if (marked) return marked[0];
  const sample = bytes.subarray(0, 4096);
  const zeros = [0, 0];
  sample.forEach((byte, i) => byte === 0 && (zeros[i % 2] = (zeros[i % 2] ?? 0) + 1));
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 5 && even * 10 < odd) return 'utf-16le';
  if (even > sample.length / 5 && odd * 10 < even) return 'utf-16be';
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

const PART = 4_000_000;

function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += PART)
      decoder.decode(bytes.subarray(at, at + PART), { stream: at + PART < bytes.length });
    return true;
  } catch {
    return false;
  }
}
