import { notSupported, PgError, dataError } from '../errors.ts';
import { CLASS_MEMBERS, CLASSES, CONSTRAINTS, CONTROLS, POSIX_CLASSES } from './classes.ts';

/** What a piece of the source is in RE2's words, and where the next one begins. */
export interface Read {
  readonly re2: string;
  readonly end: number;
}

/** PostgreSQL's complaint about a regular expression. */
export function invalid(reason: string): PgError {
  return dataError('invalid_regular_expression', `invalid regular expression: ${reason}`);
}

/** A text without meaning. */
export function quote(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}-]/g, '\\$&');
}

function quoteMember(c: string): string {
  return /[\\\]^[]/.test(c) ? `\\${c}` : c;
}

/** The character of a number in hexadecimal digits. */
function character(digits: string): string {
  const number = Number.parseInt(digits, 16);
  if (number > 0x7ffffffe) throw invalid('invalid escape \\ sequence');
  if (number > 0x10ffff) throw notSupported('a character beyond Unicode in a regular expression');
  return `\\x{${number.toString(16)}}`;
}

/** The escape that begins at a backslash. */
export function readEscape(source: string, at: number): Read {
  const c = source[at + 1];
  if (c === undefined) throw invalid('invalid escape \\ sequence');
  const hex = /\\(?:x([\da-fA-F]+)|u([\da-fA-F]{4})|U([\da-fA-F]{8}))/y;
  hex.lastIndex = at;
  const code = hex.exec(source);
  if (code) return { re2: character(code[1] ?? code[2] ?? code[3] ?? ''), end: hex.lastIndex };
  if (/[1-9]/.test(c))
    throw notSupported(
      'a back reference in a regular expression, but to characters or words that a group lists,',
    );
  const escape = CLASSES[c] ?? CONSTRAINTS[c] ?? CONTROLS[c];
  if (escape === undefined && /[A-Za-z]/.test(c)) throw invalid('invalid escape \\ sequence');
  return { re2: escape ?? quote(c), end: at + 2 };
}

/** How brackets are meant. */
interface BracketMeaning {
  /** Negated ones match no newline. */
  readonly newlineSensitive: boolean;
  /** Upper and lower case are letters then, of scripts without case as well. */
  readonly ignoreCase: boolean;
}

/** The bracket expression that begins at a bracket. */
export function readBracket(
  source: string,
  at: number,
  { newlineSensitive, ignoreCase }: BracketMeaning,
): Read {
  const negated = source[at + 1] === '^';
  const begin = at + (negated ? 2 : 1);
  let re2 = `${negated ? '[^' : '['}${negated && newlineSensitive ? '\\n' : ''}`;
  for (let end = begin; ;) {
    const c = source[end];
    if (c === undefined) throw invalid('brackets [] not balanced');
    if (c === ']' && end > begin) return { re2: `${re2}]`, end: end + 1 };
    const member = readMember(source, end, ignoreCase);
    re2 += member.re2;
    end = member.end;
  }
}

function readMember(source: string, at: number, ignoreCase: boolean): Read {
  const c = source[at]!;
  const named = /\[(:\w+:|\.[^\]]+\.|=[^\]]+=)\]/y;
  named.lastIndex = at;
  const match = named.exec(source);
  if (match) {
    const inner = match[0].slice(2, -2);
    const name = ignoreCase && (inner === 'upper' || inner === 'lower') ? 'alpha' : inner;
    const members = match[1]?.startsWith(':') ? POSIX_CLASSES.get(name)?.() : quoteMember(inner);
    if (members === undefined) throw invalid('invalid character class');
    return { re2: members, end: named.lastIndex };
  }
  // A dash stays one: RE2 reads ranges as PostgreSQL does.
  if (c !== '\\') return { re2: quoteMember(c), end: at + 1 };
  const next = source[at + 1];
  const set = CLASS_MEMBERS[next ?? ''];
  if (set) return { re2: set, end: at + 2 };
  if (/[DSW]/.test(next ?? '')) throw notSupported(`\\${next} inside brackets`);
  return readEscape(source, at);
}
