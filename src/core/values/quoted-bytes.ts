import { toMark, WORD, type ByteText, type Mark } from './byte-text.ts';
import { toAsciiJson, toJsonText } from './json-text.ts';

/** How JSON is written: as PostgreSQL writes it in a search, or as Python does. */
export type JsonStyle = 'search' | 'python';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** The highest bit of each byte of a word. */
const HIGHEST = 0x80808080 | 0;

/**
 * Writes a text, there as UTF-8, as a JSON string: the same as `toJsonText` or, in Python's style, `toAsciiJson` makes of it. Most bytes
 * stand for themselves and are copied.
 */
// oxlint-disable-next-line max-params -- called for each value that is written
export function putQuoted(
  out: ByteText,
  source: DataView,
  from: number,
  end: number,
  style: JsonStyle,
): void {
  const beyond = style === 'python' ? HIGHEST : 0;
  out.reserve(end - from + 2);
  const { view } = out;
  const shift = out.length + 1 - from;
  view.setUint8(out.length, QUOTE);
  let at = from;
  for (; at <= end - WORD; at += WORD) {
    const word = source.getInt32(at, true);
    if (isEscaped(word, beyond)) break;
    view.setInt32(at + shift, word, true);
  }
  for (; at < end; at++) {
    const byte = source.getUint8(at);
    if (isEscaped(BLANKS | byte, beyond)) break;
    view.setUint8(at + shift, byte);
  }
  out.length = at + shift;
  if (at < end) putEscaped(out, source, at, end, style);
  out.reserve(1);
  out.view.setUint8(out.length++, QUOTE);
}

/** Three bytes that stand for themselves. */
const BLANKS = 0x20202000;

/**
 * Whether any of four bytes does not stand for itself in a JSON string: control characters, quotes, backslashes, and with `beyond` what is not
 * ASCII, or DEL. A carry from one byte into the next comes of one that does not only.
 */
function isEscaped(word: number, beyond: number): boolean {
  const quote = word ^ (QUOTE * 0x01010101);
  const backslash = word ^ (BACKSLASH * 0x01010101);
  const ascii =
    ((word - 0x20202020) & ~word) | ((quote - 0x01010101) & ~quote) | ((backslash - 0x01010101) & ~backslash);
  return ((ascii & HIGHEST) | ((word | (word + 0x01010101)) & beyond)) !== 0;
}

/** What each character of ASCII is in a JSON string. */
const WRITTEN: Readonly<Record<JsonStyle, readonly Mark[]>> = {
  search: asciiMarks(toJsonText),
  python: asciiMarks(toAsciiJson),
};

function asciiMarks(quote: (text: string) => string): readonly Mark[] {
  return Array.from({ length: 0x80 }, (_, code) => toMark(quote(String.fromCharCode(code)).slice(1, -1)));
}

/** Character by character. */
// oxlint-disable-next-line max-params -- as above
function putEscaped(out: ByteText, source: DataView, from: number, end: number, style: JsonStyle): void {
  const marks = WRITTEN[style];
  for (let at = from; at < end;) {
    const lead = source.getUint8(at);
    const size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (size === 1) out.put(marks[lead]!);
    else if (style === 'search') out.putBytes(source, at, at + size);
    else putPoint(out, pointAt(source, at, size));
    at += size;
  }
}

/** @param size bytes of its UTF-8, two to four */
function pointAt(source: DataView, at: number, size: number): number {
  let point = source.getUint8(at) & (0x7f >> size);
  for (let i = 1; i < size; i++) point = (point << 6) | (source.getUint8(at + i) & 0x3f);
  return point;
}

/** As escapes of UTF-16. */
function putPoint(out: ByteText, point: number): void {
  if (point < 0x10000) return putUnit(out, point);
  putUnit(out, 0xd7c0 + (point >> 10));
  putUnit(out, 0xdc00 | (point & 0x3ff));
}

const ESCAPE = toMark('\\u');
const DIGITS = Uint8Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));

function putUnit(out: ByteText, unit: number): void {
  out.put(ESCAPE);
  out.reserve(4);
  for (let bits = 12; bits >= 0; bits -= 4) out.view.setUint8(out.length++, DIGITS[(unit >> bits) & 15]!);
}
