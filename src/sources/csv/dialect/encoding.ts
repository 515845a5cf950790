import { TextDecoder } from '@exodus/bytes/encoding-browser.js';
import type { CsvSource } from '../../../core/table-source.ts';
import { joinBytes } from '../../../core/join-bytes.ts';

/**
 * A decoder of any encoding that the Encoding standard names, as browsers read it: what Node calls `euc-kr` has 2,350 of the 11,172 syllables of Korean, its `big5` none
 * of Hong Kong's characters, its `windows-1252` (of Node 20 to 22) no euro sign.
 * @throws RangeError for others
 */
export const createDecoder = (encoding: string, options?: TextDecoderOptions): TextDecoder =>
  new TextDecoder(encoding, options);

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
