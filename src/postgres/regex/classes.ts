import { rangesOf } from './ranges-of.ts';

/*
 * PostgreSQL asks its server's C library, and both that it mostly runs with agree: letters are Unicode's Alphabetic and digits of other scripts, and punctuation is whatever is
 * seen, or only formats, and is none of these. RE2 knows general categories alone.
 */

/** Vowel signs and other marks, circled letters and digits that are letters, in no category of letters. */
const moreLetters = rangesOf(/(?![\p{L}\p{Nl}0-9])[\p{Alphabetic}\p{Nd}]/u);
/** Accents that stand by themselves, and other marks and signs that are no letters. */
const otherSigns = rangesOf(/(?!\p{Alphabetic})[\p{M}\p{So}]/u);
/** Blanks that hold words together: punctuation, and no blanks. */
const HOLDING = '\\x{a0}\\x{2007}\\x{202f}';
const SPACE = '\\s\\x{0b}\\x{85}\\x{2000}-\\x{2006}\\x{2008}-\\x{200a}\\x{2028}\\x{2029}\\x{205f}\\x{3000}';
const SEEN = `\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Cf}${HOLDING}`;
const letters = () => `\\p{L}\\p{Nl}${moreLetters()}`;
const wordPart = () => `${letters()}0-9_`;

/** Class escapes of PostgreSQL in RE2's words: they know all of Unicode. */
export const CLASSES: Readonly<Record<string, string>> = {
  d: '[0-9]',
  D: '[^0-9]',
  s: `[${SPACE}]`,
  S: `[^${SPACE}]`,
  get w() {
    return `[${wordPart()}]`;
  },
  get W() {
    return `[^${wordPart()}]`;
  },
};

/** Inside a bracket expression. */
export const CLASS_MEMBERS: Readonly<Record<string, string>> = {
  d: '0-9',
  s: SPACE,
  get w() {
    return wordPart();
  },
};

/** What stands for named classes inside a bracket expression. */
export const POSIX_CLASSES: ReadonlyMap<string, () => string> = new Map([
  ['alnum', () => `${letters()}0-9`],
  ['alpha', letters],
  ['ascii', () => '\\x00-\\x7f'],
  ['blank', () => '[:blank:]'],
  ['cntrl', () => '[:cntrl:]'],
  ['digit', () => '0-9'],
  ['graph', () => SEEN],
  ['lower', () => '\\p{Ll}\\p{Lt}\\x{2170}-\\x{217f}'],
  ['print', () => `${SEEN}\\x{20}`],
  ['punct', () => `\\p{P}\\p{Sm}\\p{Sc}\\p{Sk}\\p{No}\\p{Cf}${HOLDING}${otherSigns()}`],
  ['space', () => SPACE],
  ['upper', () => '\\p{Lu}\\p{Lt}\\x{2160}-\\x{216f}'],
  ['word', wordPart],
  ['xdigit', () => '0-9A-Fa-f'],
]);

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
