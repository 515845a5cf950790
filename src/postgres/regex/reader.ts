import { notSupported, dataError } from '../errors.ts';
import { invalid, quote, readBracket, readEscape } from './brackets.ts';
import { CLASSES } from './classes.ts';
import { gathered, type Quantified, type Quantifiers, settleLengths } from './greed.ts';
import { choice, mayBeginAlike, orderMatters, POINTS, sequence, wordsOf, type Piece } from './pieces.ts';

/** A regular expression as RE2 takes it. */
export interface Re2 {
  readonly pattern: string;
  /** DuckDB's option letters: `c` or `i`, and `s` as `.` matches newlines in PostgreSQL. */
  readonly options: string;
  /** Capturing groups, each: whether it can match the empty text. */
  readonly groups: readonly { readonly canBeEmpty: boolean }[];
  /** It may match nothing, and may match something: after a match RE2 does not match nothing at once, as PostgreSQL does. */
  readonly mayBeEmpty: boolean;
  /**
   * Why what it matches, rather than whether, may be other than in PostgreSQL: RE2 takes the first alternative that matches,
   * PostgreSQL the longest; and PostgreSQL makes a whole expression greedy or not.
   */
  readonly doubt: string | undefined;
  /** Where it looks around: in which group of the pattern what is looked for is, those of its own being after it. */
  readonly around?: {
    /** 1, or 2 behind what stands before. */
    readonly group: number;
    readonly hasAfter: boolean;
  };
  /** Patterns that must match besides, or must not. */
  readonly tests?: readonly { readonly pattern: string; readonly negated: boolean }[];
}

/** How an expression is to be read. */
export interface RegexOptions {
  readonly ignoreCase?: boolean;
  /** PostgreSQL's option letters beside `i`, `c` and `g`: `n`/`m`, `p`, `w`, `s`, `x`, `t`, `q`. */
  readonly flags?: string;
  /** Only whether it matches is asked, not what. */
  readonly whether?: boolean;
}

/** Reads an expression, without look-around, from its first character to its last. */
export class RegexReader {
  private at = 0;
  private readonly groups: { canBeEmpty: boolean }[] = [];
  /** Of what was read since it was last asked. */
  private quantifiers: Quantifiers = { greedy: false, lazy: false };
  private ambiguous = false;
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
    for (const letter of embedded[1] ?? '') {
      if (letter === 'i') this.ignoreCase = true;
      else if (letter === 'c') this.ignoreCase = false;
      else this.flags += letter;
    }
    return pattern.slice(embedded[0].length);
  }

  read(): Re2 {
    const unknown = /[^bceimnpqstwx]/.exec(this.flags);
    if (unknown)
      throw dataError('invalid_parameter_value', `invalid regular expression option: "${unknown[0]}"`);
    if (/[be]/.test(this.flags)) throw notSupported('a basic or extended regular expression');
    const newline = /[nmp]/.test(this.flags);
    const lines = /[nmw]/.test(this.flags);
    const caseless = this.ignoreCase ? 'i' : 'c';
    if (this.flags.includes('q'))
      return {
        pattern: quote(this.source),
        options: caseless,
        groups: [],
        mayBeEmpty: false,
        doubt: undefined,
      };
    this.newlineSensitive = newline;
    const { branches, ...body } = this.alternatives();
    if (body.besides) this.ambiguous = true;
    const settled = branches.length === 1 ? settleLengths(branches[0] ?? []) : undefined;
    if (this.at < this.source.length) throw invalid('parentheses () not balanced');
    const flags = `${lines ? 'm' : ''}${newline ? '' : 's'}`;
    return {
      pattern: `${flags === '' ? '' : `(?${flags})`}${settled?.text ?? body.text}`,
      options: caseless,
      groups: this.groups,
      mayBeEmpty: body.min === 0 && (body.first !== undefined || lines),
      doubt: this.doubt(settled !== undefined),
    };
  }

  /** @param isSettled whether greedy and non-greedy quantifiers are written as PostgreSQL takes them together */
  private doubt(isSettled: boolean): string | undefined {
    if (this.ambiguous) return 'alternatives of which one may begin like another';
    if (this.isNested) return 'a repeated group whose text its rounds may share in several ways';
    const { greedy, lazy } = this.quantifiers;
    return greedy && lazy && !isSettled ? 'greedy and non-greedy quantifiers together' : undefined;
  }

  private newlineSensitive = false;

  private isNested = false;

  /** Of `([ab]+)+` PostgreSQL shares out among the rounds otherwise than RE2 does, which the group's text tells; of `(a+b)+` there is one way. */
  private mayShare(piece: Piece): boolean {
    const { greedy, lazy } = this.quantifiers;
    const isCapturing = /(?<!\\)\((?!\?)/.test(piece.text);
    return (
      (greedy || lazy) &&
      isCapturing &&
      mayBeginAlike(piece, { ...piece, first: piece.last }, this.ignoreCase)
    );
  }

  /** Branches separated by `|`. Plain words are put longest first, which is what PostgreSQL's longest match comes to. */
  private alternatives(): Piece & { readonly branches: readonly (readonly Quantified[])[] } {
    const branches: Piece[] = [];
    const all: (readonly Quantified[])[] = [];
    let plain = true;
    let pieces: Quantified[] = [];
    const around = this.quantifiers;
    const close = () => {
      for (const [i, { besides }] of pieces.entries())
        if (besides && mayBeginAlike(besides, sequence(pieces.slice(i + 1)), this.ignoreCase))
          this.ambiguous = true;
      const ended = pieces.map((piece, i) => ({ ...piece, ...this.wordEnd(piece, pieces, i) }));
      branches.push(sequence(ended));
      all.push(ended);
      pieces = [];
    };
    while (this.at < this.source.length) {
      const c = this.source.charAt(this.at);
      if (c === ')') {
        if (this.depth === 0) throw invalid('parentheses () not balanced');
        break;
      }
      if (c === '|') {
        close();
        this.at += 1;
        continue;
      }
      plain &&= /[\p{L}\p{N} _-]/u.test(c);
      this.quantifiers = { greedy: false, lazy: false };
      const next = this.quantified();
      plain &&= !/[*+?}]$/.test(next.text);
      pieces.push({ ...next, ...this.quantifiers });
    }
    close();
    this.quantifiers = gathered([around, ...all.flat()]);
    if (branches.length > 1 && plain) branches.sort((a, b) => b.text.length - a.text.length);
    // The end of the text has no character after it, which any other branch wants.
    const points = branches.filter(({ text }) => text !== '' && POINTS.test(text));
    const others = branches.filter((branch) => !points.includes(branch));
    if (!plain && orderMatters(others, this.ignoreCase)) this.ambiguous = true;
    const isOpen = points.some(({ text }) => text !== '\\z') && others.length > 0;
    return { ...choice(branches), branches: all, ...(isOpen ? { besides: choice(others) } : {}) };
  }

  /**
   * RE2 has the one boundary of words, of ASCII's, and what stands beside it decides which end it is. Where only whether matters, one
   * at an end of the pattern is said with the character beyond it, which knows all letters.
   */
  private wordEnd(piece: Piece, pieces: readonly Piece[], i: number): Piece {
    if (!piece.wordEnd) return piece;
    const after = wordsOf(sequence(pieces.slice(i + 1)).first, this.ignoreCase);
    const before = wordsOf(sequence(pieces.slice(0, i)).last, this.ignoreCase);
    const begins = piece.wordEnd !== 'M' && after.all;
    const ends = piece.wordEnd !== 'm' && before.all && !begins;
    if (piece.wordEnd !== 'y' && !begins && !ends)
      throw notSupported(`\\${piece.wordEnd} without a letter beside it`);
    if (this.options.whether && this.depth === 0) {
      if (begins && i === 0) return { ...piece, text: `(?:\\A|${CLASSES['W']})` };
      if (ends && i === pieces.length - 1) return { ...piece, text: `(?:\\z|${CLASSES['W']})` };
    }
    if ((begins && !after.ascii) || (ends && !before.ascii))
      throw notSupported("a word's end beside a letter that is not ASCII's");
    return piece;
  }

  private quantified(): Piece {
    const piece = this.atom();
    if (piece.text === '') return piece;
    const quantifier = /(?:[*+?]|\{(\d+)(,(\d*))?\})(\??)/y;
    quantifier.lastIndex = this.at;
    const match = quantifier.exec(this.source);
    if (!match) return piece;
    this.at = quantifier.lastIndex;
    if (piece.besides) this.ambiguous = true;
    if (/^(?:[*+?]|\{\d)/.test(this.source.slice(this.at))) throw invalid('quantifier operand invalid');
    const [low, high] = [Number(match[1] ?? 0), Number(match[3] || (match[2] ? 0 : match[1]) || 0)];
    if (low > 255 || high > 255 || (match[3] && high < low)) throw invalid('invalid repetition count(s)');
    if (!/^(?:\?|\{[01](?:,1)?\})/.test(match[0]) && this.mayShare(piece)) this.isNested = true;
    if (match[4] === '?') this.quantifiers.lazy = true;
    else if (match[2] !== undefined || match[1] === undefined) this.quantifiers.greedy = true;
    const least = match[0].startsWith('+') ? 1 : low;
    const times = piece.times * Math.max(1, low, high);
    // RE2's own limit.
    if (times > 1000) throw invalid('regular expression is too complex');
    return {
      text: piece.text + match[0],
      min: piece.min * least,
      times,
      first: piece.first,
      last: piece.last,
    };
  }

  private atom(): Piece {
    const c = this.source.charAt(this.at);
    if (c === '(') return this.group();
    const end = /^(?:\\([mMy])|\[\[:([<>]):\]\])/.exec(this.source.slice(this.at, this.at + 7));
    if (end) {
      this.at += end[0].length;
      const kind = (['m', 'M', 'y'] as const).find((letter) => letter === end[1]);
      return { text: '\\b', min: 0, times: 1, wordEnd: kind ?? (end[2] === '<' ? 'm' : 'M') };
    }
    const text = this.single();
    if (POINTS.test(text)) return { text, min: 0, times: 1 };
    return { text, min: 1, times: 1, first: text, last: text };
  }

  private single(): string {
    const c = this.source.charAt(this.at);
    if (c === '[' || c === '\\') {
      const { newlineSensitive, ignoreCase } = this;
      const { re2, end } =
        c === '['
          ? readBracket(this.source, this.at, { newlineSensitive, ignoreCase })
          : readEscape(this.source, this.at);
      this.at = end;
      return re2;
    }
    if (/[*+?]/.test(c)) throw invalid('quantifier operand invalid');
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
      if (/^\d/.test(this.source.slice(this.at))) throw invalid('quantifier operand invalid');
      return '\\{';
    }
    return c === '}' || c === ']' ? `\\${c}` : c;
  }

  private group(): Piece {
    const special = /\(\?(:|#|[=!]|<[=!])/y;
    special.lastIndex = this.at;
    const match = special.exec(this.source);
    if (match?.[1] === '#') {
      const end = this.source.indexOf(')', this.at);
      if (end < 0) throw invalid('parentheses () not balanced');
      this.at = end + 1;
      return { text: '', min: 0, times: 1 };
    }
    if (match && match[1] !== ':') throw notSupported('look-around in a regular expression');
    if (this.source.startsWith('(?', this.at) && !match) throw invalid('quantifier operand invalid');
    this.at += match ? 3 : 1;
    const group = { canBeEmpty: false };
    if (!match) this.groups.push(group);
    this.depth += 1;
    const { branches: _, ...body } = this.alternatives();
    this.depth -= 1;
    if (this.source[this.at] !== ')') throw invalid('parentheses () not balanced');
    this.at += 1;
    group.canBeEmpty = body.min === 0;
    return { ...body, text: `${match ? '(?:' : '('}${body.text})` };
  }
}
