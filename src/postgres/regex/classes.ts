/** Blanks that hold words together: punctuation to C libraries, and no blanks. */
const HOLDING = '\\x{a0}\\x{2007}\\x{202f}';
const SPACE = '\\s\\x{85}\\x{2000}-\\x{2006}\\x{2008}-\\x{200a}\\x{2028}\\x{2029}\\x{205f}\\x{3000}';
/** Beside letters and marks: digits, and numbers that are letters, but none as `½` and `²`. */
const DIGITS = '\\p{Nd}\\p{Nl}';

/** Class escapes of PostgreSQL in RE2's words: they know all of Unicode. */
export const CLASSES: Readonly<Record<string, string>> = {
  d: '[0-9]',
  D: '[^0-9]',
  s: `[${SPACE}]`,
  S: `[^${SPACE}]`,
  w: `[\\p{L}\\p{M}${DIGITS}_]`,
  W: `[^\\p{L}\\p{M}${DIGITS}_]`,
};

/** Inside a bracket expression. */
export const CLASS_MEMBERS: Readonly<Record<string, string>> = {
  d: '0-9',
  s: SPACE,
  w: `\\p{L}\\p{M}${DIGITS}_`,
};

/** Named classes inside a bracket expression. */
export const POSIX_CLASSES: Readonly<Record<string, string>> = {
  alnum: `\\p{L}${DIGITS}`,
  alpha: '\\p{L}\\p{Nl}',
  ascii: '\\x00-\\x7f',
  blank: '[:blank:]',
  cntrl: '[:cntrl:]',
  digit: '0-9',
  graph: `\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}${HOLDING}`,
  lower: '\\p{Ll}',
  print: `\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}${HOLDING}\\x{20}`,
  punct: `\\p{P}\\p{S}\\p{No}${HOLDING}`,
  space: SPACE,
  upper: '\\p{Lu}',
  word: `\\p{L}\\p{M}${DIGITS}_`,
  xdigit: '0-9A-Fa-f',
};

/** Constraint escapes. */
export const CONSTRAINTS: Readonly<Record<string, string>> = {
  A: '\\A',
  Z: '\\z',
  Y: '\\B',
};

/** Escapes of one character. */
export const CONTROLS: Readonly<Record<string, string>> = {
  a: '\\x07',
  b: '\\x08',
  B: '\\\\',
  e: '\\x1b',
  f: '\\f',
  n: '\\n',
  r: '\\r',
  t: '\\t',
  v: '\\v',
  0: '\\x00',
};
