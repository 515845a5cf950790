import { notSupported, PgError } from '../errors.ts';

export interface Re2 {
  readonly pattern: string;
  /** DuckDB's option letters: `c` or `i`, and `s` as `.` matches newlines in PostgreSQL. */
  readonly options: string;
  /** Capturing groups. */
  readonly groups: number;
}

export interface RegexOptions {
  readonly ignoreCase?: boolean;
  /** PostgreSQL's option letters beside `i`, `c` and `g`: `n`/`m`, `p`, `w`, `s`, `x`, `t`, `q`. */
  readonly flags?: string;
  readonly location?: number | undefined;
}

/**
 * A PostgreSQL advanced regular expression as RE2, which DuckDB uses.
 * @throws PgError for what RE2 has no way to say: back references, look-around
 */
export function toRe2(source: string, options: RegexOptions = {}): Re2 {
  const reader = new RegexReader(source, options);
  return reader.read();
}

/** Class escapes of PostgreSQL in RE2's words: they know all of Unicode. */
const CLASSES: Readonly<Record<string, string>> = {
  d: '[0-9]',
  D: '[^0-9]',
  s: '[\\s\\x{85}\\p{Z}]',
  S: '[^\\s\\x{85}\\p{Z}]',
  w: '[\\p{L}\\p{M}\\p{N}_]',
  W: '[^\\p{L}\\p{M}\\p{N}_]',
};

/** Inside a bracket expression. */
const CLASS_MEMBERS: Readonly<Record<string, string>> = {
  d: '0-9',
  s: '\\s\\x{85}\\p{Z}',
  w: '\\p{L}\\p{M}\\p{N}_',
};

const POSIX_CLASSES: Readonly<Record<string, string>> = {
  alnum: '\\p{L}\\p{N}',
  alpha: '\\p{L}',
  blank: '[:blank:]',
  cntrl: '[:cntrl:]',
  digit: '0-9',
  graph: '\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}',
  lower: '\\p{Ll}',
  print: '\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\x{20}',
  punct: '[:punct:]',
  space: '\\s\\x{85}\\p{Z}',
  upper: '\\p{Lu}',
  word: '\\p{L}\\p{M}\\p{N}_',
  xdigit: '0-9A-Fa-f',
};

/** Constraint escapes. */
const CONSTRAINTS: Readonly<Record<string, string>> = {
  A: '\\A',
  Z: '\\z',
  y: '\\b',
  Y: '\\B',
  m: '\\b',
  M: '\\b',
};

const CONTROLS: Readonly<Record<string, string>> = {
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

class RegexReader {
  private at = 0;
  private groups = 0;
  private depth = 0;
  private readonly source: string;
  private ignoreCase: boolean;
  private flags: string;

  constructor(
    source: string,
    private readonly options: RegexOptions,
  ) {
    this.ignoreCase = options.ignoreCase ?? false;
    this.flags = options.flags ?? '';
    this.source = this.director(source);
  }

  /** `***=literal`, `***:ARE` and the embedded options `(?i)` at the start. */
  private director(source: string): string {
    if (source.startsWith('***=')) {
      this.flags += 'q';
      return source.slice(4);
    }
    const pattern = source.startsWith('***:') ? source.slice(4) : source;
    const embedded = /^\(\?([a-z]+)\)/.exec(pattern);
    if (!embedded) return pattern;
    for (const letter of embedded[1] as string) {
      if (letter === 'i') this.ignoreCase = true;
      else if (letter === 'c') this.ignoreCase = false;
      else this.flags += letter;
    }
    return pattern.slice(embedded[0].length);
  }

  private fail(reason: string): PgError {
    return new PgError('invalid_regular_expression', `invalid regular expression: ${reason}`, {
      location: this.options.location,
    });
  }

  read(): Re2 {
    const unknown = /[^bceimnpqstwx]/.exec(this.flags);
    if (unknown)
      throw new PgError('invalid_parameter_value', `invalid regular expression option: "${unknown[0]}"`);
    if (/[be]/.test(this.flags))
      throw notSupported('a basic or extended regular expression', this.options.location);
    const newline = /[nmp]/.test(this.flags);
    const lines = /[nmw]/.test(this.flags);
    const caseless = this.ignoreCase ? 'i' : 'c';
    if (this.flags.includes('q')) return { pattern: quote(this.source), options: caseless, groups: 0 };
    this.newlineSensitive = newline;
    const body = this.alternatives();
    if (this.at < this.source.length) throw this.fail('parentheses () not balanced');
    return {
      pattern:
        `(?${lines ? 'm' : ''}${newline ? '' : 's'}${lines || !newline ? '' : 'U-U'})`.replace('U-U', '-s') +
        body,
      options: caseless,
      groups: this.groups,
    };
  }

  private newlineSensitive = false;

  private alternatives(): string {
    let out = '';
    while (this.at < this.source.length) {
      const c = this.source[this.at] as string;
      if (c === ')') {
        if (this.depth > 0) return out;
        throw this.fail('parentheses () not balanced');
      }
      if (c === '|') {
        out += '|';
        this.at += 1;
      } else out += this.quantified();
    }
    return out;
  }

  private quantified(): string {
    const piece = this.atom();
    if (piece === '') return '';
    const quantifier = /(?:[*+?]|\{(\d+)(,(\d*))?\})\??/y;
    quantifier.lastIndex = this.at;
    const match = quantifier.exec(this.source);
    if (!match) return piece;
    this.at = quantifier.lastIndex;
    if (
      /[*+?]|\{\d/.test(this.source.slice(this.at, this.at + 2)) &&
      /^[*+?]|^\{\d/.test(this.source.slice(this.at))
    )
      throw this.fail('quantifier operand invalid');
    const [low, high] = [Number(match[1] ?? 0), Number(match[3] || (match[2] ? 0 : match[1]) || 0)];
    if (low > 255 || high > 255) throw this.fail('invalid repetition count(s)');
    if (match[3] && high < low) throw this.fail('invalid repetition count(s)');
    return piece + match[0];
  }

  private atom(): string {
    const c = this.source[this.at] as string;
    if (c === '(') return this.group();
    if (c === '[') return this.bracket();
    if (c === '\\') return this.escape();
    if (/[*+?]/.test(c)) throw this.fail('quantifier operand invalid');
    this.at += 1;
    if (this.flags.includes('x')) {
      if (/\s/.test(c)) return '';
      if (c === '#') {
        while (this.at < this.source.length && this.source[this.at] !== '\n') this.at += 1;
        return '';
      }
    }
    if (c === '.') return this.newlineSensitive ? '[^\\n]' : '.';
    if (c === '$') return /[nmw]/.test(this.flags) ? '(?m:$)' : '\\z';
    if (c === '^') return /[nmw]/.test(this.flags) ? '(?m:^)' : '\\A';
    if (c === '{') {
      if (/^\d/.test(this.source.slice(this.at))) throw this.fail('quantifier operand invalid');
      return '\\{';
    }
    return c === '}' || c === ']' ? `\\${c}` : c;
  }

  private group(): string {
    const special = /\(\?(:|#|[=!]|<[=!])/y;
    special.lastIndex = this.at;
    const match = special.exec(this.source);
    if (match?.[1] === '#') {
      const end = this.source.indexOf(')', this.at);
      if (end < 0) throw this.fail('parentheses () not balanced');
      this.at = end + 1;
      return '';
    }
    if (match && match[1] !== ':')
      throw notSupported('look-around in a regular expression', this.options.location);
    if (this.source.startsWith('(?', this.at) && !match) throw this.fail('quantifier operand invalid');
    this.at += match ? 3 : 1;
    if (!match) this.groups += 1;
    this.depth += 1;
    const body = this.alternatives();
    this.depth -= 1;
    if (this.source[this.at] !== ')') throw this.fail('parentheses () not balanced');
    this.at += 1;
    return `${match ? '(?:' : '('}${body})`;
  }

  private escape(): string {
    const c = this.source[this.at + 1];
    if (c === undefined) throw this.fail('invalid escape \\ sequence');
    const hex = /\\(?:x([\da-fA-F]+)|u([\da-fA-F]{4})|U([\da-fA-F]{8}))/y;
    hex.lastIndex = this.at;
    const code = hex.exec(this.source);
    if (code) {
      this.at = hex.lastIndex;
      return `\\x{${(code[1] ?? code[2] ?? code[3] ?? '').slice(-6)}}`;
    }
    this.at += 2;
    if (/[1-9]/.test(c))
      throw notSupported('a back reference in a regular expression', this.options.location);
    if (c === 'm' || c === 'M') {
      // Only a beginning, or only an end, of a word: RE2 has the one boundary, and what follows or precedes decides which.
      return CONSTRAINTS[c] as string;
    }
    const known = CLASSES[c] ?? CONSTRAINTS[c] ?? CONTROLS[c];
    if (known !== undefined) return known;
    if (/[A-Za-z]/.test(c)) throw this.fail('invalid escape \\ sequence');
    return quote(c);
  }

  private bracket(): string {
    if (this.source.startsWith('[[:<:]]', this.at) || this.source.startsWith('[[:>:]]', this.at)) {
      this.at += 7;
      return '\\b';
    }
    this.at += 1;
    const negated = this.source[this.at] === '^';
    if (negated) this.at += 1;
    let out = negated ? '[^' : '[';
    if (negated && this.newlineSensitive) out += '\\n';
    let first = true;
    for (;;) {
      const c = this.source[this.at];
      if (c === undefined) throw this.fail('brackets [] not balanced');
      if (c === ']' && !first) {
        this.at += 1;
        return `${out}]`;
      }
      out += this.member(c);
      first = false;
    }
  }

  private member(c: string): string {
    const named = /\[(:[a-z]+:|\.[^\]]+\.|=[^\]]+=)\]/y;
    named.lastIndex = this.at;
    const match = named.exec(this.source);
    if (match) {
      this.at = named.lastIndex;
      const inner = (match[1] as string).slice(1, -1);
      if (!match[1]?.startsWith(':')) return quoteMember(inner);
      const members = POSIX_CLASSES[inner];
      if (!members) throw this.fail('invalid character class');
      return members;
    }
    if (c !== '\\') {
      this.at += 1;
      // A dash stays one: RE2 reads ranges as PostgreSQL does.
      return c === '-' ? '-' : quoteMember(c);
    }
    const next = this.source[this.at + 1];
    if (next === undefined) throw this.fail('invalid escape \\ sequence');
    const set = CLASS_MEMBERS[next];
    if (set) {
      this.at += 2;
      return set;
    }
    if (/[DSW]/.test(next)) throw notSupported(`\\${next} inside brackets`, this.options.location);
    return this.escape();
  }
}

function quote(text: string): string {
  return text.replace(/[\\^$.|?*+()[\]{}-]/g, '\\$&');
}

function quoteMember(c: string): string {
  return /[\\\]^[]/.test(c) ? `\\${c}` : c;
}
