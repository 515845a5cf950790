/** Class escapes of PostgreSQL in RE2's words: they know all of Unicode. */
export const CLASSES: Readonly<Record<string, string>> = {
  d: '[0-9]',
  D: '[^0-9]',
  s: '[\\s\\x{85}\\p{Z}]',
  S: '[^\\s\\x{85}\\p{Z}]',
  w: '[\\p{L}\\p{M}\\p{N}_]',
  W: '[^\\p{L}\\p{M}\\p{N}_]',
};

/** Inside a bracket expression. */
export const CLASS_MEMBERS: Readonly<Record<string, string>> = {
  d: '0-9',
  s: '\\s\\x{85}\\p{Z}',
  w: '\\p{L}\\p{M}\\p{N}_',
};

/** Named classes inside a bracket expression. */
export const POSIX_CLASSES: Readonly<Record<string, string>> = {
  alnum: '\\p{L}\\p{N}',
  alpha: '\\p{L}',
  ascii: '\\x00-\\x7f',
  blank: '[:blank:]',
  cntrl: '[:cntrl:]',
  digit: '0-9',
  graph: '\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}',
  lower: '\\p{Ll}',
  print: '\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\x{20}',
  punct: '\\p{P}\\p{S}',
  space: '\\s\\x{85}\\p{Z}',
  upper: '\\p{Lu}',
  word: '\\p{L}\\p{M}\\p{N}_',
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
