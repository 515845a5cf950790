/** A piece of a regular expression's source. */
export interface Token {
  readonly text: string;
  /** Brackets around it. Those of a group are as deep as what is around the group. */
  readonly depth: number;
  /** Where it begins. */
  readonly at: number;
}

/** An escape, a bracket expression, a bracket that opens a group with what says its kind, or one character. */
const TOKEN = /\\[^]|\[\^?\]?(?:\[[:.=][^\]]*[:.=]\]|\\[^]|[^\]\\])*\]|\((?:\?(?:[:#=!]|<[=!]))?|[^]/y;

/** Takes a regular expression's source apart. */
export function scan(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let [at, depth] = [0, 0];
  while (at < source.length) {
    TOKEN.lastIndex = at;
    const text = TOKEN.exec(source)?.[0] ?? source.charAt(at);
    if (text === ')') depth -= 1;
    tokens.push({ text, depth, at });
    if (text.startsWith('(')) depth += 1;
    at += text.length;
  }
  return tokens;
}

/** The index of the bracket that closes the group which a token opens. */
export function closing(tokens: readonly Token[], open: number): number {
  const depth = tokens[open]?.depth;
  return tokens.findIndex((token, i) => i > open && token.text === ')' && token.depth === depth);
}

/** The same with no group that captures. */
export function withoutCaptures(source: string): string {
  return scan(source)
    .map(({ text }) => (text === '(' ? '(?:' : text))
    .join('');
}

/** `***:` and `(?i)` at the beginning, which speak of the whole, and the rest. */
export function options(source: string): readonly [whole: string, rest: string] {
  const [whole = ''] = /^(?:\*\*\*:)?(?:\(\?[a-z]+\))?/.exec(source) ?? [];
  return [whole, source.slice(whole.length)];
}
