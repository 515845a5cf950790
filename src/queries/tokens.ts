/** What a stretch of a statement is to PostgreSQL. */
export type TokenKind = 'blank' | 'comment' | 'text' | 'quoted' | 'word' | 'number' | 'parameter' | 'mark';

/** A stretch of a statement. All of them together are the statement. */
export interface Token {
  readonly kind: TokenKind;
  /** As written. */
  readonly text: string;
  /** In UTF-16 units from the statement's start; the end is the first one after. */
  readonly from: number;
  readonly to: number;
}

/** In this order: a comment begins like an operator, a text's prefix like a word. What is never closed goes on to the end. */
const KINDS: readonly (readonly [TokenKind, RegExp])[] = [
  ['blank', /\s+/uy],
  ['comment', /--[^\n]*/uy],
  ['text', /[eE]'(?:[^'\\]|\\[^]|'')*(?:'|$)/uy],
  ['text', /(?:[nNbBxX]|[uU]&)?'(?:[^']|'')*(?:'|$)/uy],
  ['quoted', /(?:[uU]&)?"(?:[^"]|"")*(?:"|$)/uy],
  ['text', /\$((?:[\p{L}_][\p{L}\p{N}_]*)?)\$[^]*?(?:\$\1\$|$)/uy],
  ['word', /[\p{L}_][\p{L}\p{N}_$]*/uy],
  ['number', /\d[\p{L}\p{N}_.]*/uy],
  ['mark', /::|:=/uy],
  ['parameter', /:[\p{L}_][\p{L}\p{N}_]*/uy],
  ['mark', /[^]/uy],
];

/** A statement's stretches as PostgreSQL's own scanner sees them, `:name` being one of its own. Never fails. */
export function toTokens(sql: string): readonly Token[] {
  const tokens: Token[] = [];
  let from = 0;
  while (from < sql.length) {
    const [kind, to] = sql.startsWith('/*', from)
      ? (['comment', endOfComment(sql, from)] as const)
      : nextToken(sql, from);
    tokens.push({ kind, text: sql.slice(from, to), from, to });
    from = to;
  }
  return tokens;
}

/** The stretches that mean something: no blanks, no comments. */
export function toMeaning(sql: string): readonly Token[] {
  return toTokens(sql).filter(({ kind }) => kind !== 'blank' && kind !== 'comment');
}

/** The name that a word or a quoted one stands for: words are folded to lower case. */
export function toName({ kind, text }: Token): string {
  if (kind !== 'quoted') return text.toLowerCase();
  return text
    .replace(/^(?:[uU]&)?"/, '')
    .replace(/"$/, '')
    .replaceAll('""', '"');
}

function nextToken(sql: string, from: number): readonly [TokenKind, number] {
  for (const [kind, pattern] of KINDS) {
    pattern.lastIndex = from;
    if (pattern.test(sql)) return [kind, pattern.lastIndex];
  }
  return ['mark', from + 1];
}

/** Comments stand within comments. */
function endOfComment(sql: string, from: number): number {
  const edges = /\/\*|\*\//g;
  edges.lastIndex = from;
  let depth = 0;
  for (let edge = edges.exec(sql); edge; edge = edges.exec(sql)) {
    depth += edge[0] === '/*' ? 1 : -1;
    if (depth === 0) return edges.lastIndex;
  }
  return sql.length;
}
