import { ALPHA, classAt } from '../../../core/full-text/char-class.ts';
import { toLowerCase } from '../../../core/full-text/lower-case.ts';

/** Tab, line feed, vertical tab, form feed, carriage return, space: what parts chunks. No word of a query has such a blank in it. */
export function isBlank(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}

/** By code whether it is a letter beyond ASCII for PostgreSQL's parser, whose lower case is one, too. */
const LETTERS = new Uint8Array(0x800);
for (let code = 128; code < LETTERS.length; code += 1) {
  const lower = toLowerCase(String.fromCharCode(code));
  const isOne = lower.length === 1 && lower.charCodeAt(0) < LETTERS.length;
  if (isOne && (classAt(String.fromCharCode(code), 0) & classAt(lower, 0) & ALPHA) !== 0) LETTERS[code] = 1;
}

/** How many letters a chunk has that has nothing else; 0: it has, or letters of three bytes. */
export function lettersOf(bytes: Uint8Array, start: number, end: number): number {
  let letters = 0;
  for (let i = start; i < end; i += 1) {
    const byte = bytes[i]!;
    if (byte < 0x80) {
      if ((byte | 32) < 97 || (byte | 32) > 122) return 0;
    } else {
      i += 1;
      if (byte >= 0xe0 || LETTERS[((byte & 0x1f) << 6) | (bytes[i]! & 0x3f)] !== 1) return 0;
    }
    letters += 1;
  }
  return letters;
}

/** Whether all bytes are ASCII. */
export function isAscii(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i += 1) if (bytes[i]! >= 0x80) return false;
  return true;
}

/** Whether one of the bytes is `byte`. */
export function hasByte(bytes: Uint8Array, start: number, end: number, byte: number): boolean {
  for (let i = start; i < end; i += 1) if (bytes[i] === byte) return true;
  return false;
}

type Decode = (start: number, end: number) => string;

/** The last one: it is asked for with each of the chunks of an array. */
let last: { readonly bytes: Uint8Array; readonly decode: Decode } | undefined;

/** Texts of UTF-8 in one array. A byte order mark is a character as any other. */
export function decoderOf(bytes: Uint8Array): Decode {
  if (last?.bytes === bytes) return last.decode;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  last = { bytes, decode: (start, end) => buffer.toString('utf8', start, end) };
  return last.decode;
}

let ownBytes = new Uint8Array(256);

/** The lower case of ASCII, at the beginning of bytes that are good until the next call. */
export function lowered(bytes: Uint8Array, start: number, end: number): Uint8Array {
  if (end - start > ownBytes.length) ownBytes = new Uint8Array(2 * (end - start));
  for (let i = start; i < end; i += 1) {
    const byte = bytes[i]!;
    ownBytes[i - start] = byte >= 0x41 && byte <= 0x5a ? byte | 0x20 : byte;
  }
  return ownBytes;
}
