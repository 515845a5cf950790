/** A piece of a query. `text` is without the signs around it; escapes are still in it, but not in those of a range. */
export interface Token {
  readonly kind:
    | 'and'
    | 'or'
    | 'not'
    | 'must'
    | 'open'
    | 'close'
    | 'colon'
    | 'star'
    | 'term'
    | 'sign'
    | 'prefix'
    | 'wildcard'
    | 'phrase'
    | 'range'
    | 'fuzzy'
    | 'boost'
    | 'end';
  readonly text: string;
}

const BLANK = ' \\t\\n\\r\\u3000';
/** A character that a term may begin with. */
const START = `(?:[^${BLANK}+\\-!():^[\\]"{}~*?\\\\/]|\\\\[^])`;
/** An end of a range: a text in quotes, or what has no blank in it. */
const BOUND = '("(?:\\\\"|[^"])+"|[^ \\]}]+)';

/** A range: its ends are captured. */
export const RANGE = new RegExp(`[[{] *${BOUND} +TO +${BOUND} *[\\]}]`, 'y');

/** As Solr's grammar has them (QueryParser.jj). */
const PATTERNS: readonly (readonly [kind: Token['kind'], pattern: RegExp])[] = [
  // A sign that stands alone is a word.
  ['sign', new RegExp(`([+\\-!])[${BLANK}]`, 'y')],
  ['term', new RegExp(`((?:${START}|[*?])(?:${START}|[*?+\\-/!])*)`, 'y')],
  ['not', /[-!]/y],
  ['must', /\+/y],
  ['open', /\(/y],
  ['close', /\)/y],
  ['colon', /:/y],
  ['phrase', /"((?:[^"\\]|\\[^])*)"/y],
  ['range', RANGE],
  ['fuzzy', /~((?:\d+(?:\.\d+)?)?)/y],
  ['boost', /\^(=?-?\d+(?:\.\d+)?)/y],
];

const OPERATORS: ReadonlyMap<string, Token['kind']> = new Map([
  ['AND', 'and'],
  ['&&', 'and'],
  ['OR', 'or'],
  ['||', 'or'],
  ['NOT', 'not'],
  ['*', 'star'],
]);

/** Cuts a query into tokens, `end` the last of them. Throws SyntaxError for what is none. */
export function readTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  const blanks = new RegExp(`[${BLANK}]*`, 'y');
  let at = 0;
  for (;;) {
    blanks.lastIndex = at;
    blanks.exec(text);
    at = blanks.lastIndex;
    if (at >= text.length) return [...tokens, { kind: 'end', text: '' }];
    const [token, end] = readToken(text, at);
    tokens.push(token);
    at = end;
  }
}

function readToken(text: string, at: number): readonly [token: Token, end: number] {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) continue;
    const found = kind === 'range' ? match[0] : (match[1] ?? match[0]);
    return [{ kind: kind === 'term' ? kindOfTerm(found) : kind, text: found }, pattern.lastIndex];
  }
  throw new SyntaxError(`cannot read "${text.slice(at)}"`);
}

function kindOfTerm(term: string): Token['kind'] {
  const operator = OPERATORS.get(term);
  if (operator) return operator;
  const bare = term.replaceAll(/\\[^]/g, '-');
  if (!/[*?]/.test(bare)) return 'term';
  return /^[^*?]+\*$/.test(bare) ? 'prefix' : 'wildcard';
}

/** A text without its escapes, `\u0041` being a letter's number. Throws SyntaxError for one that is none. */
export function unescape(text: string): string {
  return text.replaceAll(/\\(u[\da-fA-F]{4}|[^])/g, (_, escaped: string) => {
    if (escaped === 'u') throw new SyntaxError('\\u wants the four hexadecimal digits of a letter');
    return escaped.length === 1 ? escaped : String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
  });
}
