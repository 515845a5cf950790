import type { CsvSource } from '../../../core/table-source.ts';
import { joinBytes } from '../../../core/join-bytes.ts';

/** A decoder of any encoding that the Encoding standard names. Throws RangeError for others. */
export function createDecoder(encoding: string): TextDecoder {
  const decoder = new TextDecoder(encoding);
  // Node 20 to 22 take windows-1252 for Latin-1, without a euro sign, unless the text comes in parts (nodejs/node issue 56542).
  if (decoder.encoding === 'windows-1252') decoder.decode(new Uint8Array(), { stream: true });
  return decoder;
}

/** The same text in UTF-8; UTF-8 itself is not copied. Bytes that mean nothing become U+FFFD. */
export function toUtf8(bytes: Uint8Array, encoding: CsvSource['encoding']): Uint8Array {
  return encoding === 'utf-8' ? bytes : recode(bytes, createDecoder(encoding));
}

/** The text that a decoder makes of bytes, as UTF-8. */
export function recode(bytes: Uint8Array, decoder: Pick<TextDecoder, 'decode'>): Uint8Array {
  const encoder = new TextEncoder();
  const parts: Uint8Array[] = [];
  // By parts: a string cannot be longer than half a gigabyte.
  for (let at = 0; at < bytes.length; at += PART) {
    const last = at + PART >= bytes.length;
    parts.push(encoder.encode(decoder.decode(bytes.subarray(at, at + PART), { stream: !last })));
  }
  return joinBytes(parts);
}

const PART = 8_000_000;
