import { refuse } from './refuse.ts';

/** One word of a statement, comments and blanks left out. */
export interface Token {
  /** `word`: a name or keyword without quotes; `name`: one in double quotes; `text`: a string of any kind; `mark`: all else. */
  readonly kind: 'word' | 'name' | 'text' | 'mark';
  /** Words in lower case, names and texts without their quotes. */
  readonly value: string;
  /** Where it starts. */
  readonly at: number;
}

/** Blanks outside ASCII, and marks that show nothing: DuckDB takes some of them for spaces. */
const STRANGE = /[\0\u0085\u00a0\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]/;

const BLANK = /[ \t\n\r\f\v]+|--[^\n\r]*/y;
const WORD = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y;
const NAME = /"((?:[^"]|"")*)"/y;
const TEXT = /'((?:[^']|'')*)'/y;
const ESCAPED_TEXT = /[eE]'((?:[^'\\]|''|\\[^])*)'/y;
const DOLLAR_TEXT = /\$((?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?)\$([^]*?)\$\1\$/y;
/** Numbers whole, so that the `e` of `1e5` starts no word. */
const NUMBER = /\d[\w.]*/y;

/** The words of a statement, as DuckDB's own scanner would cut it. Throws ActionError for what it would not end, and for what hides. */
export function scanTokens(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  while (at < text.length) {
    const comment = text.startsWith('/*', at) ? endOfComment(text, at) : undefined;
    const blank = comment === undefined ? take(BLANK) : null;
    if (comment !== undefined || blank) {
      at = comment ?? BLANK.lastIndex;
      continue;
    }
    const { kind, value, end } = tokenAt(take, text, at);
    tokens.push({ kind, value, at });
    at = end;
  }
  return tokens;
}

function tokenAt(
  take: (pattern: RegExp) => RegExpExecArray | null,
  text: string,
  at: number,
): Omit<Token, 'at'> & { readonly end: number } {
  const made = (kind: Token['kind'], match: RegExpExecArray, value: string) => ({
    kind,
    value,
    end: at + match[0].length,
  });
  const escaped = take(ESCAPED_TEXT);
  if (escaped) {
    const value = escaped[1]!;
    // Written in numbers a character is not seen for what it is.
    if (/\\[^'"\\bfnrt]/.test(value.replaceAll('\\\\', ''))) throw refuse('\\x, \\u and octal escapes');
    return made('text', escaped, value);
  }
  if (/^[uU]&['"]/.test(text.slice(at, at + 3))) throw refuse('U& strings and names');
  const word = take(WORD);
  if (word) {
    if (STRANGE.test(word[0])) throw refuse('blanks other than those of ASCII, outside quotes,');
    // x'…', b'…', n'…': one token in DuckDB's eyes.
    if (/^[xXbBnN]$/.test(word[0]) && text[at + 1] === "'") throw refuse(`${word[0]}'…' strings`);
    return made('word', word, word[0].toLowerCase());
  }
  const name = take(NAME);
  if (name) return made('name', name, name[1]!.replaceAll('""', '"'));
  const plain = take(TEXT);
  if (plain) return made('text', plain, plain[1]!.replaceAll("''", "'"));
  const dollar = take(DOLLAR_TEXT);
  if (dollar) return made('text', dollar, dollar[2]!);
  const c = text[at]!;
  if (c === "'" || c === '"') throw refuse('a quote that is not closed');
  if (STRANGE.test(c)) throw refuse('blanks other than those of ASCII, outside quotes,');
  const number = take(NUMBER);
  return number ? made('mark', number, number[0]) : { kind: 'mark', value: c, end: at + 1 };
}

/** After a block comment, which may hold others. */
function endOfComment(text: string, start: number): number {
  const EDGE = /\/\*|\*\//g;
  EDGE.lastIndex = start;
  let depth = 0;
  for (let edge = EDGE.exec(text); edge; edge = EDGE.exec(text)) {
    depth += edge[0] === '/*' ? 1 : -1;
    if (depth === 0) return EDGE.lastIndex;
  }
  throw refuse('a comment that is not closed');
}
