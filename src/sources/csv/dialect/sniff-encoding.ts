import type { CsvSource } from '../../../core/table-source.ts';

const MARKS: readonly (readonly [CsvSource['encoding'], readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * A text's encoding: by its byte order mark; by the zeros that UTF-16 has in its delimiters, line ends and Latin letters; UTF-8 when all
 * of it is valid; else windows-1252, in which every byte means something.
 */
export function sniffEncoding(bytes: Uint8Array): CsvSource['encoding'] {
  const marked = MARKS.find(([, mark]) => mark.every((byte, i) => bytes[i] === byte));
  if (marked) return marked[0];
  return sniffUtf16(bytes.subarray(0, 4096)) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252');
}

/** Of a text in UTF-16, how much is zeros at least: a delimiter or a line end now and then. */
const LEAST_ZEROS = 0.02;

/** Zeros stand in the same half of each character, and all of it is valid. */
function sniffUtf16(sample: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0];
  sample.forEach((byte, i) => byte === 0 && (zeros[i % 2] = (zeros[i % 2] ?? 0) + 1));
  const [even = 0, odd = 0] = zeros;
  const encoding = even * 10 < odd ? 'utf-16le' : odd * 10 < even ? 'utf-16be' : null;
  if (!encoding || even + odd < LEAST_ZEROS * sample.length) return null;
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true });
    // Texts with zeros in them, of other encodings, have no line ends then.
    return /[\r\n\t ,;]/.test(text) && !text.includes('\0') ? encoding : null;
  } catch {
    return null;
  }
}

const PART = 4_000_000;

/** Whether all of a text is UTF-8. */
export function isUtf8(bytes: Uint8Array): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += PART)
      decoder.decode(bytes.subarray(at, at + PART), { stream: at + PART < bytes.length });
    return true;
  } catch {
    return false;
  }
}
