/**
 * The character classes PostgreSQL's parser asks for, in a UTF-8 database: what iswalpha, iswspace and pg_dsplen say.
 * Letters beyond ASCII are Unicode's Alphabetic and Nd, as in the C libraries PostgreSQL runs on. The Unicode version is the
 * JavaScript engine's, so a script newer than the server's C library may be classed differently.
 */

/** A letter; beyond ASCII also a digit of another script. */
export const ALPHA = 1;
/** ASCII 0-9. */
export const DIGIT = 2;
/** ASCII A-Z a-z; always with ALPHA. */
export const ASCII_LETTER = 4;
/** A character of no width of its own: it continues a word but does not begin one. */
export const SPECIAL = 8;
/** White space, as inside an XML tag. */
export const SPACE = 16;
/** What may stand in the path of a URL (RFC 3986, ASCII only). */
export const URL_CHAR = 32;
/** Ends a run of blanks, though it is no letter: - + & / < */
const BREAKS_BLANK = 64;
const KNOWN = 128;

/** Letters and digits. */
export const ALNUM = ALPHA | DIGIT;
/** What may be within a word of letters. */
export const WORD_PART = ALPHA | SPECIAL;
/** What may be within a word of letters and digits. */
export const NUM_WORD_PART = ALPHA | DIGIT | SPECIAL;

const ALPHABETIC = /[\p{Alphabetic}\p{Nd}]/u;
const NO_WIDTH = /[\p{Mn}\p{Me}\p{Cf}]/u;
/** Spacing marks which PostgreSQL lets continue a word though they are not Alphabetic. */
const SPACING_MARKS = new Set([0x0f3e, 0x0f3f, 0x1b44, 0x1baa, 0xa953]);
const WIDE_SPACE = /[\u0085\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000]/;

function asciiClass(code: number): number {
  const char = String.fromCharCode(code);
  let bits = KNOWN;
  if (/[A-Za-z]/.test(char)) bits |= ALPHA | ASCII_LETTER;
  if (/[0-9]/.test(char)) bits |= DIGIT;
  if (/[\t-\r ]/.test(char)) bits |= SPACE;
  if (/[!-~]/.test(char) && !/["<>\\^`{|}]/.test(char)) bits |= URL_CHAR;
  if (/[-+&/<]/.test(char)) bits |= BREAKS_BLANK;
  return bits;
}

function wideClass(codePoint: number): number {
  const char = String.fromCodePoint(codePoint);
  if (ALPHABETIC.test(char)) return KNOWN | ALPHA;
  if (NO_WIDTH.test(char) || SPACING_MARKS.has(codePoint)) return KNOWN | SPECIAL;
  return WIDE_SPACE.test(char) ? KNOWN | SPACE : KNOWN;
}

const classes = new Uint8Array(0x10000);
for (let code = 0; code < 128; code++) classes[code] = asciiClass(code);

/** The class bits of the character that begins at `pos`; 0 at the end of the text. A lone surrogate is a blank. */
export function classAt(text: string, pos: number): number {
  const code = text.charCodeAt(pos);
  // NaN past the end compares false everywhere.
  if (code < 128) return classes[code]!;
  if (code >= 0xd800 && code < 0xe000) return wideClass(text.codePointAt(pos)!);
  if (code >= 128) {
    const charClass = classes[code]!;
    return charClass === 0 ? (classes[code] = wideClass(code)) : charClass;
  }
  return 0;
}

/** How many UTF-16 units the character at `pos` takes: 1 or 2. */
export function charLength(text: string, pos: number): number {
  const code = text.charCodeAt(pos);
  return code >= 0xd800 && code < 0xdc00 && text.codePointAt(pos)! > 0xffff ? 2 : 1;
}

/** The first position from `pos` on whose character has none of the class bits `wanted`. */
export function skipWhile(text: string, pos: number, wanted: number): number {
  let at = pos;
  for (;;) {
    const code = text.charCodeAt(at);
    // The loop every letter of every record goes through.
    if (code < 128) {
      if ((classes[code]! & wanted) === 0) return at;
      at += 1;
    } else {
      if ((classAt(text, at) & wanted) === 0) return at;
      at += charLength(text, at);
    }
  }
}

/** The first position from `pos` on where a run of blanks ends: a letter, a digit, or one of - + & / <, or the end of the text. */
export function skipBlank(text: string, pos: number): number {
  let at = pos;
  while (at < text.length && (classAt(text, at) & (ALNUM | BREAKS_BLANK)) === 0) at += charLength(text, at);
  return at;
}
