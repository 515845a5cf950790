import type { CsvSource } from '../../core/catalog.ts';

/** The same text in UTF-8; UTF-8 itself is not copied. Bytes that mean nothing become U+FFFD. */
export function toUtf8(bytes: Uint8Array, encoding: CsvSource['encoding']): Uint8Array {
  if (encoding === 'utf-8') return bytes;
  const decoder = new TextDecoder(encoding);
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  // By parts: a string cannot be longer than half a gigabyte.
  for (let at = 0; at < bytes.length; at += PART) {
    const last = at + PART >= bytes.length;
    parts.push(encoder.encode(decoder.decode(bytes.subarray(at, at + PART), { stream: !last })));
  }
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

const PART = 8_000_000;
